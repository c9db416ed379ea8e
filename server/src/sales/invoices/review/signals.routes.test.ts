import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { aCustomer, aStore } from '../../../testing/builders.ts'
import { aTradingStore, pointsOf, setSettings } from '../../../testing/sale.ts'
import { type AbuseFacts, abuseChecks, isJustBelow } from '../abuse.rules.ts'

const app = useTestApp()

const getOne = async (id: string) => (await app.callAs('admin', cmsInvoices.getOne, { query: { id } })).data
const update = (body: object) =>
  app.callAs('admin', cmsInvoices.update, { body: body as cmsInvoices.UpdateBody })
const signalOf = async (id: string, name: string) =>
  (await getOne(id)).checks.find((check) => check.name === name)

const plain: AbuseFacts = {
  buyerDocument: '52998224725',
  buyerName: 'Ana Lima',
  issuedAt: new Date('2026-11-18T13:00:00Z'),
  cpf: '11144477735',
  officeCnpj: null,
  formerOfficeCnpjs: null,
  isOtherProfessional: false,
  registeredAt: null,
  storeSales: 1,
  pairSales: 1,
  sameDaySales: 1,
  totalCents: 95_000,
  limitCents: 100_000,
  salesBelowLimit: 1,
  keySeenOn: null,
  isProfessionalsContact: false,
  isStoresContact: false,
  customersOfPhone: 1,
  customersOfEmail: 1,
}

