"""A contactless CCID reader in software: its descriptors, its messages, and the faults it can have.

Knows nothing of how it is plugged in; usb_rig.py does that. The two models have the descriptors
of fixtures/usb (072F:223B and 072F:2200).
"""
import collections

PRESENT, ABSENT = 0x03, 0x02


def little(count, *values):
    return b"".join(value.to_bytes(count, "little") for value in values)


def class_descriptor(release, voltages, features, longest):
    octets = bytes([54, 0x21]) + little(2, release) + bytes([0, voltages])
    octets += little(4, 2, 4000, 4000) + b"\0" + little(4, 10752, 250000) + b"\0"
    octets += little(4, 254, 0, 0, features, longest) + bytes(5) + bytes([1])
    assert len(octets) == 54
    return octets


class Interface:
    """What one interface of a model is: names, descriptor, endpoints, and whether it has a card."""

    def __init__(self, name, descriptor, interrupt, output, input_):
        self.name, self.descriptor = name, descriptor
        self.interrupt, self.output, self.input = interrupt, output, input_
        self.present = self.powered = False
        # Blocks of a command so far, and of an answer still to be sent.
        self.received, self.unsent = b"", b""
        self.longest = int.from_bytes(descriptor[44:48], "little") - 10


def interfaces(product):
    if product == 0x2200:
        return [Interface("", class_descriptor(0x100, 7, 0x00020040, 271), 0x81, 0x02, 0x82)]
    picc = class_descriptor(0x100, 7, 0x00040040, 522)
    sam = class_descriptor(0x110, 1, 0x000204BA, 288)
    return [
        Interface("ACR1252 Dual Reader PICC", picc, 0x81, 0x02, 0x82),
        Interface("ACR1252 Dual Reader SAM", sam, 0x83, 0x04, 0x84),
    ]


def answer_to_reset(historical):
    """The form that PC/SC part 3 gives cards without one."""
    octets = bytes([0x80 | len(historical), 0x80, 0x01]) + historical
    check = 0
    for octet in octets:
        check ^= octet
    return b"\x3b" + octets + bytes([check])


def echo(command):
    """A card that sends the data of 80 EE back and refuses everything else."""
    if command[:2] != b"\x80\xee":
        return b"\x6d\x00"
    if len(command) > 6 and command[4] == 0:
        return command[7 : 7 + int.from_bytes(command[5:7], "big")] + b"\x90\x00"
    return command[5 : 5 + command[4]] + b"\x90\x00" if len(command) > 5 else b"\x90\x00"


