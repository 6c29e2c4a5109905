/**
 * Codes that stand where a nationality stands in real travel documents but are not in ISO 3166-1, from ICAO Doc
 * 9303 part 3, section 5:
 *
 * - the kinds of British nationality other than British citizen (`GBD`, `GBN`, `GBO`, `GBP`, `GBS`),
 * - Kosovo (`RKS`),
 * - the United Nations (`UNO`, `UNA`) and their mission in Kosovo (`UNK`),
 * - other bodies that issue travel documents, such as the Sovereign Military Order of Malta (`XOM`), the European
 *   Union (`EUE`) and Interpol (`XPO`),
 * - people without a defined nationality: stateless (`XXA`), refugees (`XXB`, `XXC`), unspecified (`XXX`).
 *
 * The source asks for an "ISO 3-letter country code of nationality" (service.md §2.2) and shows no list. These are
 * accepted all the same, because they are what the passport of such a person carries, and a validator that turns
 * the holder away is worse than one that lets the service decide. Not accepted: Germany's `D` (one letter, which
 * the contract refuses; send `DEU`), `UTO` (the specimen country), and codes that are withdrawn.
 */
export const travelDocumentCodes: ReadonlySet<string> = new Set(
  `
  GBD GBN GBO GBP GBS
  RKS
  UNA UNK UNO
  EUE XBA XCC XCE XCO XDC XEC XES XIM XMP XOM XPO
  XXA XXB XXC XXX
`
    .trim()
    .split(/\s+/u),
);
