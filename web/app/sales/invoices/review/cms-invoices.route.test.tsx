import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import * as invoices from '@esquadro/contract/sales/invoices/shopkeeper'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aCancellation } from '../../../../../server/src/fiscal/samples/nfe-builder.ts'
import { anAdmin, aProduct, aProfessional } from '../../../../../server/src/testing/builders.ts'
import { finishBulkRuns } from '../../../../../server/src/testing/jobs.ts'
import { aTradingStore, type TradingStore } from '../../../../../server/src/testing/sale.ts'
import { setUpAppForEach } from '../../../testing/app.ts'
import {
  expectConflict,
  expectFieldError,
  openWindow,
  rowNames,
  testList,
} from '../../../testing/list-tests.ts'
import { network } from '../../../testing/network.ts'
import { renderScreen } from '../../../testing/screen.tsx'

const app = setUpAppForEach()
const money = (cents: number) => (cents / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })
const path = '/cms/professionals/invoices'
const table = 'Especificações'
let trade: TradingStore
const ids: string[] = []
/** The number of waiting invoices: more than fit on a page and than one call decides. */
const PENDING = 26
const pending: string[] = []
/** Rejects the invoices of these ids. */
const reject = (...rejected: readonly (string | undefined)[]) =>
  app.callAs('admin', cmsInvoices.update, {
    body: { action: 'reject', ids: rejected.map(String), reason: 'Sem o produto.' },
  })
/** Sends the waiting invoices; no other is in review. */
async function sendPending(): Promise<void> {
  await reject(...ids)
  for (let nth = 0; nth < PENDING; nth += 1) {
    pending.push(await trade.sendOne(trade.nfe({ number: 300 + nth })))
    app.clock.advance({ seconds: 1 })
  }
  await app.db.updateTable('invoices').set({ isSuspected: false }).where('id', 'in', pending).execute()
}

testList({
  app,
  path,
  table,
  endpoint: cmsInvoices.getAll,
  empty: { as: () => anAdmin(app.db), title: 'Nenhuma nota por aqui' },
  full: async () => {
    trade = await aTradingStore(app)
    ids.length = 0
    pending.length = 0
    for (const number of [201, 202, 203, 204]) {
      ids.push(await trade.sendOne(trade.nfe({ number })))
      app.clock.advance({ seconds: 1 })
    }
    return { as: 'admin', rows: ['204', '203', '202', '201'] }
  },
})

