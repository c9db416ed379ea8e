import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as zipCodes from '@esquadro/contract/platform/zip-codes/public'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { findAddress } from './find-address.ts'

let service: Server
let url = ''
let requested: string[] = []

// Responds like the look-up service, in good and bad cases.
beforeAll(async () => {
  service = createServer((request, response) => {
    requested.push(request.url ?? '')
    const answers: Record<string, () => unknown> = {
      '/01310100/': () =>
        response.end(
          JSON.stringify({
            cep: '01310-100',
            logradouro: 'Avenida Paulista',
            complemento: 'até 610',
            bairro: 'Bela Vista',
            localidade: 'São Paulo',
            uf: 'SP',
          }),
        ),
      '/68800000/': () =>
        response.end(JSON.stringify({ logradouro: '', bairro: '', localidade: 'Breves', uf: 'PA' })),
      '/99999999/': () => response.end(JSON.stringify({ erro: 'true' })),
      '/50000000/': () => response.writeHead(500).end('{}'),
      '/40000000/': () => response.end('<html>'),
      '/30000000/': () => response.writeHead(302, { location: '/01310100/' }).end(),
      '/20000000/': () => undefined,
    }
    answers[request.url ?? '']?.()
  })
  await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/{zipCode}/`
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
})

const app = useTestApp()

describe('GET /zip-code/{zipCode}', () => {
  it('returns no address if the look-up is disabled, and rejects an invalid CEP', async () => {
    expect((await app.callAs(null, zipCodes.find, { params: { zipCode: '01310-100' } })).data).toEqual({
      address: null,
      isUnknown: false,
    })
    expect((await app.callAs(null, zipCodes.find, { params: { zipCode: '123' } })).error?.fields).toEqual({
      zipCode: 'Digite um CEP válido.',
    })
  })

  it('rejects the thirty-first call within a minute from one address', async () => {
    let status = 0
    for (let turn = 1; turn <= 31; turn += 1)
      ({ status } = await app.callAs(null, zipCodes.find, {
        params: { zipCode: '01310100' },
        address: '192.0.2.7',
      }))
    expect(status).toBe(429)
  })
})

describe('the look-up of a CEP', () => {
  it('returns the street, neighbourhood, city and state from the service', async () => {
    expect(await findAddress(url, '01310100')).toEqual({
      zipCode: '01310100',
      street: 'Avenida Paulista',
      neighborhood: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
    })
    expect(await findAddress(url, '68800000')).toMatchObject({ street: '', city: 'Breves', state: 'PA' })
  })

  it.each([
    ['99999999', 'unknown', 'there is no such CEP'],
    ['50000000', 'failed', 'the service fails'],
    ['40000000', 'failed', 'its response is no JSON'],
    ['30000000', 'failed', 'it redirects'],
  ])('returns for %s "%s": %s', async (zipCode, result) => {
    requested = []
    expect(await findAddress(url, zipCode)).toBe(result)
    expect(requested).toEqual([`/${zipCode}/`])
  })

  // The fake service never responds to this CEP.
  it('fails if the service does not respond or is unreachable', async () => {
    expect(await findAddress(url, '20000000')).toBe('failed')
    expect(await findAddress('http://127.0.0.1:1/{zipCode}', '01310100')).toBe('failed')
  })
})
