import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aCpf } from '../../../fiscal/samples/documents.ts'
import { aReturnNfe } from '../../../fiscal/samples/nfe-builder.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { useTestApp } from '../../../testing/app.ts'
import { aCustomer } from '../../../testing/builders.ts'
import { aTradingStore, pointsOf } from '../../../testing/sale.ts'
import { approveInvoice } from './approve-invoice.ts'

const app = useTestApp()

const update = (body: object) =>
  app.callAs('admin', cmsInvoices.update, { body: body as cmsInvoices.UpdateBody })
const times = <T>(count: number, make: (turn: number) => T): T[] =>
  Array.from({ length: count }, (_, turn) => make(turn))

describe('Concurrent calls', () => {
  it('credit once for 64 approvals of one invoice', async () => {
    const trade = await aTradingStore(app)
    const id = await trade.sendOne(trade.nfe())
    const responses = await Promise.all(times(64, () => update({ action: 'approve', id })))
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]))
    expect(responses.every((response) => response.data.items[0]?.points === 1_000)).toBe(true)
    expect(await pointsOf(app, trade.professional.id)).toBe(1_000)
    const recorded = await app.db
      .selectFrom('auditLog')
      .select('id')
      .where('subjectId', '=', id)
      .where('action', '=', 'invoice.approved')
      .execute()
    expect(recorded).toHaveLength(1)
  })

  it('serialise approval and reversal', async () => {
    const trade = await aTradingStore(app)
    for (let round = 0; round < 10; round += 1) {
      const id = await trade.sendOne(trade.nfe())
      const before = await pointsOf(app, trade.professional.id)
      const [approved, reversed] = await Promise.all([
        update({ action: 'approve', id }),
        update({ action: 'reverse', id, reason: 'Engano do balcão' }),
      ])
      const { status } = await app.db
        .selectFrom('invoices')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(approved.status).toBe(200)
      expect([reversed.status, status]).toEqual(
        reversed.status === 200 ? [200, 'reversed'] : [409, 'approved'],
      )
      expect((await pointsOf(app, trade.professional.id)) - before).toBe(status === 'approved' ? 1_000 : 0)
    }
  })

  it('never apply both approval and rejection', async () => {
    const trade = await aTradingStore(app)
    const ids = []
    for (let round = 0; round < 10; round += 1) ids.push(await trade.sendOne(trade.nfe()))
    await Promise.all(
      ids.flatMap((id) => [
        update({ action: 'approve', id }),
        update({ action: 'reject', id, reason: 'Repetida' }),
      ]),
    )
    const decided = await app.db.selectFrom('invoices').select(['status']).where('id', 'in', ids).execute()
    const approved = decided.filter((item) => item.status === 'approved').length
    expect(decided.filter((item) => item.status === 'rejected')).toHaveLength(10 - approved)
    expect(await pointsOf(app, trade.professional.id)).toBe(approved * 1_000)
  })

  it('take back exactly the credited points by returns of a sale and its reversal', async () => {
    const trade = await aTradingStore(app)
    const sale = trade.nfe()
    const saleId = await trade.sendOne(sale)
    await update({ action: 'approve', id: saleId })
    const returns: string[] = []
    for (let turn = 0; turn < 8; turn += 1)
      returns.push(
        await trade.sendOne(
          aReturnNfe({
            storeCnpj: trade.store.cnpj,
            issuedAt: new Date('2026-11-19T13:00:00Z'),
            originalKey: sale.key,
            items: [{ code: trade.product.code, valueCents: 30_000 }],
          }),
        ),
      )
    const responses = await Promise.all([
      ...returns.flatMap((id) => times(3, () => update({ action: 'approve', id }))),
      update({ action: 'approve', ids: returns }),
      update({ action: 'approve', ids: returns.toReversed() }),
      update({ action: 'reverse', id: saleId, reason: 'Compra desfeita' }),
    ])
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]))
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
    const { returnedCents } = await app.db
      .selectFrom('invoiceItems')
      .select('returnedCents')
      .where('invoiceId', '=', saleId)
      .executeTakeFirstOrThrow()
    expect(returnedCents).toBe(100_000)
  })

  it('do not deadlock between approvals, registrations of customers and changes of the CPF', async () => {
    const trade = await aTradingStore(app)
    const professionalId = trade.professional.id
    const ids: string[] = []
    for (let turn = 0; turn < 8; turn += 1) ids.push(await trade.sendOne(trade.nfe()))
    const now = app.clock.now()
    // Without the retry, which would hide a deadlock.
    const transaction = (work: (trx: Transaction) => Promise<unknown>) => app.db.transaction().execute(work)
    const approvals = ids.map((invoiceId) =>
      transaction((trx) =>
        approveInvoice(trx, { invoiceId, actor: { id: null, type: 'system', requestId: null }, now }),
      ),
    )
    const registrations = times(8, (turn) =>
      transaction((trx) => aCustomer(trx, { professionalId, document: aCpf(61_000 + turn) })),
    )
    const changes = times(8, (turn) =>
      transaction((trx) =>
        trx
          .updateTable('professionals')
          .set({ cpf: aCpf(61_000 + turn) })
          .where('userId', '=', professionalId)
          .execute(),
      ),
    )
    await Promise.all([...approvals, ...registrations, ...changes])
    expect(await pointsOf(app, professionalId)).toBe(8_000)
    const { rows } = await sql<{ own: number; wrong: number }>`
      select count(*) filter (where c.is_own)::int as own, count(*) filter (where c.is_own <> (c.document = p.cpf))::int as wrong
      from customers c join professionals p on p.user_id = c.professional_id
      where c.professional_id = ${professionalId} and length(c.document) = 11`.execute(app.db)
    expect(rows).toEqual([{ own: 1, wrong: 0 }])
  })
})
