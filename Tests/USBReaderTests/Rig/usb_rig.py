"""Plugs the software reader into a mocked USB bus and runs a program that sees it.

    umockdev-wrapper python3 usb_rig.py FOLDER [--pid 223B] [--claimed] [--pcscd] -- PROGRAM…

umockdev's handlers of ioctls need GLib's main loop, which is why this is Python. In FOLDER the rig
makes two pipes: a line in `ask` is carried out and answered by a line in `done`. Lines: insert,
remove, unplug, replug, and `fault NAME` (see software_reader.py). With --pcscd, a pcscd with
libccid runs beside the program on a socket of its own.
"""
import errno, os, signal, socket, struct, subprocess, sys, threading, time
import gi

gi.require_version("UMockdev", "1.0")
from gi.repository import UMockdev

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from software_reader import SoftwareReader

DEVICE = "/devices/pci0000:00/0000:00:14.0/usb1/1-1"
NODE = "/dev/bus/usb/001/002"
CLAIM, CLEAR_HALT, CAPABILITIES = 0x8004550F, 0x80045515, 0x8004551A
SUBMIT, REAP_NO_WAIT, REAP, DISCARD = 0x8038550A, 0x4008550D, 0x4008550C, 0x550B
# Release, set configuration, set interface, reset, get driver, disconnect-claim: done as asked.
DONE = {CLAIM, 0x80045510, 0x80045505, 0x80085504, 0x5514, 0x8108551B}
URB = "<BBxxiIxxxxQiiiiiIQ"
INTERRUPT, CONTROL = 1, 2


def description(reader):
    """The device as udev and sysfs show it."""
    descriptors = (reader.device_descriptor + reader.configuration).hex().upper()
    lines = [
        f"P: {DEVICE}",
        f"N: bus/usb/001/002={descriptors}",
        "E: BUSNUM=001",
        f"E: DEVNAME={NODE}",
        "E: DEVNUM=002",
        "E: DEVTYPE=usb_device",
        "E: DRIVER=usb",
        "E: MAJOR=189",
        "E: MINOR=1",
        f"E: PRODUCT=72f/{reader.product:x}/{reader.release:x}",
        "E: SUBSYSTEM=usb",
        "A: bConfigurationValue=1\\n",
        "A: bNumConfigurations=1\\n",
        "A: busnum=1\\n",
        "A: devnum=2\\n",
        "A: idVendor=072f\\n",
        f"A: idProduct={reader.product:04x}\\n",
        "A: manufacturer=ACS\\n",
        f"A: product={reader.product_name}\\n",
        "A: speed=12\\n",
        f"H: descriptors={descriptors}",
    ]
    if reader.serial:
        lines.append(f"A: serial={reader.serial}\\n")
    for number, interface in enumerate(reader.interfaces):
        lines += [
            "",
            f"P: {DEVICE}/1-1:1.{number}",
            "E: DEVTYPE=usb_interface",
            "E: INTERFACE=11/0/0",
            f"E: PRODUCT=72f/{reader.product:x}/{reader.release:x}",
            "E: SUBSYSTEM=usb",
            "A: bInterfaceClass=0b\\n",
            f"A: bInterfaceNumber={number:02x}\\n",
        ]
        if interface.name:
            lines.append(f"A: interface={interface.name}\\n")
    return "\n".join(lines) + "\n\n"


class Transfer:
    """A transfer that a program has submitted."""

    def __init__(self, client, data, fields):
        self.client, self.data = client, data
        self.kind, self.endpoint = fields[0], fields[1]
        self.length = fields[5]
        self.buffer = data.resolve(16, self.length) if self.length else None
        self.result = None  # (status, octets or None) once it is over
        self.offset = 8 if self.kind == CONTROL else 0


