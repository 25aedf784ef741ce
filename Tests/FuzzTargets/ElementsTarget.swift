import BERTLV
import EMV
import Octets

/// Data elements read from these octets are written as they were and show what they may.
enum ElementsTarget {
    static func run(_ octets: [UInt8]) throws(Violation) {
        try list(octets)
        try locator(octets)
        try cardNumber(octets)
        try track(octets)
        try dates(octets)
        try meaning(octets)
    }

    private static func list(_ octets: [UInt8]) throws(Violation) {
        let list: DOL
        do {
            list = try DOL(octets)
        } catch {
            return try hold(
                (0...octets.count).contains(error.offset), "an error lies outside the input")
        }
        let written = list.entries.flatMap { entry in
            entry.tag.octets + [UInt8(truncatingIfNeeded: entry.length)]
        }
        try hold(written == octets, "a list is written differently")
        for scope in [nil, ElementScope.kernel2, .kernel3] {
            let filled = list.fill(in: scope) { tag in tag.octets + [0x12, 0x34, 0x56] }
            try hold(filled.count == list.dataLength, "a list is filled to another length")
        }
    }

    private static func locator(_ octets: [UInt8]) throws(Violation) {
        if let locator = try? AFL(octets) {
            try hold(locator.records.count <= AFL.maximumRecords, "more records than allowed")
        }
        if let profile = try? AIP(octets) {
            try hold(profile.octets == octets, "a profile is written differently")
        }
    }

    private static func cardNumber(_ octets: [UInt8]) throws(Violation) {
        if let pan = try? PAN(bcd: octets) {
            try hold((try? PAN(bcd: pan.revealBCD())) == pan, "a number reads differently")
            try hold((try? PAN(digits: pan.reveal())) == pan, "its digits read differently")
            try shows(pan, pan.reveal(), "PAN")
        }
        if let pan = try? PAN(digits: String(decoding: octets, as: UTF8.self)) {
            try hold((try? PAN(bcd: pan.revealBCD())) == pan, "a number reads differently")
            try shows(pan, pan.reveal(), "PAN")
        }
        if let name = CardholderName(octets), name.reveal().utf8.count > 4 {
            try hold(!"\(name)".contains(name.reveal()), "a name shows itself")
        }
        for tag: Tag in [.pan, .track2EquivalentData, .track2Data, .track1DiscretionaryData] {
            guard let masked = MaskedValue.text(of: tag, octets) else { continue }
            try hold(masked.utf8.count == octets.count * 2, "a mask of another length")
            try hold(
                octets.count < 6 || masked != Hex.encode(octets), "a masked value shows itself")
        }
    }

    private static func track(_ octets: [UInt8]) throws(Violation) {
        if let track = try? Track2(octets) {
            try hold((try? Track2(track.reveal())) == track, "a track reads differently")
            try hold((try? Track2(text: track.revealText())) == track, "its text reads differently")
            try shows(track, track.pan.reveal(), "Track2")
        }
        if let track = try? Track2(text: String(decoding: octets, as: UTF8.self)) {
            try hold((try? Track2(text: track.revealText())) == track, "a track reads differently")
            try shows(track, track.pan.reveal(), "Track2")
        }
    }

    private static func shows(
        _ value: some Any, _ digits: String, _ name: String
    ) throws(Violation) {
        let decimal = digits.utf8.map { String($0 - 0x30) }.joined(separator: ", ")
        var dumped = ""
        dump(value, to: &dumped)
        for text in ["\(value)", String(reflecting: value), dumped] {
            try hold(!text.contains(digits) && !text.contains(decimal), "\(name) shows itself")
        }
    }

    private static func dates(_ octets: [UInt8]) throws(Violation) {
        if let date = try? EMVDate(octets) {
            try hold(date.octets == octets, "a date is written differently")
            try hold(ExpiryDate(of: date).lastDay.map { $0 >= date } == true, "a month too short")
        }
        _ = ExpiryDate.read(expirationDate: octets, track2: try? Track2(octets))
    }

    /// The first octets are the tag, the others its value.
    private static func meaning(_ octets: [UInt8]) throws(Violation) {
        for count in 1...3 {
            guard let tag = Tag(octets: Array(octets.prefix(count))) else { continue }
            let value = octets.dropFirst(count)
            for scope in [nil, ElementScope.kernel2, .kernel3] {
                let words = Meaning.of(tag: tag, value: value, scope: scope)
                let isHidden = SensitiveTags.mustNotLeave(tag)
                try hold(!isHidden || words.isEmpty, "the meaning of a hidden value")
            }
        }
    }
}
