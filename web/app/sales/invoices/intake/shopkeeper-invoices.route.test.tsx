import { maskAccessKey } from '@esquadro/contract/platform/fields/access-key'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import * as invoices from '@esquadro/contract/sales/invoices/shopkeeper'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { aCancellation, aLotOfEvents } from '../../../../../server/src/fiscal/samples/nfe-builder.ts'
import { aProfessional, aUser } from '../../../../../server/src/testing/builders.ts'
import { aTradingStore, type TradingStore, upload } from '../../../../../server/src/testing/sale.ts'
import { setUpAppForEach } from '../../../testing/app.ts'
import {
  expectConflict,
  expectFieldError,
  openWindow,
  rowNames,
  testList,
} from '../../../testing/list-tests.ts'
import { network } from '../../../testing/network.ts'
import { renderScreen, type Screen } from '../../../testing/screen.tsx'

const app = setUpAppForEach()
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

  it('shows each event of a file, and sets a debit note aside by its name', async () => {
    const shop = await aTradingStore(app)
    const sales = [shop.nfe({ number: 111 }), shop.nfe({ number: 112 })]
    await shop.send(...sales)
    const lot = aLotOfEvents(
      sales.map(({ key }) => aCancellation({ key, at: new Date('2026-11-19T13:00:00Z') })),
    )
    const screen = await renderScreen(path, { app, as: shop.shopkeeper })
    await drop(
      screen,
      upload(lot.bytes, 'cancelamentos.xml'),
      upload(shop.nfe({ number: 113, finNFe: '6', tpNFDebito: '04' }).bytes, 'debito.xml'),
    )
    expect(await screen.findByText(/^Cancelamento 111/)).toBeVisible()
    expect(screen.getByText(/^Cancelamento 112/)).toBeVisible()
    expect(screen.getByText(/^Outra operação 113/)).toBeVisible()
  })

  it('shows the invoices that a return refers to', async () => {
    const shop = await aTradingStore(app)
    const [known, unknown] = [shop.nfe({ number: 121 }), shop.nfe({ number: 122 })]
    await shop.sendOne(known)
    await shop.sendOne(shop.nfe({ number: 123, finNFe: '4', tpNF: '0', refNFe: [known.key, unknown.key] }))
    const screen = await renderScreen(path, { app, as: shop.shopkeeper })
    const drawer = await openWindow(screen, '123 Devolução', /^Nota 123/)
    const originals = within(await drawer.findByRole('region', { name: 'Notas citadas' }))
    expect(originals.getByText('Nota 121')).toBeVisible()
    expect(originals.getByText('Esta nota ainda não foi enviada.')).toBeVisible()
  })

  it('lists a rejected file and opens it with the reason', async () => {
    const screen = await renderScreen(path, { app, as: trade.shopkeeper })
    await drop(screen, broken())
    await screen.user.click(await screen.findByRole('tab', { name: /Arquivos recusados/ }))
    await waitFor(() => expect(rowNames('Lista de arquivos recusados')).toEqual(['quebrada.xml']))
    const drawer = await openWindow(screen, 'quebrada.xml', 'quebrada.xml')
    expect(await drawer.findByRole('button', { name: 'Deixar de lado' })).toBeInTheDocument()
  })

  it('keeps files in the queue without a connection, and sends them on request', async () => {
    network.lose(invoices.send)
    const screen = await renderScreen(path, { app, as: trade.shopkeeper })
    await drop(screen, upload(trade.nfe({ number: 104 }).bytes))
    const goOn = await screen.findByRole('button', { name: 'Tentar agora' })
    expect(screen.getByText('A conexão está fraca')).toBeVisible()
    network.mend()
    await screen.user.click(goOn)
    await waitFor(() => expect(rowNames(table)).toContain('104'))
  })

  it('does not send files again that arrived although the response was lost', async () => {
    network.lose(invoices.send)
    const screen = await renderScreen(path, { app, as: trade.shopkeeper })
    const file = trade.nfe({ number: 106 })
    await drop(screen, upload(file.bytes))
    const goOn = await screen.findByRole('button', { name: 'Tentar agora' })
    // The first attempt reached the server; only its response was lost.
    await trade.sendOne(file)
    network.mend()
    await screen.user.click(goOn)
    expect(await screen.findByText(/^Nota 106 · /)).toBeVisible()
    const { data } = await app.callAs(trade.seller, invoices.getIntakes, { query: { q: file.key } })
    expect(data.total).toBe(1)
  })

  it('warns before the tab is closed while files are being sent', async () => {
    network.hold(invoices.send)
    const screen = await renderScreen(path, { app, as: trade.shopkeeper })
    await drop(screen, upload(trade.nfe({ number: 107 }).bytes))
    await screen.findByText('lendo…')
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)
  })

  it('offers to name the professional of an invoice that has none, and shows that the team was faster', async () => {
    const screen = await renderScreen(path, { app, as: trade.shopkeeper })
    await drop(
      screen,
      upload(trade.nfe({ number: 108, recipient: { document: '52998224725', name: 'Fora' } }).bytes),
    )
    await screen.user.click(await screen.findByRole('button', { name: 'Indicar profissional' }))
    const drawer = within(await screen.findByRole('dialog', { name: /108/ }))
    const { id: professionalId } = await aProfessional(app.db, { name: 'Zilda Prado' })
    await screen.user.type(await drawer.findByRole('combobox', { name: 'Quem é o profissional?' }), 'zilda')
    await screen.user.click(await screen.findByRole('option', { name: /^Zilda P\./, hidden: true }))
    // The programme's team names one first.
    const { data } = await app.callAs(trade.seller, invoices.getAll, { query: { status: 'unattributed' } })
    const id = data.items.find(({ number }) => number === '108')?.id ?? ''
    const body = { action: 'name-professional' as const, id, professionalId }
    await app.callAs('admin', cmsInvoices.update, { body })
    await screen.user.click(drawer.getByRole('button', { name: 'Indicar profissional' }))
    await expectConflict(invoices.nameProfessional)
    expect(await screen.findByRole('alert')).toBeVisible()
    await waitFor(() => expect(drawer.queryByRole('button', { name: 'Indicar profissional' })).toBeNull())
    expect(drawer.getByText('Em análise')).toBeVisible()
  })

  it('reports missing fields of a hand-entered invoice under the fields', async () => {
    const screen = await renderScreen(path, { app, as: trade.shopkeeper })
    const drawer = await openWindow(screen, 'Lançar manualmente', 'Lançar nota manualmente')
    await screen.user.click(await drawer.findByRole('button', { name: 'Enviar nota' }))
    await expectFieldError(drawer, 'CPF ou CNPJ do cliente', /./)
  })

  it('reads the key for a note by hand from a photo of its code, and says what another code lacks', async () => {
    const { key } = trade.nfe({ number: 104 })
    const codes = ['https://exemplo.com.br', `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${key}|3|1`]
    const formats: string[][] = []
    // Browsers read codes in pictures, which jsdom does not.
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 9, height: 9, close: () => undefined }))
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        constructor(options: { formats: string[] }) {
          formats.push(options.formats)
        }
        static getSupportedFormats = () => Promise.resolve(['qr_code', 'code_128'])
        detect = () => Promise.resolve([{ rawValue: codes.shift() ?? '' }])
      },
    )
    const screen = await renderScreen(path, { app, as: trade.shopkeeper })
    const drawer = await openWindow(screen, 'Lançar manualmente', 'Lançar nota manualmente')
    const scan = await drawer.findByRole('button', { name: 'Ler a chave com a câmera ou de uma foto' })
    // The key field has the focus. Its error would move the pressed button away before the click.
    await screen.user.click(drawer.getByRole('textbox', { name: /^Chave/ }))
    await screen.user.pointer({ keys: '[MouseLeft>]', target: scan })
    await new Promise((done) => setTimeout(done, 50))
    expect(drawer.queryByText('Preencha este campo.')).toBeNull()
    await screen.user.pointer({ keys: '[/MouseLeft]', target: scan })
    await drawer.findByRole('button', { name: 'Abrir a câmera' })
    // The key is about to be read.
    await waitFor(() => expect(drawer.queryByText('Preencha este campo.')).toBeNull())
    const photo = document.querySelector<HTMLInputElement>('input[accept="image/png,image/jpeg,image/webp"]')
    const send = () =>
      screen.user.upload(photo as HTMLInputElement, new File(['x'], 'nota.jpg', { type: 'image/jpeg' }))
    await send()
    expect(await drawer.findByText('Este código não traz uma chave de acesso.')).toBeVisible()
    await send()
    await waitFor(() =>
      expect(drawer.getByRole('textbox', { name: /^Chave/ })).toHaveValue(maskAccessKey(key)),
    )
    expect(drawer.queryByRole('button', { name: 'Abrir a câmera' })).toBeNull()
    expect(formats).toEqual([['qr_code', 'code_128']])
  })

  it('opens the invoice in the address', async () => {
    const [first] = (await app.callAs(trade.seller, invoices.getAll, { query: {} })).data.items
    const screen = await renderScreen(`${path}?invoice=${first?.id}`, { app, as: trade.shopkeeper })
    const drawer = within(await screen.findByRole('dialog', { name: `Nota ${first?.number}` }))
    expect(await drawer.findByText('Verificações')).toBeInTheDocument()
  })
})