describe('the signs of abuse', () => {
  it.each<[string, Partial<AbuseFacts>, string, string | undefined]>([
    ['two sales just below the limit', { salesBelowLimit: 2 }, 'far-from-limit', undefined],
    ['three sales just below the limit', { salesBelowLimit: 3 }, 'far-from-limit', 'often-below'],
    ['a small sale', { salesBelowLimit: 3, totalCents: 89_999 }, 'far-from-limit', undefined],
    ['a sale above the limit', { salesBelowLimit: 3, totalCents: 100_001 }, 'far-from-limit', undefined],
    ['no limit', { salesBelowLimit: 3, limitCents: null }, 'far-from-limit', undefined],
    ['a key that another store sent', { keySeenOn: '2026-11-02' }, 'new-key', 'other-store'],
    ['a phone number of a family', { customersOfPhone: 3 }, 'own-contact', undefined],
    ['a phone number of four customers', { customersOfPhone: 4 }, 'own-contact', 'shared-phone'],
    ['an e-mail of four customers', { customersOfEmail: 4 }, 'own-contact', 'shared-email'],
    ['the contact of the store', { isStoresContact: true, customersOfPhone: 9 }, 'own-contact', 'of-store'],
    [
      'the contact of the professional',
      { isProfessionalsContact: true, customersOfPhone: 9 },
      'own-contact',
      'of-professional',
    ],
  ])('detect %s', (_, facts, name, reason) => {
    const found = abuseChecks({ ...plain, ...facts }, []).find((check) => check.name === name)
    expect(found?.reason).toBe(reason)
    expect(found?.light).toBe(reason ? 'amber' : 'green')
  })

  it('include amounts from 90 percent of the limit up to the limit itself', () => {
    expect([89_999, 90_000, 100_000, 100_001].map((cents) => isJustBelow(cents, 100_000))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it("are found in the data: amounts just below the limit, a shared phone number, another store's key", async () => {
    await setSettings(app, { autoApprovalUpToCents: 100_000 })
    const trade = await aTradingStore(app)
    const cents = (valueCents: number) => ({ items: [{ code: trade.product.code, valueCents }] })
    const first = await trade.sendOne(trade.nfe(cents(95_000)))
    await trade.sendOne(trade.nfe(cents(20_000)))
    await trade.sendOne(trade.nfe(cents(99_000)))
    expect(await signalOf(first, 'far-from-limit')).toMatchObject({ light: 'green' })
    const phone = '11987650000'
    await app.db.updateTable('customers').set({ phone }).where('id', '=', trade.customer.id).execute()
    for (let nth = 0; nth < 3; nth += 1) {
      const other = await aCustomer(app.db, { professionalId: trade.professional.id })
      await app.db.updateTable('customers').set({ phone }).where('id', '=', other.id).execute()
    }
    const file = trade.nfe(cents(97_000))
    const staff = await aCustomer(app.db, { professionalId: trade.professional.id })
    await app.db
      .updateTable('customers')
      .set({ email: trade.shopkeeper.email.toUpperCase() })
      .where('id', '=', staff.id)
      .execute()
    const ofStaff = await trade.sendOne(
      trade.nfe({ ...cents(20_000), recipient: { document: staff.document } }),
    )
    expect(await signalOf(ofStaff, 'own-contact')).toMatchObject({ reason: 'of-store' })
    const elsewhere = await aStore(app.db)
    await app.db
      .insertInto('invoiceIntakes')
      .values({
        storeId: elsewhere.id,
        sentBy: trade.shopkeeper.id,
        fileName: 'nota.xml',
        accessKey: file.key,
        verdict: 'red',
        checks: '[]',
        createdAt: new Date('2026-11-19T02:00:00Z'),
      })
      .execute()
    const id = await trade.sendOne(file)
    expect(await signalOf(id, 'far-from-limit')).toMatchObject({
      light: 'amber',
      details: { count: 3, limitCents: 100_000 },
    })
    expect(await signalOf(id, 'own-contact')).toMatchObject({ reason: 'shared-phone', details: { count: 4 } })
    expect(await signalOf(id, 'new-key')).toMatchObject({
      reason: 'other-store',
      details: { day: '2026-11-18' },
    })
    await setSettings(app, {})
  })

  it('are resolved with an audited note, and reopened by new evidence', async () => {
    const trade = await aTradingStore(app)
    await app.db
      .updateTable('professionals')
      .set({ cpf: trade.customer.document })
      .where('userId', '=', trade.professional.id)
      .execute()
    const id = await trade.sendOne(trade.nfe())
    const resolve = { action: 'resolve-signal', id, signal: 'buyer-is-professional' }
    expect(await getOne(id)).toMatchObject({ isSuspected: true, resolvedSignals: [] })
    expect((await update({ ...resolve, note: 'x' })).status).toBe(422)
    expect((await update({ ...resolve, signal: 'new-key', note: 'Conferido.' })).error?.code).toBe(
      'not-found',
    )
    expect((await update({ ...resolve, note: 'Casa própria, autorizado.' })).status).toBe(200)
    await update({ ...resolve, note: 'De novo.' })
    const resolved = await getOne(id)
    expect(resolved).toMatchObject({
      isSuspected: false,
      resolvedSignals: [{ name: 'buyer-is-professional', note: 'Casa própria, autorizado.' }],
    })
    expect(resolved.history.at(-1)).toMatchObject({ action: 'invoice.signal-resolved' })
    // The same evidence, found again, does not open the sign.
    await update({ action: 'name-professional', id, professionalId: trade.professional.id })
    expect(await getOne(id)).toMatchObject({
      isSuspected: false,
      resolvedSignals: [{ note: expect.any(String) }],
    })
    await update({ action: 'reopen-signal', id, signal: 'buyer-is-professional' })
    expect(await getOne(id)).toMatchObject({ isSuspected: true, resolvedSignals: [] })
    expect((await update({ action: 'reopen-signal', id, signal: 'buyer-is-professional' })).status).toBe(404)
    await update({ ...resolve, note: 'Casa própria, autorizado.' })
    await sqlChecks(id)
    expect((await getOne(id)).resolvedSignals).toEqual([])
    expect(await pointsOf(app, trade.professional.id)).toBe(0)
  })
})

/** Changes the evidence of an invoice. */
const sqlChecks = (id: string) =>
  app.db.updateTable('invoices').set({ checks: '[]' }).where('id', '=', id).execute()
