import { FILE_REFUSALS } from '@esquadro/contract/platform/fields/invoice-check'
import * as publicFolder from '@esquadro/contract/sales/folder/public'
import * as folder from '@esquadro/contract/sales/folder/shopkeeper'
import { describe, expect, it } from 'vitest'
import { anApiKey } from '../../testing/api-keys.ts'
import { useTestApp } from '../../testing/app.ts'
import { aTradingStore } from '../../testing/sale.ts'

const app = useTestApp()

describe('GET /folder/esquadro-pasta.mjs', () => {
  it('downloads the program with the address of the programme and the words of the screens', async () => {
    const response = await app.app.inject({ url: `/api${publicFolder.getScript.path}` })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(response.headers['content-disposition']).toContain('esquadro-pasta.mjs')
    const { origin } = new URL(app.services.config.publicUrl)
    expect(response.body).toContain(`const SERVER = '${origin}'`)
    for (const refusal of FILE_REFUSALS) expect(response.body).toContain(`"refusal.${refusal}"`)
    expect(response.body).toContain('"reason.emitter-is-store.other-company"')
    expect(response.body).not.toContain('"reason.usual-pair')
  })
})

describe('GET /folder/get-keys', () => {
  it("lists the store's own active keys that may send invoices, last used first", async () => {
    const trade = await aTradingStore(app)
    const now = app.clock.now()
    const key = (name: string, overrides: object = {}) =>
      anApiKey(app, trade.store.id, { name, scopes: ['invoices:send'], ...overrides })
    await key('Nunca usada')
    const used = await key('Pasta do caixa', { lastUsedAt: now })
    await key('Vencida', { expiresAt: now })
    await key('Só consulta', { scopes: ['invoices:check'] })
    await key('Revogada', { revokedAt: now, revokedBy: used.createdBy })
    await anApiKey(app, (await aTradingStore(app)).store.id)
    const { data } = await app.callAs(trade.seller, folder.getKeys)
    expect(data.items.map(({ name }) => name)).toEqual(['Pasta do caixa', 'Nunca usada'])
    expect(data.items[0]).toEqual({
      id: used.id,
      name: 'Pasta do caixa',
      lastUsedAt: now.toISOString(),
      expiresAt: null,
    })
  })
})
