import * as invites from '@esquadro/contract/campaigns/invites/professional'
import * as accounts from '@esquadro/contract/people/accounts/public'
import * as cmsProfessionals from '@esquadro/contract/people/professionals/cms'
import * as professionals from '@esquadro/contract/people/professionals/professional'
import * as privacyPublic from '@esquadro/contract/platform/privacy/public'
import * as privacy from '@esquadro/contract/platform/privacy/shared'
import * as experiences from '@esquadro/contract/rewards/experiences/professional'
import * as cmsCustomers from '@esquadro/contract/sales/customers/cms'
import * as customers from '@esquadro/contract/sales/customers/professional'
import * as pceOwn from '@esquadro/contract/sales/pce/professional'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aCpf } from '../../fiscal/samples/documents.ts'
import { hashPassword } from '../../people/accounts/passwords/passwords.ts'
import { useTestApp } from '../../testing/app.ts'
import { aCustomer, anAdmin, aProfessional, aShopkeeper, aStore } from '../../testing/builders.ts'
import { anExperience, givePoints } from '../../testing/experiences.ts'
import { anApprovedSale, brokenRules } from '../../testing/ledger.ts'
import { sentMails } from '../../testing/mails.ts'
import { aPce } from '../../testing/pce.ts'
import { pointsOf, setSettings } from '../../testing/sale.ts'
import { tracesOf } from '../../testing/traces.ts'
import { inTransaction } from '../database/connect.ts'
import { notify, notifyAdmins } from '../notifications/notify.ts'
import { unsubscribeToken } from '../notifications/one-click.ts'

const app = useTestApp()
const password = 'Compasso-azul-81'

let last = 500
async function aMember(given: { name?: string; profession?: string } = {}) {
  last += 1
  const email = `membro${last}@correio-proprio.com.br`
  const cpf = aCpf(70_000 + last)
  const cellphone = `119${80_000_000 + last}`
  const name = given.name ?? `Quitéria Anunciação ${last}`
  const { id } = await aProfessional(
    app.db,
    { name, email, cellphone, passwordHash: await hashPassword(app.services, password) },
    {
      cpf,
      street: `Rua do Segredo ${last}`,
      instagram: `@quiteria${last}`,
      ...(given.profession && { profession: given.profession, cau: null }),
    },
  )
  return { id, email, cpf, cellphone, name, me: await app.signIn(id) }
}
const aMail = (to: string, name: string) =>
  ({
    to,
    kind: 'password-changed',
    language: 'ptBR',
    data: { name, recoverUrl: 'http://localhost/x' },
  }) as const
const erase = (me: { token: string }, body: object = {}) =>
  app.callAs(me, privacy.erase, {
    body: { currentPassword: password, confirmation: 'EXCLUIR', ...body } as never,
  })

describe('GET /privacy/get-overview', () => {
  it('counts the stored records of each part and lists consents with version and date', async () => {
    const { me, id } = await aMember()
    await givePoints(app.db, id, 100, app.clock.now())
    await app.callAs(me, customers.create, { body: { data: { document: aCpf(99_001), name: 'Cliente' } } })
    await app.callAs(me, privacy.setConsent, { body: { acceptReceiveEmail: true } })
    const { data } = await app.callAs(me, privacy.getOverview, {})
    const counts = Object.fromEntries(data.parts.map(({ part, count }) => [part, count]))
    expect(counts).toMatchObject({
      account: 1,
      profile: 1,
      customers: 1,
      points: 1,
      consents: 1,
      notes: 0,
      sessions: 1,
    })
    expect(Object.keys(counts).toSorted()).toEqual([...privacy.STORED_PARTS].toSorted())
    expect(data.consents).toMatchObject([{ kind: 'email', given: true }])
    expect(data.obstacle).toBeNull()
  })
})

describe('POST /privacy/set-consent', () => {
  it('records each change of consent once, from whichever call', async () => {
    const { me } = await aMember()
    for (const acceptReceiveEmail of [true, true, false])
      await app.callAs(me, privacy.setConsent, { body: { acceptReceiveEmail } })
    await app.callAs(me, professionals.update, { body: { userData: { acceptReceiveEmail: true } } })
    const { data } = await app.callAs(me, privacy.getOverview, {})
    expect(data.acceptReceiveEmail).toBe(true)
    expect(data.consents.map(({ given }) => given)).toEqual([true, false, true])
  })
})

