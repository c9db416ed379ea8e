import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { aFolder } from '../testing/postgres.ts'
import { openSchemas } from './schemas.ts'

const NFE = 'http://www.portalfiscal.inf.br/nfe'
const utf8 = (text: string) => new TextEncoder().encode(text)
/** A small schema with the names and the structure of the official ones: one file includes another. */
const schema = (content: string) =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="${NFE}" targetNamespace="${NFE}" elementFormDefault="qualified">${content}</xs:schema>`
const types = (fields: string) =>
  schema(`<xs:complexType name="TNFe"><xs:sequence>${fields}</xs:sequence></xs:complexType>`)
const root = schema('<xs:include schemaLocation="tipos.xsd"/><xs:element name="NFe" type="TNFe"/>')
const document = (content: string) => utf8(`<NFe xmlns="${NFE}">${content}</NFe>`)

describe('schemas', () => {
  const folder = aFolder('schemas')
  const install = async (name: string, fields: string) => {
    await mkdir(join(folder, name), { recursive: true })
    await writeFile(join(folder, name, 'nfe_v4.00.xsd'), root)
    await writeFile(join(folder, name, 'tipos.xsd'), types(fields))
  }
  beforeAll(async () => {
    await install('PL_009', '<xs:element name="vNF" type="xs:decimal"/>')
    await install(
      'PL_010',
      '<xs:element name="vNF" type="xs:decimal"/><xs:element name="vIBS" type="xs:decimal" minOccurs="0"/>',
    )
  })
  const validate = async (content: string, layout = '4.00', name = 'NFe') =>
    (await openSchemas(folder))(document(content), name, layout)

  it('accept a document that is valid by any package of its version', async () => {
    expect(await validate('<vNF>1.00</vNF>')).toEqual({ state: 'valid' })
    expect(await validate('<vNF>1.00</vNF><vIBS>0.10</vIBS>')).toEqual({ state: 'valid' })
  })

  it('report the line and the reason of a difference', async () => {
    expect(await validate('\n<vNF>mil</vNF>')).toEqual({
      state: 'differs',
      line: 2,
      message: expect.stringContaining('vNF'),
    })
  })

  it('report a version or root without a schema', async () => {
    expect(await validate('<vNF>1.00</vNF>', '3.10')).toEqual({ state: 'unknown-layout' })
    expect(await validate('<vNF>1.00</vNF>', '4.00', 'nfeProc')).toEqual({ state: 'unknown-layout' })
  })

  it('are absent if none are installed', async () => {
    const none = await openSchemas(join(folder, 'nowhere'))
    expect(none(document('<x/>'), 'NFe', '4.00')).toEqual({ state: 'absent' })
  })

  it('are not used if they are broken', async () => {
    const broken = aFolder('broken-schemas')
    await mkdir(broken, { recursive: true })
    await writeFile(join(broken, 'nfe_v4.00.xsd'), '<xs:schema')
    expect((await openSchemas(broken))(document('<vNF>1</vNF>'), 'NFe', '4.00')).toEqual({ state: 'failed' })
  })
})
