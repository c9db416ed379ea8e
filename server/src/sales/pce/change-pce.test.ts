import * as notifications from '@esquadro/contract/platform/notifications/professional'
import { type PceStatus } from '@esquadro/contract/sales/pce/pce'
import { PCE_STATUSES } from '@esquadro/contract/sales/pce/vocabulary'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'
import { aPce, doToPce, payment } from '../../testing/pce.ts'
import { setSettings } from '../../testing/sale.ts'
import type { PceOutcome } from './change-pce.ts'
import type { PceAction } from './pce-changes.rules.ts'

const app = useTestApp()
const refuse: PceAction = { action: 'refuse', reason: 'Venda sem projeto.' }
const suspend: PceAction = { action: 'suspend', reason: 'Em conferência.' }
const approve: PceAction = { action: 'approve' }

const summaryOf = (outcomes: readonly PceOutcome[]) =>
  outcomes.map(({ status, refusal }) => refusal?.code ?? status)
const stepsOf = async (id: string) =>
  (
    await app.db
      .selectFrom('pceHistory')
      .select(['fromStatus', 'toStatus', 'reason'])
      .where('pceInvoiceId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ fromStatus, toStatus, reason }) => [fromStatus, toStatus, reason])

/** The changes that lead from pending to a status. */
const ways: Readonly<Record<Exclude<PceStatus, 'reversed'>, readonly PceAction[]>> = {
  pending: [],
  approved: [approve],
  suspended: [approve, suspend],
  refused: [refuse],
  paid: [approve, payment],
}
async function aPceThatIs(status: PceStatus): Promise<string> {
  const id = await aPce(app)
  for (const step of ways[status === 'reversed' ? 'paid' : status]) await doToPce(app, [id], step)
  if (status === 'reversed')
    await app.db
      .updateTable('pceInvoices')
      .set({ status: 'reversed', reason: 'x' })
      .where('id', '=', id)
      .execute()
  return id
}

describe('the status of an amount', () => {
  const legal: Readonly<Record<PceStatus, readonly PceStatus[]>> = {
    pending: ['approved', 'refused'],
    approved: ['suspended', 'paid', 'refused'],
    suspended: ['approved'],
    refused: [],
    paid: ['reversed'],
    reversed: [],
  }
  it.each(PCE_STATUSES)('changes from %s only as the database allows', async (from) => {
    for (const to of PCE_STATUSES) {
      if (to === from) continue
      const id = await aPceThatIs(from)
      const change = app.db
        .updateTable('pceInvoices')
        .set({ status: to, reason: 'x', paidOn: '2026-11-20', method: 'pix' })
        .where('id', '=', id)
        .execute()
      if (legal[from].includes(to)) await expect(change, to).resolves.toBeDefined()
      else await expect(change, to).rejects.toMatchObject({ code: 'ESQ16' })
    }
  })

  it('begins as pending, and requires a reason or a payment where applicable', async () => {
    await expect(aPce(app, { status: 'approved' })).rejects.toMatchObject({ code: 'ESQ16' })
    const id = await aPceThatIs('approved')
    for (const status of ['refused', 'suspended', 'paid'])
      await expect(
        app.db.updateTable('pceInvoices').set({ status }).where('id', '=', id).execute(),
      ).rejects.toMatchObject({ code: '23514' })
  })

  it('fixes the amount once it is paid', async () => {
    const id = await aPceThatIs('paid')
    for (const change of [
      { amountCents: 1 },
      { paidOn: '2026-11-21' },
      { professionalId: (await aProfessional(app.db)).id },
    ])
      await expect(
        app.db.updateTable('pceInvoices').set(change).where('id', '=', id).execute(),
      ).rejects.toMatchObject({ code: 'ESQ16' })
  })

  it('has a complete history that cannot be changed, extended or deleted', async () => {
    const id = await aPce(app)
    for (const step of [approve, suspend, approve, payment]) await doToPce(app, [id], step)
    expect(await stepsOf(id)).toEqual([
      [null, 'pending', null],
      ['pending', 'approved', null],
      ['approved', 'suspended', 'Em conferência.'],
      ['suspended', 'approved', null],
      ['approved', 'paid', null],
    ])
    const line = {
      pceInvoiceId: id,
      toStatus: 'paid',
      amountCents: 1,
      actorType: 'admin',
      at: app.clock.now(),
    }
    for (const attempt of [
      app.db.insertInto('pceHistory').values(line),
      app.db.updateTable('pceHistory').set({ reason: 'x' }),
      app.db.deleteFrom('pceHistory'),
      app.db.deleteFrom('pceInvoices').where('id', '=', id),
    ])
      await expect(attempt.execute()).rejects.toMatchObject({ code: '42501' })
  })
})

describe('changing many amounts', () => {
  it('returns a result for each id in the order of the request, and applies the possible ones', async () => {
    const [pending, approved, paid, reversed] = [
      await aPceThatIs('pending'),
      await aPceThatIs('approved'),
      await aPceThatIs('paid'),
      await aPceThatIs('reversed'),
    ]
    const unknown = crypto.randomUUID()
    expect(
      summaryOf(await doToPce(app, [paid, pending, unknown, reversed, approved, approved], payment)),
    ).toEqual(['pce.already-paid', 'pce.not-approved', 'not-found', 'pce.reversed', 'paid'])
    expect(await stepsOf(paid)).toHaveLength(3)
  })

  it('is idempotent: writes no second history entry or notification', async () => {
    const { id: professionalId } = await aProfessional(app.db)
    const id = await aPce(app, { professionalId })
    expect(summaryOf(await doToPce(app, [id], approve))).toEqual(['approved'])
    expect(summaryOf(await doToPce(app, [id], approve))).toEqual(['approved'])
    expect(await stepsOf(id)).toHaveLength(2)
    const { items } = (await app.callAs(await app.signIn(professionalId), notifications.getAll)).data
    expect(items).toMatchObject([
      { kind: 'pce-approved', title: 'PCE aprovado: R$\u00a030,00', link: `/pce?id=${id}` },
    ])
  })

  it('notifies the professional of a payment and of a refusal, with the label of the settings', async () => {
    await setSettings(app, { pceLabel: 'Verba técnica' })
    const { id: professionalId } = await aProfessional(app.db)
    const me = await app.signIn(professionalId)
    const [first, second] = [await aPce(app, { professionalId }), await aPce(app, { professionalId })]
    await doToPce(app, [first], approve)
    await doToPce(app, [first], payment)
    await doToPce(app, [second], refuse)
    const { items } = (await app.callAs(me, notifications.getAll)).data
    expect(items.map(({ kind }) => kind)).toEqual(['pce-refused', 'pce-paid', 'pce-approved'])
    expect(items[0]).toMatchObject({ title: 'Verba técnica recusado: R$\u00a030,00' })
    expect(items[1]?.text).toContain('20/11/2026')
    await setSettings(app, {})
  })

  it('pays each amount once under concurrent payments', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => aPceThatIs('approved')))
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => doToPce(app, nth % 2 === 0 ? ids : ids.toReversed(), payment)),
    )
    const codes = responses.flatMap(summaryOf)
    expect(codes.filter((code) => code === 'paid')).toHaveLength(ids.length)
    expect(codes.filter((code) => code === 'pce.already-paid')).toHaveLength(9 * ids.length)
    for (const id of ids) expect((await stepsOf(id)).filter(([, to]) => to === 'paid')).toHaveLength(1)
  })

  it('either pays or refuses under concurrent calls, never both', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => aPceThatIs('approved')))
    await Promise.all(ids.flatMap((id) => [doToPce(app, [id], payment), doToPce(app, [id], refuse)]))
    for (const id of ids) {
      const steps = await stepsOf(id)
      expect(steps).toHaveLength(3)
    }
  })

  it('refuses a payment without a service invoice if the settings require one', async () => {
    await setSettings(app, { pceNeedsServiceInvoice: true })
    const id = await aPceThatIs('approved')
    expect(summaryOf(await doToPce(app, [id], payment))).toEqual(['pce.service-invoice-missing'])
    const { id: ownerId } = await aProfessional(app.db)
    const file = await app.db
      .insertInto('files')
      .values({
        storageKey: id,
        name: 'a.pdf',
        mime: 'application/pdf',
        sizeBytes: 1,
        sha256: '',
        ownerId,
        visibility: 'private',
        createdAt: app.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const set = (state: string) =>
      app.db
        .updateTable('pceInvoices')
        .set({
          serviceInvoiceFileId: file.id,
          serviceInvoiceState: state,
          serviceInvoiceSentAt: app.clock.now(),
          serviceInvoiceReason: 'Valor errado',
        })
        .where('id', '=', id)
        .execute()
    await set('refused')
    expect(summaryOf(await doToPce(app, [id], payment))).toEqual(['pce.service-invoice-missing'])
    await set('sent')
    expect(summaryOf(await doToPce(app, [id], payment))).toEqual(['paid'])
    await setSettings(app, {})
  })
})