describe('GET /privacy/download', () => {
  it("contains every part of the caller's data as JSON and as zipped CSV, and no other data", async () => {
    const [mine, other] = [await aMember(), await aMember()]
    await givePoints(app.db, mine.id, 250, app.clock.now())
    await givePoints(app.db, other.id, 777, app.clock.now())
    const json = await app.callAs(mine.me, privacy.download, { query: { format: 'json' } })
    const read = JSON.parse(json.raw.toString('utf8')) as Record<string, Record<string, unknown>[]>
    expect(Object.keys(read).toSorted()).toEqual(['madeAt', ...privacy.STORED_PARTS].toSorted())
    expect(read['profile']?.[0]).toMatchObject({ cpf: mine.cpf })
    expect(read['points']).toMatchObject([{ amount: 250 }])
    expect(json.raw.toString('utf8')).not.toContain(other.email)
    expect(json.raw.toString('utf8')).not.toMatch(/passwordHash|tokenHash/)
    const zip = await app.callAs(mine.me, privacy.download, { query: { format: 'csv' } })
    const files = unzipSync(new Uint8Array(zip.raw))
    expect(Object.keys(files).toSorted()).toEqual(
      privacy.STORED_PARTS.map((part) => `${part}.csv`).toSorted(),
    )
    expect(Buffer.from(files['account.csv'] ?? []).toString('utf8')).toContain(mine.email)
    // A cell that a spreadsheet would run as a formula is escaped.
    expect(Buffer.from(files['profile.csv'] ?? []).toString('utf8')).toContain("'@quiteria")
  })
})

