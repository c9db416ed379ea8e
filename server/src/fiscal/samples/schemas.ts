/** The namespace of the NF-e. */
export const NFE = 'http://www.portalfiscal.inf.br/nfe'

const schema = (content: string) =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="${NFE}" targetNamespace="${NFE}" elementFormDefault="qualified">${content}</xs:schema>`

/**
 * Returns a small package of schemas with the names and the structure of the official ones: one file includes another.
 * `fields` are the elements of an NF-e.
 */
export function aSchemaPackage(fields: string, includes = 'tipos.xsd'): Map<string, Uint8Array> {
  const utf8 = (text: string) => new TextEncoder().encode(text)
  const types = `<xs:complexType name="TNFe"><xs:sequence>${fields}</xs:sequence></xs:complexType>`
  const entry = `<xs:include schemaLocation="${includes}"/><xs:element name="NFe" type="TNFe"/>`
  return new Map([
    ['nfe_v4.00.xsd', utf8(schema(entry))],
    ['tipos.xsd', utf8(schema(types))],
  ])
}
