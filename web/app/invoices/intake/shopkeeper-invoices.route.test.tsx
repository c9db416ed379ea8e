import * as invoices from '@esquadro/contract/invoices/shopkeeper'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aUser } from '../../../../server/src/testing/builders.ts'
import { aTradingStore, type TradingStore, upload } from '../../../../server/src/testing/sale.ts'
import { setUpApp } from '../../testing/app.ts'
import { openWindow, rowNames, testList } from '../../testing/list-tests.ts'
import { network } from '../../testing/network.ts'
import { renderScreen, type Screen } from '../../testing/screen.tsx'

const app = setUpApp()
const path = '/invoices'
const table = 'Lista de notas'
let trade: TradingStore

testList({
  app,
  path,
  table,
  endpoint: invoices.getAll,
  empty: { as: () => aUser(app.db, { userType: 'shopkeeper' }), title: 'Nenhuma nota enviada ainda' },
  full: async () => {
    trade = await aTradingStore(app)
    await trade.sendOne(trade.nfe({ number: 101 }))
    app.clock.advance({ seconds: 1 })
    await trade.sendOne(trade.nfe({ number: 102 }))
    return { as: trade.shopkeeper, rows: ['102', '101'] }
  },
})

function drop(screen: Screen, ...files: readonly File[]): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file input')
  return screen.user.upload(input, [...files])
}

const broken = () => upload(new TextEncoder().encode('<NFe><infNFe>'), 'quebrada.xml')

describe(path, () => {
  it('sends a dropped file and lists its invoice', async () => {
    const screen = await renderScreen(path, { app, as: trade.shopkeeper })
    await drop(screen, upload(trade.nfe({ number: 103 }).bytes))
    expect(await screen.findByText('1 de 1 arquivo lido')).toBeVisible()
    await waitFor(() => expect(rowNames(table)).toContain('103'))
  })

  it('lists a refused file and opens it with the reason', async () => {
    const screen = await renderScreen(path, { app, as: trade.shopkeeper })
    await drop(screen, broken())
    await screen.user.click(await screen.findByRole('tab', { name: /Arquivos recusados/ }))
    await waitFor(() => expect(rowNames('Lista de arquivos recusados')).toEqual(['quebrada.xml']))
    const drawer = await openWindow(screen, 'quebrada.xml', 'quebrada.xml')
    expect(await drawer.findByRole('button', { name: 'Deixar de lado' })).toBeInTheDocument()
  })

  it('reports an interrupted upload and sends the rest again', async () => {
    network.lose(invoices.send)
    const screen = await renderScreen(path, { app, as: trade.shopkeeper })
    await drop(screen, upload(trade.nfe({ number: 104 }).bytes))
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    await waitFor(() => expect(rowNames(table)).toContain('104'))
  })

  it('reports missing fields of an invoice by hand under the fields', async () => {
    const screen = await renderScreen(path, { app, as: trade.shopkeeper })
    const drawer = await openWindow(screen, 'Lançar manualmente', 'Lançar nota manualmente')
    await screen.user.click(await drawer.findByRole('button', { name: 'Enviar nota' }))
    await waitFor(() => expect(drawer.getByLabelText(/^CPF ou CNPJ do cliente/)).toBeInvalid())
  })

  it('opens an invoice from the address', async () => {
    const [first] = (await app.callAs(trade.seller, invoices.getAll, { query: {} })).data.items
    const screen = await renderScreen(`${path}?invoice=${first?.id}`, { app, as: trade.shopkeeper })
    const drawer = within(await screen.findByRole('dialog', { name: `Nota ${first?.number}` }))
    expect(await drawer.findByText('Verificações')).toBeInTheDocument()
  })
})