describe('POST /privacy/erase', () => {
  it('requires the password and the confirmation word', async () => {
    const { me, id } = await aMember()
    expect((await erase(me, { currentPassword: 'Outra-senha-99' })).error?.code).toBe(
      'current-password.invalid',
    )
    expect((await erase(me, { confirmation: 'sim' })).status).toBe(422)
    const { status } = await app.db
      .selectFrom('users')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('active')
  })

  it('removes e-mail, CPF, phone and name from the whole database and keeps the ledger unchanged', async () => {
    const person = await aMember()
    const { me, id, email, cpf, cellphone, name } = person
    await anAdmin(app.db)
    await givePoints(app.db, id, 5_000, app.clock.now())
    const document = aCpf(99_002)
    await app.callAs(me, customers.create, {
      body: { data: { document, name: 'Cliente', notes: `Indicado por ${name}` } },
    })
    const paid = await anExperience(app.db, { capacity: 1, costPoints: 500 })
    await app.callAs(me, experiences.subscribe, { body: { experienceId: paid.id } })
    const next = await aMember()
    await givePoints(app.db, next.id, 600, app.clock.now())
    await app.callAs(next.me, experiences.subscribe, { body: { experienceId: paid.id } })
    const friend = await aMember()
    await app.callAs(friend.me, invites.newInvite, { body: { name, email } as never })
    const store = await aStore(app.db)
    await app.db
      .insertInto('preRegistrations')
      .values({ storeId: store.id, name, email, cpf, cellphone, createdAt: app.clock.now() })
      .execute()
    await app.callAs(me, professionals.update, {
      body: { name, userData: { socialMedia: { instagram: '@outra' } } },
    })
    // The person is also a customer: their own, another professional's, and of a sale.
    const asCustomer = { document: cpf, name, email, phone: cellphone }
    await app.callAs(me, customers.create, { body: { data: asCustomer } })
    await aCustomer(
      app.db,
      { ...asCustomer, professionalId: friend.id },
      { from: '2025-01-01', until: '2025-06-30' },
    )
    const sale = await anApprovedSale(app.db, {
      professionalId: friend.id,
      storeId: store.id,
      now: app.clock.now(),
      items: [{ netCents: 10_000, product: null }],
    })
    await app.db
      .updateTable('invoices')
      .set({ recipientDocument: cpf, recipientName: name })
      .where('id', '=', sale.id)
      .execute()
    await app.callAs(null, accounts.recover, { body: { email } })
    await inTransaction(app.db, async (trx) => {
      const now = app.clock.now()
      await notifyAdmins(
        trx,
        { kind: 'sign-up-awaiting', data: { userId: id, name, userType: 'professional' } },
        now,
      )
      await notify(trx, [{ userId: id, kind: 'level-changed', data: { from: 'bronze', to: 'prata' } }], now)
    })
    await app.db
      .insertInto('auditLog')
      .values({
        at: app.clock.now(),
        actorType: 'admin',
        action: 'note',
        subjectType: 'store',
        subjectId: store.id,
        after: JSON.stringify({ remark: `Falar com ${name} (${email}, ${cpf})` }),
      })
      .execute()
    const words = [email, cpf, cellphone, name]
    const before = await tracesOf(app.ownerUrl, words)
    expect(before).toEqual(
      expect.arrayContaining([
        'public.audit_log.after',
        'public.customer_validities.document',
        'public.customers.document',
        'public.customers.email',
        'public.invites.email',
        'public.invoices.recipient_document',
        'public.notifications.data',
        'public.pre_registrations.cpf',
        'public.professionals.cpf',
        'public.users.email',
        'public.users.search',
      ]),
    )
    const points = await pointsOf(app, id)
    const sums = () =>
      app.db
        .selectFrom('pointEntries')
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<string>('amount').as('sum')])
        .where('professionalId', '=', id)
        .executeTakeFirstOrThrow()
    const ledger = await sums()

    // Queued: mails to the person, one to someone else that mentions the address, and one to a similar address.
    const other = `x${email}`
    await app.services.mail.send(app.db, aMail(other, 'Fica'))
    await app.services.mail.send(app.db, aMail(email.toUpperCase(), name))
    await app.services.mail.send(app.db, {
      ...aMail('outra@exemplo.com.br', 'Outra'),
      kind: 'email-changed',
      data: { name: 'Outra', newEmail: email },
    })
    const ofPerson = async () =>
      (await sentMails(app)).filter((mail) => JSON.stringify(mail).toLowerCase().includes(`"${email}"`))
    expect((await ofPerson()).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['recovery-code', 'invite', 'email-changed']),
    )

    expect((await erase(me)).status).toBe(200)

    expect(await tracesOf(app.ownerUrl, words)).toEqual([])
    expect(await ofPerson()).toEqual([])
    expect(await sentMails(app, other)).toHaveLength(1)
    expect(await pointsOf(app, id)).toBe(points)
    expect(await sums()).toEqual(ledger)
    expect(await brokenRules(app.db, app.clock.now())).toEqual([])
    expect((await app.callAs(me, privacy.getOverview, {})).status).toBe(401)
    // The seat went to the waiting list, and the customer's document is free.
    const place = await app.callAs(next.me, experiences.getOne, { query: { id: paid.id } })
    expect(place.data.subscription?.status).toBe('confirmed')
    const registered = await app.callAs(next.me, customers.create, {
      body: { data: { document, name: 'Cliente' } },
    })
    expect(registered.status).toBe(200)
    // A new account can use the same e-mail and CPF.
    await aProfessional(app.db, { name, email }, { cpf })
  })

  it('deletes every file of the person, including replaced ones, and keeps files accepted for a payment', async () => {
    const person = await aMember({ profession: 'Designer de Interiores' })
    const { me, id, name } = person
    const remaining = async () =>
      app.db
        .selectFrom('files')
        .select(['id', 'name', 'storageKey'])
        .where('ownerId', '=', id)
        .orderBy('createdAt')
        .execute()
    const picture = async (background: string) => {
      const drawn = sharp({ create: { width: 9, height: 9, channels: 3, background } }).png()
      return new File([new Uint8Array(await drawn.toBuffer())], `${name}.png`, { type: 'image/png' })
    }
    const pdf = (text: string) => new File([`%PDF-1.4 ${text}`], `${name}.pdf`, { type: 'application/pdf' })
    for (const background of ['red', 'blue'])
      await app.callAs(me, professionals.setProfileImage, { body: { image: await picture(background) } })
    for (const abdFile of [pdf('one'), pdf('two')])
      await app.callAs(me, professionals.updateMe, {
        body: { userData: { profession: 'Designer de Interiores' }, abdFile },
      })
    const first = await remaining()
    expect(first).toHaveLength(2)

    const [open, accepted] = [
      await aPce(app, { professionalId: id }),
      await aPce(app, { professionalId: id }),
    ]
    for (const pce of [open, open, accepted])
      await app.callAs(me, pceOwn.sendServiceInvoice, { params: { id: pce }, body: { file: pdf(pce) } })
    expect(await remaining()).toHaveLength(4)
    await app.db
      .updateTable('pceInvoices')
      .set({ serviceInvoiceState: 'accepted' })
      .where('id', '=', accepted)
      .execute()

    expect((await erase(me)).status).toBe(200)

    const left = await remaining()
    expect(left.map((file) => file.name)).toEqual(['documento.pdf'])
    for (const { storageKey } of first)
      await expect(app.services.files.get(storageKey)).rejects.toThrow(/read|file|ENOENT/i)
  })

  it("removes the CPF from the partners' documents in the settings, and leaves the others", async () => {
    const { me, id } = await aMember()
    const { cpf } = await app.db
      .selectFrom('professionals')
      .select('cpf')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
    const other = '11222333000181'
    await setSettings(app, { partnerDocuments: [cpf ?? '', other] })
    expect((await erase(me)).status).toBe(200)
    const { rows } = await sql<{
      left: string[]
    }>`select value -> 'partnerDocuments' as left from settings`.execute(app.db)
    expect(rows[0]?.left).toEqual([other])
  })

  it('is permanent: an erased person cannot be unblocked, renamed or found', async () => {
    const { me, id } = await aMember()
    await erase(me)
    const body = { id, behaviour: 'unblock' } as const
    expect((await app.callAs('admin', cmsProfessionals.changeStatus, { body })).status).toBe(404)
    expect(
      (await app.callAs('admin', cmsProfessionals.update, { body: { id, name: 'De Volta' } })).status,
    ).toBe(404)
    const data = { document: aCpf(99_003), name: 'Cliente' }
    const claimed = await app.callAs('admin', cmsCustomers.create, { body: { professionalId: id, data } })
    expect(claimed.status).toBe(404)
    const found = await app.callAs('admin', cmsProfessionals.getAll, { query: { q: 'removida' } })
    expect(found.data.items).toEqual([])
  })

  it('requires the last manager of a store to hand it over first', async () => {
    const store = await aStore(app.db)
    const passwordHash = await hashPassword(app.services, password)
    const manager = await aShopkeeper(app.db, store.id, { passwordHash })
    const other = await aShopkeeper(app.db, store.id, { passwordHash })
    await app.db.updateTable('shopkeepers').set({ isManager: false }).where('userId', '=', other.id).execute()
    const me = await app.signIn(manager.id)
    expect((await app.callAs(me, privacy.getOverview, {})).data.obstacle?.code).toBe(
      'privacy.hand-over-first',
    )
    expect((await erase(me)).error?.code).toBe('privacy.hand-over-first')
    expect((await erase(await app.signIn(other.id))).status).toBe(200)
    expect((await erase(me)).status).toBe(200)
  })

  it('erases once under two parallel calls', async () => {
    const { me, id } = await aMember()
    const responses = await Promise.all([erase(me), erase(me), erase(me)])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.every(({ status }) => status < 500)).toBe(true)
    const log = await app.db
      .selectFrom('auditLog')
      .select('id')
      .where('subjectId', '=', id)
      .where('action', '=', 'person.erased')
      .execute()
    expect(log).toHaveLength(1)
  })
})

