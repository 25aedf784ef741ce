await App.run()
