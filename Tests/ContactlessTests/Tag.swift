import BERTLV

// The testing library has a Tag of its own.
typealias Tag = BERTLV.Tag
