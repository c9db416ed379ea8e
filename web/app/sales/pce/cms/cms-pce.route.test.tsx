import * as cmsPce from '@esquadro/contract/sales/pce/cms'
import * as pce from '@esquadro/contract/sales/pce/professional'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { aCnpj, aCpf } from '../../../../../server/src/fiscal/samples/documents.ts'
import { anNfse } from '../../../../../server/src/fiscal/samples/nfse-builder.ts'
import { anAdmin, aProfessional, aStore } from '../../../../../server/src/testing/builders.ts'
import { aPce, doToPce } from '../../../../../server/src/testing/pce.ts'
import { setSettings } from '../../../../../server/src/testing/sale.ts'
import { setUpAppForEach } from '../../../testing/app.ts'
import {
  expectConflict,
  expectFieldError,
  fillAndSend,
  labelled,
  openWindow,
  rowNames,
  testList,
} from '../../../testing/list-tests.ts'
import { network } from '../../../testing/network.ts'
import { renderScreen } from '../../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/cms/professionals/pce'
const table = 'PCE'

/** An approved amount of a new professional. */
async function anAmount(name: string, overrides: Parameters<typeof aPce>[1] = {}): Promise<string> {
  const { id: professionalId } = await aProfessional(app.db, { name })
  const id = await aPce(app, { professionalId, ...overrides })
  await doToPce(app, [id], { action: 'approve' })
  return id
}

