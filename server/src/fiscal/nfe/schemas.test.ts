import { describe, expect, it } from 'vitest'
import { aSchemaPackage, NFE } from '../samples/schemas.ts'
import { openSchemas } from './schemas.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const document = (content: string) => utf8(`<NFe xmlns="${NFE}">${content}</NFe>`)

describe('schemas', () => {
  const packages = [
    { name: 'PL_009', files: aSchemaPackage('<xs:element name="vNF" type="xs:decimal"/>') },
    {
      name: 'PL_010',
      files: aSchemaPackage(
        '<xs:element name="vNF" type="xs:decimal"/><xs:element name="vIBS" type="xs:decimal" minOccurs="0"/>',
      ),
    },
  ]
  const validate = async (content: string, layout = '4.00', name = 'NFe') => {
    const opened = await openSchemas(packages)
    const found = opened.validate(document(content), name, layout)
    opened.dispose()
    return found
  }

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
    const none = await openSchemas([])
    expect(none.validate(document('<x/>'), 'NFe', '4.00')).toEqual({ state: 'absent' })
  })

  it('are not used if they are broken, or if they include a file that is not in their package', async () => {
    const cut = new Map([['nfe_v4.00.xsd', utf8('<xs:schema')]])
    const outside = aSchemaPackage('<xs:element name="vNF" type="xs:decimal"/>', '../1/tipos.xsd')
    const other = aSchemaPackage('<xs:element name="vNF" type="xs:decimal"/>', '/etc/passwd')
    for (const files of [cut, outside, other]) {
      const opened = await openSchemas([{ name: 'PL_010', files }])
      expect(opened.validate(document('<vNF>1</vNF>'), 'NFe', '4.00')).toEqual({ state: 'failed' })
      expect(opened.findBroken()?.file).toBe('nfe_v4.00.xsd')
      opened.dispose()
    }
  })

  it('of one version are forgotten once they are disposed of', async () => {
    const first = await openSchemas([packages[0] ?? { name: '', files: new Map() }])
    expect(first.findBroken()).toBeNull()
    first.dispose()
    const second = await openSchemas(packages.slice(1))
    expect(second.validate(document('<vNF>1.00</vNF><vIBS>0.10</vIBS>'), 'NFe', '4.00')).toEqual({
      state: 'valid',
    })
    second.dispose()
  })
})