describe(path, () => {
  it('approves an invoice and opens the next', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openWindow(screen, '204', /^Nota 204/)
    await screen.user.click(await drawer.findByRole('button', { name: 'Aprovar' }))
    const question = within(await screen.findByRole('dialog', { name: /^Aprovar a nota 204/ }))
    await screen.user.click(question.getByRole('button', { name: 'Aprovar' }))
    expect(await screen.findByText('Nota aprovada.')).toBeInTheDocument()
    expect(await screen.findByRole('dialog', { name: /^Nota 203/ })).toBeInTheDocument()
  })

  it('requires a reason to reject an invoice', async () => {
    const screen = await renderScreen(`${path}?invoice=${ids[0]}`, { app, as: 'admin' })
    await screen.user.click(await screen.findByRole('button', { name: 'Recusar' }))
    const question = within(await screen.findByRole('dialog', { name: /^Recusar a nota 201/ }))
    await screen.user.click(question.getByRole('button', { name: 'Recusar' }))
    await expectFieldError(question, 'Motivo', /./)
    await screen.user.type(question.getByRole('textbox'), 'Sem o produto.')
    await screen.user.click(question.getByRole('button', { name: 'Recusar' }))
    expect(await screen.findByText('Nota recusada.')).toBeInTheDocument()
  })

  it('reports the invoices that another administrator has decided meanwhile', async () => {
    const screen = await renderScreen(`${path}?status=in-review`, { app, as: 'admin' })
    await screen.user.click(await screen.findByRole('checkbox', { name: 'Selecionar Nota 203' }))
    await screen.user.click(screen.getByRole('checkbox', { name: 'Selecionar Nota 202' }))
    await reject(ids[2])
    await screen.user.click(screen.getByRole('button', { name: 'Aprovar 2 notas' }))
    const question = within(await screen.findByRole('dialog', { name: 'Aprovar 2 notas?' }))
    expect(await question.findByText(/^1\.000 pontos para vendas de R\$.1\.000,00\.$/)).toBeVisible()
    expect(question.getByText('1 nota fica na fila')).toBeVisible()
    await screen.user.click(question.getByRole('button', { name: 'Aprovar 1 nota' }))
    const outcome = within(await screen.findByRole('dialog', { name: 'O que aconteceu com cada nota' }))
    expect(outcome.getByText('1 de 2 notas concluídas.')).toBeInTheDocument()
    expect(outcome.getByText('Nota 203')).toBeInTheDocument()
    await screen.user.click(outcome.getAllByRole('button', { name: 'Fechar' }).at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('opens a rejected invoice again with a reason, which can then be decided anew', async () => {
    await reject(ids[0])
    const screen = await renderScreen(`${path}?status=rejected`, { app, as: 'admin' })
    const drawer = await openWindow(screen, '201', /^Nota 201/)
    await screen.user.click(await drawer.findByRole('button', { name: 'Abrir de novo' }))
    const question = within(await screen.findByRole('dialog', { name: /^Abrir de novo a nota 201/ }))
    await screen.user.click(question.getByRole('button', { name: 'Abrir de novo' }))
    await expectFieldError(question, 'Motivo', /./)
    await screen.user.type(question.getByRole('textbox'), 'Recusada por engano.')
    expect(await screen.axe()).toEqual([])
    await screen.user.click(question.getByRole('button', { name: 'Abrir de novo' }))
    expect(await screen.findByText('Nota aberta de novo.')).toBeInTheDocument()
    expect(await drawer.findByRole('button', { name: 'Aprovar' })).toBeEnabled()
    expect(await drawer.findByText('Aberta de novo')).toBeVisible()
    expect(drawer.getAllByText(/Recusada por engano\./).length).toBeGreaterThan(0)
  })

  it('offers no decision on invoices that were decided, and counts the others', async () => {
    await reject(ids[0])
    const screen = await renderScreen(path, { app, as: 'admin' })
    await screen.user.click(await screen.findByRole('checkbox', { name: 'Selecionar Nota 201' }))
    expect(await screen.findByText('1 nota selecionada')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^(Aprovar|Recusar) \d/ })).toBeNull()
    await screen.user.click(screen.getByRole('checkbox', { name: 'Selecionar Nota 202' }))
    expect(await screen.findByRole('button', { name: 'Aprovar 1 nota' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Recusar 1 nota' })).toBeVisible()
  })

  it('says in bulk that an invoice typed without items stays, and which sales earn nothing and why', async () => {
    await trade.typeOne({ number: 205 })
    await trade.sendOne(trade.nfe({ number: 206, items: [{ code: 'unknown', valueCents: 90_000 }] }))
    await app.db.updateTable('invoices').set({ isSuspected: false }).execute()
    const screen = await renderScreen(path, { app, as: 'admin' })
    for (const number of [205, 206])
      await screen.user.click(await screen.findByRole('checkbox', { name: `Selecionar Nota ${number}` }))
    await screen.user.click(screen.getByRole('button', { name: 'Aprovar 2 notas' }))
    const question = within(await screen.findByRole('dialog', { name: 'Aprovar 2 notas?' }))
    expect(await question.findByText('1 venda será aprovada sem pontos:')).toBeVisible()
    expect(question.getByText('1 · os itens não participam do programa.')).toBeVisible()
    expect(question.getByText(/^1 · Digitada sem itens/)).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })

  it.each([
    ['typed without items', () => trade.typeOne({ number: 205 }), /A nota foi digitada sem itens/],
    [
      'without participating goods',
      () => trade.sendOne(trade.nfe({ number: 205, items: [{ code: 'unknown', valueCents: 90_000 }] })),
      '1 · Não pontuou: o item não participa do programa.',
    ],
    [
      'of less than a point',
      () => trade.sendOne(trade.nfe({ number: 205, items: [{ code: trade.product.code, valueCents: 50 }] })),
      '1 · Não pontuou: o valor não chega a um ponto.',
    ],
  ])('says why a sale %s earns nothing before it is approved', async (_, send, why) => {
    await send()
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openWindow(screen, '205', /^Nota 205/)
    await screen.user.click(await drawer.findByRole('button', { name: 'Aprovar' }))
    const question = within(await screen.findByRole('dialog', { name: /^Aprovar a nota 205/ }))
    expect(question.getByText(`${trade.professional.name} não recebe pontos por esta nota.`)).toBeVisible()
    expect(question.getByText(why)).toBeVisible()
  })

  it('steps through the queue page by page, shows the position in it, and shows a sheet of the document', async () => {
    await sendPending()
    const screen = await renderScreen(`${path}?status=in-review&limit=10`, { app, as: 'admin' })
    await openWindow(screen, String(300 + PENDING - 9), /^Nota 3/)
    const bar = within(await screen.findByRole('region', { name: 'Decisão' }))
    expect(await bar.findByText(`9 de ${PENDING}`)).toBeVisible()
    expect(bar.getByText(/^R\$.1\.000,00$/)).toBeVisible()
    expect(bar.getByText('1.000 pontos previstos')).toBeVisible()
    for (let at = 10; at <= 11; at += 1) {
      await screen.user.keyboard('j')
      expect(await bar.findByText(`${at} de ${PENDING}`)).toBeVisible()
    }
    // Disabled until the previous page has been read.
    const previous = bar.getByRole('button', { name: 'Anterior' })
    await waitFor(() => expect(previous).toBeEnabled())
    await screen.user.click(previous)
    expect(await bar.findByText(`10 de ${PENDING}`)).toBeVisible()
    const sheet = within(await screen.findByRole('table', { name: 'Itens da nota' }))
    expect(sheet.getAllByRole('row')).toHaveLength(2)
  })

  it('decides many invoices in the background, shows the progress after a new visit, and the result', async () => {
    await sendPending()
    const as = await anAdmin(app.db)
    const address = `${path}?status=in-review&limit=50`
    const screen = await renderScreen(address, { app, as })
    await screen.user.click(await screen.findByRole('checkbox', { name: 'Selecionar Nota 300' }))
    await screen.press(`Selecionar todas as ${PENDING} em aberto`)
    await screen.user.click(await screen.findByRole('button', { name: `Aprovar ${PENDING} notas` }))
    const question = within(await screen.findByRole('dialog', { name: `Aprovar ${PENDING} notas?` }))
    expect(await question.findByText(/^26\.000 pontos para vendas de/)).toBeVisible()
    await screen.user.click(question.getByRole('button', { name: `Aprovar ${PENDING} notas` }))
    expect(await screen.findByText(/^0 de 26.*Você pode sair desta página/)).toBeVisible()
    screen.unmount()
    const again = await renderScreen(address, { app, as })
    expect(await again.findByText('Mudança em lote em andamento')).toBeVisible()
    await finishBulkRuns(app)
    expect(await again.findByText('Mudança em lote concluída')).toBeVisible()
    expect(again.getByText(`${PENDING} de ${PENDING} itens mudados.`)).toBeVisible()
    await again.press('Ver resultado')
    const outcome = within(await again.findByRole('dialog', { name: 'Resultado' }))
    expect((await outcome.findAllByText(/^Feito\. 1\.000.pontos$/)).length).toBe(PENDING)
    expect(await again.axe()).toEqual([])
    await again.user.click(outcome.getAllByRole('button', { name: 'Fechar' }).at(-1) as HTMLElement)
    await again.press('Fechar resultado')
    await waitFor(() => expect(again.queryByText('Mudança em lote concluída')).toBeNull())
  })

  it('resolves a sign of abuse with a note, and reopens it', async () => {
    const id = String(ids[0])
    const checks = [{ name: 'own-contact', light: 'amber', reason: 'shared-phone', details: { count: 4 } }]
    await app.db
      .updateTable('invoices')
      .set({ checks: JSON.stringify(checks), isSuspected: true })
      .where('id', '=', id)
      .execute()
    const screen = await renderScreen(`${path}?invoice=${id}`, { app, as: 'admin' })
    expect(await screen.findByText('4 clientes diferentes têm o mesmo telefone.')).toBeVisible()
    await screen.press('Resolver: Contato repetido')
    const question = within(await screen.findByRole('dialog', { name: /^Resolver o sinal/ }))
    await screen.user.click(question.getByRole('button', { name: 'Resolver' }))
    await waitFor(() => expect(question.getByRole('textbox')).toBeInvalid())
    await screen.user.type(question.getByRole('textbox'), 'Mesma família.')
    await screen.user.click(question.getByRole('button', { name: 'Resolver' }))
    expect(await screen.findByText(/^Resolvido por .*: Mesma família\.$/)).toBeVisible()
    expect(await screen.axe()).toEqual([])
    await screen.press('Reabrir: Contato repetido')
    expect(await screen.findByRole('button', { name: 'Resolver: Contato repetido' })).toBeVisible()
  })

  it('continues in the queue from where an invoice was opened after its sign of abuse is resolved', async () => {
    const sent: string[] = []
    for (const number of [401, 402, 403]) {
      sent.push(await trade.sendOne(trade.nfe({ number })))
      app.clock.advance({ seconds: 1 })
    }
    const id = String(sent[0])
    await app.db.updateTable('invoices').set({ isSuspected: false }).where('id', 'in', sent).execute()
    const checks = [{ name: 'own-contact', light: 'amber', reason: 'shared-phone', details: { count: 4 } }]
    await app.db
      .updateTable('invoices')
      .set({ checks: JSON.stringify(checks), isSuspected: true })
      .where('id', '=', id)
      .execute()
    const { data } = await app.callAs('admin', cmsInvoices.getAll, {
      query: { status: 'in-review', sort: '-sentAt' },
    })
    expect(data.items[0]?.id).toBe(id)
    const screen = await renderScreen(`${path}?status=in-review&invoice=${id}`, { app, as: 'admin' })
    await screen.findByText(`1 de ${data.total}`)
    await screen.user.click(await screen.findByRole('button', { name: 'Resolver: Contato repetido' }))
    const question = within(await screen.findByRole('dialog', { name: /^Resolver o sinal/ }))
    await screen.user.type(question.getByRole('textbox'), 'Mesma família.')
    await screen.user.click(question.getByRole('button', { name: 'Resolver' }))
    await waitFor(() => expect(screen.queryByText(`1 de ${data.total}`)).toBeNull())
    await screen.press('Próxima')
    await waitFor(() => expect(screen.address()).toContain(`invoice=${data.items[1]?.id}`))
  })

  it('sums approved invoices in the unfiltered list, and all invoices in a list of one status', async () => {
    await app.callAs('admin', cmsInvoices.update, { body: { action: 'approve', id: String(ids[3]) } })
    const screen = await renderScreen(path, { app, as: 'admin' })
    const foot = async () => (await screen.findByRole('row', { name: /^Total/ })).textContent
    const { totals } = (await app.callAs('admin', cmsInvoices.getAll, { query: {} })).data
    const open = (await app.callAs('admin', cmsInvoices.getAll, { query: { status: 'in-review' } })).data
      .totals
    expect(totals.totalCents).toBeGreaterThan(totals.approvedCents)
    expect(await foot()).toContain(`${money(totals.approvedCents)} das aprovadas`)
    await screen.user.click(screen.getByRole('tab', { name: /^Em análise/ }))
    await waitFor(async () => expect(await foot()).toContain(money(open.totalCents)))
    expect(await foot()).not.toContain('das aprovadas')
  })

  it('summarises the checks, marks unverifiable ones as neutral, and dismisses a doubtful cancellation', async () => {
    const file = trade.nfe({ number: 205, issuedAt: new Date('2026-11-17T13:00:00Z') })
    const id = await trade.sendOne(file)
    await app.callAs('admin', cmsInvoices.update, { body: { action: 'approve', id } })
    await trade.send(aCancellation({ key: file.key, at: new Date('2026-11-19T13:00:00Z'), signer: null }))
    const screen = await renderScreen(`${path}?concern=cancellation&invoice=${id}`, { app, as: 'admin' })
    const drawer = within(await screen.findByRole('dialog', { name: /^Nota 205/ }))
    expect(await drawer.findByText(/^\d+ de \d+ em ordem, 2 não verificáveis$/)).toBeVisible()
    const sefaz = drawer.getByText('Situação na SEFAZ').closest('[data-color]')
    expect(sefaz).toHaveAttribute('data-color', 'not-verifiable')
    expect(drawer.getByText('Cancelamento à espera de decisão')).toBeVisible()
    expect(await screen.axe()).toEqual([])
    await screen.user.click(drawer.getByRole('button', { name: 'Descartar o cancelamento' }))
    expect(await screen.findByText('Cancelamento descartado: a nota continua aprovada.')).toBeInTheDocument()
    await waitFor(() => expect(drawer.queryByText('Cancelamento à espera de decisão')).toBeNull())
  })

  it('shows what comes back of each sale of a return, and what waits for a sale', async () => {
    const shop = await aTradingStore(app)
    const [known, unknown] = [shop.nfe({ number: 206 }), shop.nfe({ number: 207 })]
    await app.callAs('admin', cmsInvoices.update, {
      body: { action: 'approve', id: await shop.sendOne(known) },
    })
    const id = await shop.sendOne(
      shop.nfe({
        number: 208,
        finNFe: '5',
        tpNFCredito: '06',
        tpNF: '0',
        items: [known, unknown].map(({ key }) => ({
          code: shop.product.code,
          valueCents: 25_000,
          refersTo: [{ key, line: 1 }],
        })),
      }),
    )
    const screen = await renderScreen(`${path}?invoice=${id}`, { app, as: 'admin' })
    const drawer = within(await screen.findByRole('dialog', { name: /^Nota 208/ }))
    expect(await drawer.findByText('Recusa na entrega')).toBeVisible()
    const originals = within(drawer.getByRole('region', { name: 'Notas citadas' }))
    expect(originals.getByRole('link', { name: 'Nota 206' })).toBeVisible()
    expect(originals.getByText(/250,00 de volta · −250/)).toBeVisible()
    expect(originals.getByText('Esta nota ainda não foi enviada.')).toBeVisible()
    expect(originals.getByText(/250,00 esperam a nota/)).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })

  it('shows the sale that a return takes from because another one holds the goods that it names', async () => {
    const shop = await aTradingStore(app)
    const approve = (id: string) =>
      app.callAs('admin', cmsInvoices.update, { body: { action: 'approve', id } })
    const sales = [shop.nfe({ number: 231 }), shop.nfe({ number: 232 })]
    for (const sale of sales) await approve(await shop.sendOne(sale))
    const back = {
      finNFe: '4' as const,
      tpNF: '0' as const,
      items: [{ code: shop.product.code, valueCents: 100_000 }],
    }
    await approve(await shop.sendOne(shop.nfe({ ...back, refNFe: sales.map(({ key }) => key) })))
    const id = await shop.sendOne(shop.nfe({ ...back, number: 234, refNFe: [sales[0]?.key ?? ''] }))
    const screen = await renderScreen(`${path}?invoice=${id}`, { app, as: 'admin' })
    const drawer = within(await screen.findByRole('dialog', { name: /^Nota 234/ }))
    const other = (await drawer.findByRole('link', { name: 'Nota 232' })).closest('li')
    expect(other).toHaveTextContent(
      /1\.000,00 de volta · −1\.000.*a mercadoria igual da nota 231 já voltou por outra devolução/,
    )
  })

  it('stops a sale whose cancellation a person has to decide on, and approves it once that is dismissed', async () => {
    const file = trade.nfe({ number: 209, issuedAt: new Date('2026-11-17T13:00:00Z') })
    const id = await trade.sendOne(file)
    await trade.send(aCancellation({ key: file.key, at: new Date('2026-11-19T13:00:00Z'), status: '573' }))
    const screen = await renderScreen(`${path}?concern=cancellation&invoice=${id}`, { app, as: 'admin' })
    const drawer = within(await screen.findByRole('dialog', { name: /^Nota 209/ }))
    expect(await drawer.findByText(/A nota não pode ser aprovada até/)).toBeVisible()
    expect(drawer.getByText('A SEFAZ diz que a nota já tinha sido cancelada antes.')).toBeVisible()
    expect(drawer.getByRole('button', { name: 'Aprovar' })).toBeDisabled()
    await screen.user.click(drawer.getByRole('button', { name: 'Descartar o cancelamento' }))
    expect(await screen.findByText('Cancelamento descartado: a nota pode ser aprovada.')).toBeInTheDocument()
    await waitFor(() => expect(drawer.getByRole('button', { name: 'Aprovar' })).toBeEnabled())
  })

  it('suggests products for an item whose code leads to several, and matches the chosen one', async () => {
    const own = await aTradingStore(app)
    for (const [code, name] of [
      ['0DUP-9', 'Piso A'],
      ['DUP-9', 'Piso B'],
    ] as const)
      await aProduct(app.db, { categoryId: own.category.id, code, name })
    const id = await own.sendOne(own.nfe({ number: 950, items: [{ code: '00dup-9', valueCents: 10_000 }] }))
    const screen = await renderScreen(`${path}?invoice=${id}`, { app, as: 'admin' })
    const drawer = within(await screen.findByRole('dialog', { name: /^Nota 950/ }))
    await screen.user.click(await drawer.findByRole('button', { name: /é Piso B · DUP-9/ }))
    expect(await drawer.findByText(/^Piso B · /)).toBeVisible()
    expect(drawer.queryByRole('button', { name: /é Piso A/ })).toBeNull()
  })

  it('retries an invoice that cannot be read', async () => {
    network.fail(cmsInvoices.getOne)
    const screen = await renderScreen(`${path}?invoice=${ids[1]}`, { app, as: 'admin' })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByRole('dialog', { name: /^Nota 202/ })).toBeInTheDocument()
  })

  it('refuses an approval of what has changed since it was shown, shows the change and then approves', async () => {
    const id = await trade.sendOne(trade.nfe({ number: 206 }))
    const screen = await renderScreen(`${path}?invoice=${id}`, { app, as: 'admin' })
    const drawer = within(await screen.findByRole('dialog', { name: /^Nota 206/ }))
    await screen.user.click(await drawer.findByRole('button', { name: 'Aprovar' }))
    const { id: professionalId } = await aProfessional(app.db, { name: 'Outra Pessoa' })
    await app.callAs('admin', cmsInvoices.update, {
      body: { action: 'name-professional', id, professionalId },
    })
    const approve = async () => {
      const question = within(await screen.findByRole('dialog', { name: /^Aprovar a nota 206/ }))
      await screen.user.click(question.getByRole('button', { name: 'Aprovar' }))
    }
    await approve()
    await expectConflict(cmsInvoices.update)
    expect(await screen.findByRole('alert')).toHaveTextContent(/Outra pessoa alterou/)
    expect((await drawer.findAllByText(/Outra Pessoa/)).length).toBeGreaterThan(0)
    await screen.user.click(drawer.getByRole('button', { name: 'Aprovar' }))
    await approve()
    expect(await screen.findByText('Nota aprovada.')).toBeInTheDocument()
  })

  it('retries the document of a hand-entered invoice that cannot be read', async () => {
    const { data } = await app.callAs(trade.seller, invoices.sendByHand, {
      body: {
        accessKey: trade.nfe({ number: 207 }).key,
        document: trade.customer.document,
        issuedOn: '2026-11-18',
        totalCents: 150_000,
        file: new File(['%PDF-1.7 nota'], 'nota.pdf', { type: 'application/pdf' }),
      },
    })
    network.fail(cmsInvoices.getFile)
    const screen = await renderScreen(`${path}?invoice=${data.invoiceId}`, { app, as: 'admin' })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByRole('button', { name: 'Abrir o PDF' })).toBeVisible()
  })

  it('shows the status tabs with their counts and filters by them', async () => {
    await reject(ids[0], ids[2])
    const screen = await renderScreen(`${path}?limit=50`, { app, as: 'admin' })
    await waitFor(() => expect(rowNames(table)).toContain('202'))
    await screen.user.click(screen.getByRole('tab', { name: /^Recusada/ }))
    await waitFor(() => expect(rowNames(table)).toEqual(['203', '201']))
    await waitFor(() => expect(screen.address()).toBe(`${path}?limit=50&status=rejected`))
  })
})