/** Sends the service invoice of an amount as its professional. */
async function sendServiceInvoice(id: string): Promise<void> {
  const { professionalId } = await app.db
    .selectFrom('pceInvoices')
    .select('professionalId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const file = new File(['%PDF-1.7 x'], 'nota.pdf', { type: 'application/pdf' })
  const sent = await app.callAs(await app.signIn(professionalId), pce.sendServiceInvoice, {
    params: { id },
    body: { file },
  })
  expect(sent.status).toBe(200)
}

testList({
  app,
  path: `${path}?sort=amountCents`,
  table,
  endpoint: cmsPce.getAll,
  empty: { as: () => anAdmin(app.db), title: 'Ainda não há valores' },
  full: async () => {
    await anAmount('Ana Lima', { amountCents: 1_000 })
    await anAmount('Bento Reis', { amountCents: 2_000 })
    return { as: 'admin', rows: ['Ana Lima', 'Bento Reis'] }
  },
})

describe(path, () => {
  it('shows how a service invoice differs from the payment, and accepts it only when told so', async () => {
    const { id: professionalId } = await aProfessional(app.db, { name: 'Nara Prates' })
    const id = await aPce(app, { professionalId, amountCents: 15_241 })
    await doToPce(app, [id], { action: 'approve' })
    await setSettings(app, { pcePayerCnpj: aCnpj(9) })
    const { xml } = anNfse({ provider: aCpf(7), taker: aCpf(8), valueCents: 100, number: '31' })
    const sent = await app.callAs(await app.signIn(professionalId), pce.sendServiceInvoice, {
      params: { id },
      body: { file: new File([xml], 'nfse.xml', { type: 'text/xml' }) },
    })
    expect(sent.status).toBe(200)
    const screen = await renderScreen(`${path}?sort=-amountCents`, { app, as: 'admin' })
    const drawer = await openWindow(screen, 'Nara Prates', /^PCE/)
    const checks = within(await drawer.findByRole('list', { name: 'Conferência com o pagamento' }))
    expect(checks.getByText(/O valor da nota é R\$\s1,00; o do pagamento, R\$\s152,41/)).toBeVisible()
    expect(checks.getByText(/O prestador não é o profissional/)).toBeVisible()
    expect(checks.getByText(/O tomador não é a loja nem o programa/)).toBeVisible()
    await screen.user.click(drawer.getByRole('button', { name: 'Aceitar mesmo assim' }))
    expect(await drawer.findByText('Aceita')).toBeVisible()
  })

  it('pays the selected amounts together and shows the result of each', async () => {
    const [paid] = [
      await anAmount('Caio Melo', { amountCents: 3_000 }),
      await anAmount('Dora Nunes', { amountCents: 4_000 }),
    ]
    const screen = await renderScreen(`${path}?sort=-amountCents&q=`, { app, as: 'admin' })
    for (const name of ['Caio Melo', 'Dora Nunes'])
      await screen.user.click(await screen.findByRole('checkbox', { name: new RegExp(`Selecionar ${name}`) }))
    const drawer = await openWindow(screen, 'Pagar (2)', 'Registrar o pagamento de 2 valores')
    expect(await drawer.findByText(/Soma de R\$\s70,00/)).toBeVisible()
    // Another administrator pays one of them meanwhile.
    await doToPce(app, [paid], { action: 'pay', paidOn: '2026-11-20', method: 'pix', reference: null })
    await fillAndSend(screen, drawer, { Referência: 'LOTE 7' }, 'Registrar pagamento')
    const dialog = within(await screen.findByRole('dialog', { name: 'Resultado' }))
    expect(dialog.getByText('1 de 2 valores alterados.')).toBeVisible()
    expect(dialog.getByText('Este valor já foi pago.')).toBeVisible()
  })

  it('leaves out of a payment the amounts that lack their invoice or their approval, before it pays', async () => {
    await setSettings(app, { pceNeedsServiceInvoice: true })
    for (let nth = 1; nth <= 5; nth += 1)
      await anAmount(`Sem nota ${nth}`, { amountCents: 1_000 * nth, search: 'lote' })
    const payable = await anAmount('Ivo Paz', { amountCents: 9_000, search: 'lote' })
    await sendServiceInvoice(payable)
    const { id: professionalId } = await aProfessional(app.db, { name: 'Rita Luz' })
    await aPce(app, { professionalId, amountCents: 7_000, search: 'lote' })
    const screen = await renderScreen(`${path}?sort=-amountCents&q=lote`, { app, as: 'admin' })
    await screen.user.click(await screen.findByRole('checkbox', { name: /Selecionar Sem nota 1/ }))
    // Nothing that the selection allows: an amount without its invoice is not paid, and is approved already.
    const offered = () =>
      screen.queryAllByRole('button', { name: /\(\d+\)$/ }).map((button) => button.textContent)
    expect(offered()).toEqual(['Suspender (1)', 'Recusar (1)'])
    await screen.user.click(screen.getByRole('checkbox', { name: /Selecionar todos|Selecionar tudo/ }))
    await waitFor(() =>
      expect(offered()).toEqual(['Pagar (1)', 'Aprovar (1)', 'Suspender (6)', 'Recusar (7)']),
    )
    const drawer = await openWindow(screen, 'Pagar (1)', 'Registrar o pagamento de 1 valor')
    expect(await drawer.findByText(/Soma de R\$\s90,00/)).toBeVisible()
    const left = within(drawer.getByRole('region', { name: '6 valores ficam como estão' }))
    expect(left.getByText(/^5 · R\$\s150,00: Falta a nota fiscal de serviço/)).toBeVisible()
    expect(left.getByText(/^1 · R\$\s70,00: Este valor não está aprovado/)).toBeVisible()
    await fillAndSend(screen, drawer, { Referência: 'LOTE 9' }, 'Registrar pagamento')
    expect(await screen.findByText('1 valor alterado.')).toBeVisible()
    const states = await app.db.selectFrom('pceInvoices').select(['id', 'status']).execute()
    expect(states.filter(({ status }) => status === 'paid').map(({ id }) => id)).toEqual([payable])
    expect(await screen.axe()).toEqual([])
  })

  it('says of an amount that cannot be paid why, instead of taking a payment', async () => {
    await setSettings(app, { pceNeedsServiceInvoice: true })
    const id = await anAmount('Caetano Reis')
    const screen = await renderScreen(`${path}?id=${id}`, { app, as: 'admin' })
    await screen.user.click(await screen.findByRole('button', { name: 'Pagar' }))
    const drawer = within(await screen.findByRole('dialog', { name: /^Registrar o pagamento/ }))
    expect(await drawer.findByText('Nenhum valor pode ser pago agora.')).toBeVisible()
    expect(drawer.queryByRole('button', { name: 'Registrar pagamento' })).toBeNull()
  })

  it('asks for the reason of a refusal and shows it in the history', async () => {
    const id = await anAmount('Elis Prado')
    const screen = await renderScreen(`${path}?id=${id}`, { app, as: 'admin' })
    const drawer = within(await screen.findByRole('dialog', { name: table }))
    await screen.user.click(await drawer.findByRole('button', { name: 'Recusar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Recusar 1 valor?' }))
    await screen.user.click(dialog.getByRole('button', { name: 'Recusar' }))
    expect(await dialog.findByText('Diga o motivo, com pelo menos 3 caracteres.')).toBeVisible()
    await screen.user.type(dialog.getByRole('textbox'), 'Venda sem projeto.')
    await screen.user.click(dialog.getByRole('button', { name: 'Recusar' }))
    expect(await screen.findByText('1 valor alterado.')).toBeVisible()
    expect((await drawer.findAllByText(/Venda sem projeto\./)).length).toBeGreaterThan(0)
    expect(await screen.axe()).toEqual([])
  })

  it('reports missing values of a hand-entered amount under their fields', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openWindow(screen, 'Lançar valor', 'Lançar valor manualmente')
    await screen.user.click(await drawer.findByRole('button', { name: 'Lançar valor' }))
    for (const label of ['Profissional', 'Loja', 'Base', 'Percentual', 'Vencimento'])
      await expectFieldError(drawer, label, /^Preencha este campo/)
    expect(await screen.axe()).toEqual([])
  })

  it('reports under its field that the profession earns no amounts, and keeps the typed values', async () => {
    const all = { points: true, experiences: true, pce: true }
    const professionPolicy = {
      Arquiteto: { ...all, pce: false },
      Engenheiro: all,
      'Designer de Interiores': all,
    }
    await setSettings(app, { professionPolicy })
    await aProfessional(app.db, { name: 'Hilda Prado' })
    await aStore(app.db, { tradeName: 'Pedra Viva' })
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openWindow(screen, 'Lançar valor', 'Lançar valor manualmente')
    for (const [field, option] of [
      [/^Profissional/, /Hilda Prado/],
      [/^Loja/, /Pedra Viva/],
    ] as const) {
      await screen.user.click(await drawer.findByRole('combobox', { name: field }))
      await screen.user.click(await screen.findByRole('option', { name: option, hidden: true }))
    }
    const values = { Base: '1000,00', Percentual: '3', Vencimento: '20/12/2026' }
    await fillAndSend(screen, drawer, values, 'Lançar valor')
    await expectFieldError(drawer, 'Profissional', /./)
    await expectConflict(cmsPce.create)
    expect(drawer.getByLabelText(labelled('Percentual'))).toHaveValue('3')
  })

  it('exports the filtered rows as a workbook written by the server', async () => {
    await anAmount('Gil Souza', { search: 'gil souza' })
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (saved.push(blob as Blob), 'blob:x'))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const screen = await renderScreen(`${path}?q=gil`, { app, as: 'admin' })
    await waitFor(() => expect(rowNames(table)).toEqual(['Gil Souza']))
    await screen.user.click(screen.getByRole('button', { name: 'Exportar' }))
    await screen.user.click(await screen.findByRole('button', { name: 'Excel (XLSX)', hidden: true }))
    await waitFor(() => expect(saved[0]?.type).toContain('spreadsheetml'))
    network.fail(cmsPce.exportAll)
    await screen.user.click(screen.getByRole('button', { name: 'Exportar' }))
    await screen.user.click(await screen.findByRole('button', { name: /CSV/, hidden: true }))
    expect(await screen.findByRole('alert')).toBeVisible()
  })
})
