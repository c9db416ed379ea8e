import * as contract from '@esquadro/contract/sales/folder/shopkeeper'
import * as integration from '@esquadro/contract/sales/invoices/integration'
import { within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { anApiKey } from '../../../../server/src/testing/api-keys.ts'
import { aTradingStore, type TradingStore, upload } from '../../../../server/src/testing/sale.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { openWindow } from '../../testing/list-tests.ts'
import { network } from '../../testing/network.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/invoices?view=folder'
let trade: TradingStore
beforeEach(async () => {
  trade = await aTradingStore(app)
})

describe('the folder of a store', () => {
  it('explains the program, offers its download and copies the command', async () => {
    const screen = await renderScreen(path, { app, as: trade.shopkeeper })
    expect(await screen.findByText(/^A loja ainda não tem uma chave\./)).toBeVisible()
    const link = screen.getByRole('link', { name: 'Baixar esquadro-pasta.mjs' })
    expect(link).toHaveAttribute('href', '/api/folder/esquadro-pasta.mjs')
    expect(link).toHaveAttribute('download')
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    await screen.press('Copiar')
    expect(write).toHaveBeenCalledWith('node esquadro-pasta.mjs --install')
    expect(await screen.findByRole('button', { name: 'Copiado' })).toBeVisible()
    await screen.axe()
  })

  it("names the store's keys, and shows the invoices that came with them", async () => {
    const key = await anApiKey(app, trade.store.id, { name: 'Pasta do caixa' })
    await anApiKey(app, trade.store.id, { name: 'Reserva', expiresAt: new Date('2026-12-31T12:00:00Z') })
    await trade.sendOne(trade.nfe({ number: 310 }))
    const sent = await app.callAs({ token: key.token }, integration.send, {
      body: { file: upload(trade.nfe({ number: 311 }).bytes) },
    })
    expect(sent.data.result).toBe('received')
    const screen = await renderScreen(path, { app, as: trade.shopkeeper })
    const keys = within(await screen.findByRole('list', { name: 'Chaves da loja' })).getAllByRole('listitem')
    expect(keys.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Pasta do caixa · usada pela última vez em /),
      expect.stringMatching(/^Reserva · ainda não usada, vale até /),
    ])
    await screen.user.click(screen.getByRole('link', { name: 'Ver as notas recebidas do sistema da loja' }))
    expect(await screen.findByText('recebida do sistema da loja')).toBeVisible()
    expect(screen.queryByText('310')).toBeNull()
    const drawer = await openWindow(screen, /311/, /^Nota 311/)
    expect(await drawer.findByText('Enviada por chave de API · Pasta do caixa')).toBeVisible()
  })

  it('offers a retry when the keys cannot be read', async () => {
    network.fail(contract.getKeys)
    const screen = await renderScreen(path, { app, as: trade.shopkeeper })
    const retry = await screen.findByRole('button', { name: /Tentar de novo/ })
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByText(/^A loja ainda não tem uma chave\./)).toBeVisible()
  })
})
