import BERTLV

extension TLVWriter {
    /// Objects one after the other.
    init(_ objects: KeyValuePairs<Tag, [UInt8]>) {
        self.init()
        for (tag, value) in objects { append(tag, value) }
    }

    /// This content inside a template.
    func inside(_ template: Tag) -> TLVWriter {
        var outer = TLVWriter()
        outer.append(template, self)
        return outer
    }
}
