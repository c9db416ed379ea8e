import { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Authority, anAuthority } from '../../samples/authority.ts'
import { indexAuthorities, readChain } from './chain.ts'

const at = new Date('2026-11-20T15:00:00Z')
const small = { bits: 1024 }
const leafOf = (authority: Authority) =>
  new X509Certificate(Buffer.from(authority.signerOf({ cnpj: '11222333000181' }).certificate, 'base64'))
const installed = (...pems: string[]) => indexAuthorities(pems.map((pem) => new X509Certificate(pem)))

describe('the chain of a certificate', () => {
  const root = anAuthority('AC Raiz Brasileira v5', small)
  const policy = root.subordinate('AC SERASA v5', small)
  const issuing = policy.subordinate('AC SERASA RFB v5', small)

  it('leads over installed authorities to a root', () => {
    const all = installed(root.rootPem, policy.rootPem, issuing.rootPem)
    expect(readChain(leafOf(issuing), at, all).chain).toBe('trusted')
    expect([all.roots.length, all.intermediates.length]).toEqual([1, 2])
  })

  it.each([
    ['the authority that issued it', [root.rootPem, policy.rootPem], 'AC SERASA RFB v5'],
    ['an authority in between', [root.rootPem, issuing.rootPem], 'AC SERASA v5'],
    [
      'the root',
      [anAuthority('Outra raiz', small).rootPem, policy.rootPem, issuing.rootPem],
      'AC Raiz Brasileira v5',
    ],
  ])('names what is missing: %s', (_, pems, issuer) => {
    expect(readChain(leafOf(issuing), at, installed(...pems))).toMatchObject({
      chain: 'issuer-missing',
      issuer,
    })
  })

  it('names the missing root if no root is installed', () => {
    expect(readChain(leafOf(issuing), at, installed())).toMatchObject({
      chain: 'no-roots',
      issuer: 'AC SERASA RFB v5',
    })
    expect(readChain(leafOf(issuing), at, installed(policy.rootPem, issuing.rootPem))).toMatchObject({
      chain: 'no-roots',
      issuer: 'AC Raiz Brasileira v5',
    })
  })

  it('is not trusted over an authority that was not valid at the time, and names its period', () => {
    const until = new Date('2026-11-20T14:59:59Z')
    const ended = anAuthority('AC vencida', { ...small, until })
    expect(readChain(leafOf(ended), at, installed(ended.rootPem))).toMatchObject({
      chain: 'issuer-not-valid',
      issuer: 'AC vencida',
      issuerUntil: until.toISOString(),
    })
    expect(readChain(leafOf(ended), until, installed(ended.rootPem)).chain).toBe('trusted')
  })

  it('is not trusted if another key has the name of an installed authority', () => {
    const forged = anAuthority('AC Raiz Brasileira v5', small)
    expect(readChain(leafOf(forged), at, installed(root.rootPem))).toMatchObject({
      chain: 'issuer-differs',
      issuer: 'AC Raiz Brasileira v5',
    })
  })

  it('finds the certificate that signed among renewed ones of the same name', () => {
    const renewed = anAuthority('AC Raiz Brasileira v5', small)
    const both = installed(renewed.rootPem, root.rootPem, policy.rootPem)
    expect(readChain(leafOf(policy), at, both).chain).toBe('trusted')
  })

  it('leads over a cross-signed root, and ends where roots only sign each other', () => {
    const other = anAuthority('Outra raiz', small)
    const crossed = other.crossSign(root)
    expect(readChain(leafOf(root), at, installed(other.rootPem, crossed)).chain).toBe('trusted')
    expect(readChain(leafOf(root), at, installed(root.rootPem, crossed)).chain).toBe('trusted')
    const circle = installed(crossed, root.crossSign(other), anAuthority('Terceira', small).rootPem)
    expect(readChain(leafOf(root), at, circle).chain).not.toBe('trusted')
  })

  it('visits each of many authorities that sign each other once', () => {
    const twins = [anAuthority('A', small), anAuthority('B', small)] as const
    const pems = Array.from({ length: 60 }, () => [
      twins[0].crossSign(twins[1]),
      twins[1].crossSign(twins[0]),
    ]).flat()
    const many = installed(...pems, root.rootPem)
    let verified = 0
    const counted = [...many.bySubject.values()].flat()
    for (const certificate of counted) {
      const verify = certificate.verify.bind(certificate)
      certificate.verify = (key) => {
        verified += 1
        return verify(key)
      }
    }
    expect(readChain(leafOf(twins[0]), at, many).chain).not.toBe('trusted')
    // Every pair of issuer and issued at most once.
    expect(verified).toBeLessThanOrEqual(2 * 60 * 60)
  })

  it('shows names without control characters and in a bounded length', () => {
    const odd = anAuthority(`AC\u202E, ${'longa '.repeat(60)}`, small)
    const { issuer } = readChain(leafOf(odd), at, installed())
    expect(issuer).toMatch(/^AC, longa/)
    expect(issuer?.length).toBeLessThanOrEqual(120)
  })
})