describe('the audit log', () => {
  it('rejects every other change', async () => {
    await expect(app.db.updateTable('auditLog').set({ action: 'x' }).execute()).rejects.toThrow(
      /permission denied|never changed/,
    )
    await expect(app.db.deleteFrom('auditLog').execute()).rejects.toThrow(/permission denied|never changed/)
    await expect(app.db.deleteFrom('consents').execute()).rejects.toThrow(/permission denied|never changed/)
  })
})

describe('POST /privacy/unsubscribe', () => {
  it('withdraws the consent of the recipient of the link and reveals nothing about invalid links', async () => {
    const { me, id } = await aMember()
    await app.callAs(me, privacy.setConsent, { body: { acceptReceiveEmail: true } })
    const token = unsubscribeToken(app.services.secret, id)
    const forged = `${token.slice(0, -4)}AAAA`
    for (const wrong of [forged, 'nada']) {
      expect((await app.callAs(null, privacyPublic.unsubscribe, { body: { token: wrong } })).status).toBe(200)
      expect((await app.callAs(me, privacy.getOverview, {})).data.acceptReceiveEmail).toBe(true)
    }
    await app.callAs(null, privacyPublic.unsubscribe, { body: { token } })
    expect((await app.callAs(me, privacy.getOverview, {})).data.acceptReceiveEmail).toBe(false)
  })
})
