import BERTLV

/// Tags here are BER's; swift-testing has a type of the same name.
typealias Tag = BERTLV.Tag
