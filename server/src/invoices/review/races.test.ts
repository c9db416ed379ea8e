import * as cmsInvoices from '@esquadro/contract/invoices/cms'
import { describe, expect, it } from 'vitest'
import { aReturnNfe } from '../../samples/nfe-builder.ts'
import { useTestApp } from '../../testing/app.ts'
import { aTradingStore, pointsOf } from '../../testing/sale.ts'

const app = useTestApp()

const update = (body: object) =>
  app.callAs('admin', cmsInvoices.update, { body: body as cmsInvoices.UpdateBody })
const times = <T>(count: number, make: (turn: number) => T): T[] =>
  Array.from({ length: count }, (_, turn) => make(turn))

describe('In parallel', () => {
  it('64 approvals of one invoice credit once', async () => {
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

  it('approval and reversal are serialised', async () => {
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

  it('approval and rejection never both take effect', async () => {
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
    const approved = decided.filter((one) => one.status === 'approved').length
    expect(decided.filter((one) => one.status === 'rejected')).toHaveLength(10 - approved)
    expect(await pointsOf(app, trade.professional.id)).toBe(approved * 1_000)
  })

  it('returns of a sale and its reversal take back exactly the credited points', async () => {
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
})