class Bus:
    """The mocked bus: answers the ioctls of usbfs for the one device."""

    def __init__(self, testbed, product, is_claimed):
        self.is_claimed, self.is_gone = is_claimed, False
        self.lock = threading.RLock()
        self.transfers, self.clients = [], {}
        self.product = product
        self.reader = self.new_reader()
        self.testbed = testbed
        self.handler = UMockdev.IoctlBase.new()
        self.handler.connect("handle-ioctl", self.on_ioctl)
        self.plug()

    def new_reader(self):
        def later(seconds, work):
            timer = threading.Timer(seconds, work)
            timer.daemon = True
            timer.start()

        return SoftwareReader(self.product, later=later)

    def plug(self):
        self.testbed.add_from_string(description(self.reader))
        self.testbed.attach_ioctl(NODE, self.handler)

    def events(self, action):
        count = len(self.reader.interfaces)
        names = [f"/sys{DEVICE}"] + [f"/sys{DEVICE}/1-1:1.{n}" for n in range(count)]
        for name in names if action == "add" else reversed(names):
            self.testbed.uevent(name, action)

    def do(self, line):
        words = line.split()
        if words[0] in ("insert", "remove"):
            with self.lock:
                self.reader.place_card(words[0] == "insert")
        elif words[0] == "fault":
            self.reader.fault = words[1]
        elif words[0] == "unplug":
            self.is_gone = True
            self.events("remove")
            time.sleep(0.5)  # whoever has it open sees it go before the node does
            self.testbed.detach_ioctl(NODE)
            for number in range(len(self.reader.interfaces)):
                self.testbed.remove_device(f"/sys{DEVICE}/1-1:1.{number}")
            self.testbed.remove_device(f"/sys{DEVICE}")
        elif words[0] == "replug":
            with self.lock:
                self.transfers.clear()
                self.reader = self.new_reader()
                self.is_gone = False
            self.plug()
            self.events("add")

    def outcome(self, transfer):
        """What a transfer has come to; None while it is under way."""
        if self.is_gone:
            return -errno.ESHUTDOWN, b""
        if transfer.result:
            return transfer.result
        if transfer.endpoint in self.reader.halted:
            return -errno.EPIPE, b""
        if not transfer.endpoint & 0x80:
            return 0, None
        waiting = self.reader.outgoing[transfer.endpoint]
        if not waiting:
            return None
        message = waiting.popleft()
        if len(message) > transfer.length:
            waiting.appendleft(message[transfer.length :])
        return 0, message[: transfer.length]

    def submit(self, client, argument):
        data = argument.resolve(0, 56)
        fields = struct.unpack(URB, bytes(data.retrieve())[:56])
        transfer = Transfer(hash(client), data, fields)
        # A client that nobody holds is collected, and its connection with it.
        self.clients[hash(client)] = client
        octets = bytes(transfer.buffer.retrieve()) if transfer.buffer else b""
        with self.lock:
            if transfer.kind == CONTROL:
                kind, request, value, _, length = struct.unpack("<BBHHH", octets[:8])
                answer = self.reader.control(kind, request, value, length)
                refused = (-errno.EPIPE, b"")
                transfer.result = refused if answer is None else (0, answer)
            elif not transfer.endpoint & 0x80:
                self.reader.bulk_out(transfer.endpoint, octets[: transfer.length])
            self.transfers.append(transfer)

    def reap(self, client, argument):
        with self.lock:
            for transfer in self.transfers:
                if transfer.client != hash(client):
                    continue
                outcome = self.outcome(transfer)
                if outcome is None:
                    continue
                self.transfers.remove(transfer)
                status, octets = outcome
                if octets:
                    transfer.buffer.update(transfer.offset, octets)
                count = transfer.length if octets is None else len(octets)
                transfer.data.update(4, struct.pack("<i", status))
                transfer.data.update(28, struct.pack("<i", count))
                argument.resolve(0, 8).set_ptr(0, transfer.data)
                return True
        return False

    def discard(self, client, argument):
        address = struct.unpack("<Q", bytes(argument.retrieve())[:8])[0]
        with self.lock:
            for transfer in self.transfers:
                if transfer.client == hash(client) and transfer.data.client_addr == address:
                    transfer.result = (-errno.ENOENT, b"")

    def on_ioctl(self, _, client):
        request, argument = client.get_request() & 0xFFFFFFFF, client.get_arg()
        if self.is_gone and request not in (REAP, REAP_NO_WAIT, DISCARD):
            client.complete(-1, errno.ENODEV)
        elif request == CLAIM and self.is_claimed:
            client.complete(-1, errno.EBUSY)
        elif request == CLEAR_HALT:
            self.reader.halted.clear()
            client.complete(0, 0)
        elif request in DONE:
            client.complete(0, 0)
        elif request == CAPABILITIES:
            argument.resolve(0, 4).update(0, struct.pack("<I", 0))
            client.complete(0, 0)
        elif request == SUBMIT:
            self.submit(client, argument)
            client.complete(0, 0)
        elif request in (REAP, REAP_NO_WAIT):
            if self.reap(client, argument):
                client.complete(0, 0)
            else:
                time.sleep(0.0002)  # the program polls; it need not do so at full speed
                client.complete(-1, errno.EAGAIN)
        elif request == DISCARD:
            self.discard(client, argument)
            client.complete(0, 0)
        else:
            client.complete(-1, errno.ENOTTY)
        return True


class Waiting:
    """A program that has been started and waits for the bus.

    Starting one later could hang: umockdev's threads hold locks that a forked child inherits.
    """

    def __init__(self, program, **options):
        wait = ["/bin/bash", "-c", 'read -r _; exec "$@"', "bash"]
        self.process = subprocess.Popen(wait + program, stdin=subprocess.PIPE, **options)

    def go(self):
        self.process.stdin.write(b"go\n")
        self.process.stdin.close()


def pcscd(folder):
    """A pcscd that is handed its socket as systemd does it."""
    path = f"{folder}/pcscd.comm"
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen(16)
    os.makedirs(f"{folder}/conf")
    os.environ["PCSCLITE_CSOCK_NAME"] = path
    start = (
        f"exec 3<&{listener.fileno()}; export LISTEN_FDS=1 LISTEN_PID=$$; "
        f"exec /usr/sbin/pcscd -f -c {folder}/conf"
    )
    log = open(f"{folder}/pcscd.log", "wb")
    return Waiting(
        ["/bin/bash", "-c", start], pass_fds=[listener.fileno()], stdout=log, stderr=log
    )


def main():
    options, program = sys.argv[1 : sys.argv.index("--")], sys.argv[sys.argv.index("--") + 1 :]
    folder = options[0]
    signal.alarm(60)
    for name in ("ask", "done"):
        os.mkfifo(f"{folder}/{name}")
    testbed = UMockdev.Testbed.new()
    started = [pcscd(folder)] if "--pcscd" in options else []
    started.append(Waiting(program))
    product = int(options[options.index("--pid") + 1], 16) if "--pid" in options else 0x223B
    bus = Bus(testbed, product, "--claimed" in options)

    def serve():
        with open(f"{folder}/ask") as ask, open(f"{folder}/done", "w") as done:
            for line in ask:
                bus.do(line)
                print("done", file=done, flush=True)

    threading.Thread(target=serve, daemon=True).start()
    for program in started:
        program.go()
    code = started[-1].process.wait()
    for program in started[:-1]:
        program.process.kill()
        program.process.wait()
    os._exit(code & 0xFF)


main()
