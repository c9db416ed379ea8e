import { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { anAuthority, theAuthority } from '../../samples/authority.ts'
import { aCnpj, aCpf } from '../../samples/documents.ts'
import { TEST_AUTHORITY } from '../../samples/nfe-builder.ts'
import { anNfse } from '../../samples/nfse-builder.ts'
import { type Authorities, indexAuthorities, noAuthorities } from '../signature/chain.ts'
import { readNfse } from './read-nfse.ts'

const trusted = indexAuthorities([new X509Certificate(theAuthority(TEST_AUTHORITY).rootPem)])
const utf8 = (text: string) => new TextEncoder().encode(text)
const [office, store] = [aCnpj(31), aCnpj(32)]
const { xml, key, declaration } = anNfse({
  provider: office,
  taker: store,
  valueCents: 15_241,
  discountCents: 241,
  retainedCents: 700,
  number: '77',
  service: 'Especificação de acabamentos',
})

describe('an NFS-e of the national layout', () => {
  it('is read with its number, parties, service, values and signature', () => {
    expect(readNfse(utf8(xml), trusted)).toEqual({
      layout: 'national',
      key,
      number: '77',
      issuedOn: '2026-11-19',
      provider: { document: office, name: 'Prestador de Exemplo' },
      taker: { document: store, name: 'Tomador de Exemplo' },
      service: 'Especificação de acabamentos',
      valueCents: 15_000,
      netCents: 14_300,
      isTest: false,
      signature: 'verified',
    })
  })

  it('may be of a person, without a taker, or of the test environment', () => {
    const other = anNfse({ provider: aCpf(5), taker: null, valueCents: 100, isTest: true })
    expect(readNfse(utf8(other.xml), trusted)).toMatchObject({
      provider: { document: aCpf(5) },
      taker: null,
      isTest: true,
    })
  })

  const signedBy = (signer: ReturnType<typeof signerOf>) =>
    anNfse({ provider: office, taker: store, valueCents: 100, signer }).xml
  const signerOf = (authority: string, isSelfSigned = false) =>
    theAuthority(authority).signerOf({ cnpj: store, isSelfSigned })

  it.each<[string, string, string, Authorities?]>([
    [
      'as older municipal systems sign',
      anNfse({ provider: office, taker: store, valueCents: 1, form: 'inclusive' }).xml,
      'verified',
    ],
    [
      'with prefixes around it',
      xml.replace('<NFSe ', '<NFSe xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '),
      'verified',
    ],
    ['in Latin-1, declared as UTF-8', xml, 'verified'],
    ['with another value', xml.replace('152.41', '15241.00'), 'differs'],
    ['with another provider', xml.replaceAll(office, aCnpj(33)), 'differs'],
    [
      'without a signature',
      anNfse({ provider: office, taker: store, valueCents: 1, signer: null }).xml,
      'unsigned',
    ],
    [
      'with the signature of another',
      xml.replace(
        /<Signature .*<\/Signature>/,
        /<Signature .*<\/Signature>/.exec(signedBy(signerOf(TEST_AUTHORITY)))?.[0] ?? '',
      ),
      'differs',
    ],
    [
      'with an invented signature value',
      xml.replace(/<SignatureValue>[^<]*/, '<SignatureValue>AAAA'),
      'differs',
    ],
    ['by a certificate that signs itself', signedBy(signerOf('Invasora', true)), 'differs'],
    ['by an unknown authority', signedBy(signerOf('Outra')), 'unknown'],
    ['by another algorithm', xml.replaceAll('xml-exc-c14n#WithComments', 'xpath'), 'unknown'],
    ['without installed roots', xml, 'unknown', noAuthorities],
  ])('is verified: %s', (name, changed, expected, authorities = trusted) => {
    const bytes = name.includes('Latin-1') ? Buffer.from(changed, 'latin1') : utf8(changed)
    expect(readNfse(bytes, authorities)?.signature).toBe(expected)
  })

  it('is not its declaration alone, nor a document of another layout', () => {
    expect(readNfse(utf8(declaration), trusted)).toMatchObject({
      layout: 'declaration',
      key: null,
      valueCents: 15_000,
    })
    for (const other of [
      '<CompNfse><Nfse/></CompNfse>',
      '<NFSe><infNFSe Id="NFS1"/></NFSe>',
      '<NFSe xmlns="urn:x"/>',
    ])
      expect(readNfse(utf8(other), trusted)).toMatchObject({ layout: 'other', valueCents: null })
  })

  it.each([
    ['two values', xml.replace(/(<vServ>[^<]*<\/vServ>)/, '$1$1')],
    ['two declarations', xml.replace(/(<DPS .*<\/DPS>)/, '$1$1')],
    ['a negative value', xml.replace('<vServ>', '<vServ>-')],
    ['a DTD', xml.replace('<NFSe', '<!DOCTYPE a><NFSe')],
    ['no XML', 'nota'],
  ])('is rejected with %s', (_, changed) => {
    expect(readNfse(utf8(changed), trusted)).toBeNull()
  })

  it('does not verify with a key other than that of its certificate', () => {
    const { certificate } = anAuthority('Uma').signerOf({ cnpj: store })
    const foreign = { certificate, key: signerOf(TEST_AUTHORITY).key }
    expect(readNfse(utf8(signedBy(foreign)), trusted)?.signature).toBe('differs')
  })
})
