import BERTLV
import EMV
import ISO7816

/// The answer to GET PROCESSING OPTIONS in either of its formats.
///
/// Source: EMV 4.4 Book 3, 6.5.8.4.
enum ProcessingOptions {
    /// Takes over the answer's objects.
    ///
    /// - Throws: ``OutcomeCause`` where it is neither format.
    static func store(_ octets: [UInt8], into data: inout CardData) throws(OutcomeCause) {
        let stage = CommandName.getProcessingOptions
        let template = try CardData.template(
            octets, [.responseTemplateFormat2, .responseTemplateFormat1], at: stage)
        if template.tag == .responseTemplateFormat2 {
            try data.store(template, at: stage)
            return
        }
        guard template.value.count >= 6 else {
            throw OutcomeCause(.invalidData(.responseTemplateFormat1), at: stage)
        }
        data.set(.applicationInterchangeProfile, Array(template.value.prefix(2)))
        data.set(.applicationFileLocator, Array(template.value.dropFirst(2)))
    }
}