class SoftwareReader:
    """Messages in by `control` and `bulk_out`, messages out in `outgoing`, by endpoint.

    `fault` is the one that the next message of its kind brings about; None afterwards.
    """

    def __init__(self, product=0x223B, serial="", later=None):
        self.vendor, self.product, self.serial = 0x072F, product, serial
        self.product_name = {0x2200: "ACR122U PICC Interface"}.get(product, "ACR1252 Dual Reader")
        # libccid refuses an ACR122U that says it is older.
        self.release = {0x2200: 0x0206}.get(product, 0x0100)
        self.interfaces = interfaces(product)
        self.outgoing = collections.defaultdict(collections.deque)
        self.halted = set()
        self.fault = None
        self.later = later or (lambda seconds, work: work())
        self.answer_to_reset = answer_to_reset(bytes.fromhex("0031C173C840009000"))

    # Descriptors

    @property
    def device_descriptor(self):
        octets = bytes([18, 1]) + little(2, 0x0200) + bytes([0, 0, 0, 8])
        octets += little(2, self.vendor, self.product, self.release)
        return octets + bytes([1, 2, 3 if self.serial else 0, 1])

    @property
    def configuration(self):
        body = b""
        for number, interface in enumerate(self.interfaces):
            name = 4 + number if interface.name else 0
            body += bytes([9, 4, number, 0, 3, 0x0B, 0, 0, name]) + interface.descriptor
            for endpoint, kind, size, pause in (
                (interface.interrupt, 3, 8, 16),
                (interface.output, 2, 64, 0),
                (interface.input, 2, 64, 0),
            ):
                body += bytes([7, 5, endpoint, kind]) + little(2, size) + bytes([pause])
        head = bytes([9, 2]) + little(2, 9 + len(body))
        return head + bytes([len(self.interfaces), 1, 0, 0x80, 100]) + body

    def control(self, kind, request, value, length):
        """The data of a request to the device; None where it refuses."""
        if (kind, request) == (0x80, 6):
            texts = ["", "ACS", self.product_name, self.serial]
            texts += [interface.name for interface in self.interfaces]
            number = value & 0xFF
            if value >> 8 == 1:
                return self.device_descriptor[:length]
            if value >> 8 == 2:
                return self.configuration[:length]
            if value >> 8 == 3 and number == 0:
                return b"\x04\x03\x09\x04"[:length]
            if value >> 8 == 3 and number < len(texts):
                text = texts[number].encode("utf-16le")
                return (bytes([2 + len(text), 3]) + text)[:length]
            return None
        if kind == 0x21 and request == 1:  # ABORT
            return b""
        if kind < 0x80 and request in (1, 3, 9, 11):
            return b""
        return b"\0\0"[:length] if kind & 0x80 and request == 0 else None

    # The card

    def place_card(self, is_there):
        interface = self.interfaces[0]
        interface.present, interface.powered = is_there, False
        state = PRESENT if is_there else ABSENT
        self.outgoing[interface.interrupt].append(bytes([0x50, state]))

    # Messages

    def bulk_out(self, endpoint, message):
        interface = next(one for one in self.interfaces if one.output == endpoint)
        for answer in self.answers(interface, message):
            self.outgoing[interface.input].append(answer)

    def answers(self, interface, message):
        kind, sequence = message[0], message[6]
        is_fault_due = kind == (0x62 if self.fault == "mute" else 0x6F)
        if self.fault == "dead" or self.fault and is_fault_due:
            return self.faulty(interface, sequence)
        return [self.answer(interface, message)]

    def faulty(self, interface, sequence):
        fault = self.fault
        self.fault = None
        good = self.data_block(sequence, b"\x90\x00")
        if fault == "wrong-sequence":
            return [self.data_block((sequence - 1) & 0xFF, b"\xde\xad\x90\x00"), good]
        if fault == "time-extension":
            more = self.data_block(sequence, b"", 0x80, 1)
            self.later(1.5, lambda: self.outgoing[interface.input].append(good))
            return [more, more]
        if fault == "stall":
            self.halted.add(interface.input)
            return []
        if fault in ("mute", "mute-card"):
            return [self.data_block(sequence, b"", 0x40, 0xFE)]
        if fault == "empty":
            return [self.data_block(sequence, b"")]
        if fault == "one-octet":
            return [self.data_block(sequence, b"\x90")]
        if fault == "short-header":
            return [good[:7]]
        if fault == "hardware":
            return [self.data_block(sequence, b"", 0x40, 0xFB)]
        if fault == "torn":
            self.place_card(False)
            return [self.data_block(sequence, b"", 0x42, 0xFE)]
        if fault == "dead":
            self.fault = "dead"
        return []  # silence

    @staticmethod
    def data_block(sequence, data, status=0, error=0):
        return b"\x80" + little(4, len(data)) + bytes([0, sequence, status, error, 0]) + data

    def answer(self, interface, message):
        kind, slot, sequence = message[0], message[5], message[6]
        data = message[10 : 10 + int.from_bytes(message[1:5], "little")]
        state = 2 if not interface.present else 0 if interface.powered else 1

        def reply(kind, data=b"", status=state, error=0, last=0):
            head = bytes([kind]) + little(4, len(data))
            return head + bytes([slot, sequence, status, error, last]) + data

        if kind == 0x62:
            if state == 2:
                return reply(0x80, b"", 0x42, 0xFE)
            interface.powered = True
            return reply(0x80, self.answer_to_reset, 0)
        if kind == 0x63:
            interface.powered = False
            return reply(0x81, b"", 2 if state == 2 else 1)
        if kind in (0x65, 0x72):
            return reply(0x81)
        if kind == 0x6F:
            if state:
                return reply(0x80, b"", 0x40 | state, 0xFE)
            position = message[8]
            if position == 0x10:
                rest = interface.unsent
            else:
                whole = data if position in (0, 1) else interface.received + data
                if position in (1, 3):
                    interface.received = whole
                    return reply(0x80, b"", last=0x10)
                rest = echo(whole)
            block, interface.unsent = rest[: interface.longest], rest[interface.longest :]
            first = position != 0x10
            last = (1 if first else 3) if interface.unsent else (0 if first else 2)
            return reply(0x80, block, last=last)
        if kind in (0x6C, 0x6D, 0x61):
            return reply(0x82, bytes.fromhex("1110004D00FE00"), last=1)
        if kind == 0x6B:
            return reply(0x83, bytes.fromhex("E100000001") if data[:1] == b"\xe0" else b"")
        return reply(0x81, b"", 0x40 | state, 0)
