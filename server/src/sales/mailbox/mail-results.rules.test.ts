import { describe, expect, it } from 'vitest'
import { isAllowedSender, readResults } from './mail-results.rules.ts'

const read = (authenticationResults: string[], receivedSpf: string[] = []) =>
  readResults({ authenticationResults, receivedSpf }, 'mx.example')

describe('the results of SPF and DKIM', () => {
  it.each([
    ['mx.example; spf=pass smtp.mailfrom=a@b.example; dkim=pass header.d=b.example', 'pass', 'pass'],
    ['MX.Example 1; SPF=SoftFail; DKIM=none', 'softfail', 'none'],
    ['mx.example; dkim=fail (bad; signature) header.d=a; dkim=pass header.d=b', null, 'pass'],
    ['mx.example; dkim=policy; dkim=fail', null, 'policy'],
    ['mx.example; none', null, null],
    ['mx.example; spf=odd', null, null],
    ['other.example; spf=pass; dkim=pass', null, null],
    ['mx.example.evil; spf=pass', null, null],
  ])('of %j are %s and %s', (header, spf, dkim) => expect(read([header])).toEqual({ spf, dkim }))

  it('are those of the topmost header of the forwarder: others may be forged', () => {
    expect(read(['other.example; spf=pass', 'mx.example; spf=fail', 'mx.example; spf=pass'])).toEqual({
      spf: 'fail',
      dkim: null,
    })
  })

  it('are read from Received-SPF of the forwarder too', () => {
    expect(read([], ['pass (of x) receiver=other.example; client-ip=192.0.2.1']).spf).toBeNull()
    expect(read([], ['SoftFail (domain of b) receiver=MX.example; client-ip=192.0.2.1;']).spf).toBe(
      'softfail',
    )
  })

  it('are not read without the name of a forwarder', () => {
    const headers = { authenticationResults: ['mx.example; spf=pass'], receivedSpf: [] }
    expect(readResults(headers, undefined)).toEqual({ spf: null, dkim: null })
  })
})

describe('an allow-list of senders', () => {
  const list = ['contador.example', 'fiscal@loja.example']

  it.each([
    ['ana@contador.example', true],
    ['Ana@NF.Contador.example', true],
    ['ana@mau-contador.example', false],
    ['ana@contador.example.mau', false],
    ['contador.example@mau.example', false],
    ['fiscal@loja.example', true],
    ['outro@loja.example', false],
    ['fiscal@sub.loja.example', false],
    [null, false],
  ])('decides about %s: %s', (sender, isAllowed) => expect(isAllowedSender(list, [sender])).toBe(isAllowed))

  it('allows everybody if it is empty, and a mail of which one of the two senders is allowed', () => {
    expect(isAllowedSender([], [null])).toBe(true)
    expect(isAllowedSender(list, ['srs@mx.example', 'ana@contador.example'])).toBe(true)
  })
})
