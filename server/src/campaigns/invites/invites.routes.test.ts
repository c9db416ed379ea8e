import { randomUUID } from 'node:crypto'
import * as invites from '@esquadro/contract/campaigns/invites/professional'
import * as publicInvites from '@esquadro/contract/campaigns/invites/public'
import * as professionals from '@esquadro/contract/people/professionals/public'
import * as notifications from '@esquadro/contract/platform/notifications/professional'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import { describe, expect, it } from 'vitest'
import { verifyLedger } from '../../ledger/points/proof/verify.queries.ts'
import { aFirstStep, anEmail, goodPassword, someUserData } from '../../testing/accounts.ts'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'
import { mailedToken, sentMails } from '../../testing/mails.ts'
import { aTradingStore, pointsOf, setSettings, type TradingStore } from '../../testing/sale.ts'
import { bindInvite } from './invites.ts'

const app = useTestApp()
let addresses = 0
const address = () => `203.0.${(addresses += 1) >> 8}.${addresses & 255}`

async function anInviter(name = 'Helena Prado Cavalcanti', professional = {}) {
  const { id } = await aProfessional(app.db, { name }, professional)
  const me = await app.signIn(id)
  const list = async (query = {}) => (await app.callAs(me, invites.getInvites, { query })).data
  const invite = (body: object, headers: Record<string, string> = {}) =>
    app.callAs(me, invites.newInvite, { body, headers })
  return { id, me, list, invite, code: (await list()).personal.code }
}

/** Signs up a professional with a code, by the calls of the screen; returns the id of the active account. */
async function signUp(
  inviteCode: string,
  overrides: { email?: string; name?: string; confirms?: boolean } = {},
) {
  const { confirms = true, ...first } = overrides
  const body = { ...aFirstStep(first), userData: someUserData(), inviteCode }
  const made = await app.callAs(null, professionals.create, { body, address: address() })
  expect(made.data.next).toBe('confirm-email')
  if (confirms) await confirm(body.email ?? '')
  return made.data._id
}
const confirm = async (email: string) =>
  (
    await app.callAs(null, professionals.validateEmail, {
      body: { id: await mailedToken(app, email), password: goodPassword },
      address: address(),
    })
  ).data

/** An invited professional with a store that sells to their customer. */
async function anInvited(code: string) {
  const trade = await aTradingStore(app)
  const id = trade.professional.id
  await app.db.updateTable('professionals').set({ inviteCode: code }).where('userId', '=', id).execute()
  await bindInvite(app.db, id, app.clock.now())
  return { id, trade }
}
const sell = (trade: TradingStore, cents = 100_000) =>
  trade.sendOne(trade.nfe({ items: [{ code: trade.product.code, valueCents: cents }] }))
const decide = async (action: 'approve' | 'reverse', id: string) => {
  const reason = 'Compra desfeita'
  const body = action === 'approve' ? { action, id } : { action, id, reason }
  return (await app.callAs('admin', cmsInvoices.update, { body })).data
}
const newsOf = async (caller: { token: string }) =>
  (await app.callAs(caller, notifications.getAll)).data.items.map(({ kind }) => kind)

describe('GET /professionals/get-invites', () => {
  it('gives each professional one stable personal link', async () => {
    const [first, second] = [await anInviter(), await anInviter()]
    expect(first.code).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/)
    expect(second.code).not.toBe(first.code)
    const { personal, totals, pointsEach } = await first.list()
    expect(personal).toEqual({
      code: first.code,
      link: `${app.services.config.publicUrl}/sign-up-profissional?invite=${first.code}`,
    })
    expect([totals, pointsEach]).toEqual([{ invited: 0, registered: 0, credited: 0, points: 0 }, 500])
  })

  it('creates one personal code under 32 concurrent first calls', async () => {
    const { id } = await aProfessional(app.db)
    const me = await app.signIn(id)
    const responses = await Promise.all(Array.from({ length: 32 }, () => app.callAs(me, invites.getInvites)))
    expect(new Set(responses.map(({ data }) => data.personal.code)).size).toBe(1)
  })

  it("lists the professional's own invites by state, search and order, with totals of all", async () => {
    const inviter = await anInviter()
    const other = await anInviter()
    await other.invite({ name: 'De outra pessoa' })
    await inviter.invite({ name: 'Zélia', cellphone: '(11) 98765-4321' })
    app.clock.advance({ minutes: 1 })
    await inviter.invite({ name: 'Antônia', email: anEmail('antonia') })
    await signUp(inviter.code, { name: 'Marina Tavares' })
    const all = await inviter.list({ sort: 'name' })
    expect(all.items.map(({ name, state, isPersonal }) => [name, state, isPersonal])).toEqual([
      ['Antônia', 'invited', false],
      ['Marina T.', 'registered', true],
      ['Zélia', 'invited', false],
    ])
    expect(all.totals).toEqual({ invited: 3, registered: 1, credited: 0, points: 0 })
    expect((await inviter.list({ state: 'registered' })).items.map(({ name }) => name)).toEqual(['Marina T.'])
    const found = await inviter.list({ q: 'ANTONIA' })
    expect([found.total, found.totals.invited]).toEqual([1, 3])
    expect((await inviter.list({ q: '98765' })).items.map(({ name }) => name)).toEqual(['Zélia'])
    expect((await inviter.list({ limit: 10, page: 2 })).items).toEqual([])
  })
})

describe('POST /professionals/new-invite', () => {
  it('stores the invited person and reports that nothing was mailed without an e-mail', async () => {
    const { invite } = await anInviter()
    const { data } = await invite({ name: 'Caio', cellphone: '11987654321' })
    expect(data).toMatchObject({
      isMailed: false,
      invite: { name: 'Caio', cellphone: '11987654321', state: 'invited', points: 0, canResend: false },
    })
    expect(data.invite.link).toContain(data.invite.code)
  })

  it('mails the link with the first name of the inviter and reports it', async () => {
    const { invite } = await anInviter('Helena http://x.co Prado')
    const email = anEmail('convidado')
    const { data } = await invite({ name: 'Rui <b>', email })
    expect(data.isMailed).toBe(true)
    const [mail] = await sentMails(app, email)
    expect(mail?.data.url?.startsWith(`${data.invite.link}&to=`)).toBe(true)
    expect(mail).toMatchObject({
      kind: 'invite',
      data: { name: 'Rui B.', inviter: 'Helena P.', points: 500 },
    })
  })

  it('requires a name, an e-mail or a phone number', async () => {
    const { invite } = await anInviter()
    const { status, error } = await invite({ name: ' ', email: '' })
    expect([status, error?.fields]).toEqual([422, { name: 'Preencha este campo.' }])
  })

  it('rejects an e-mail that the professional has invited, ignoring case', async () => {
    const [first, second] = [await anInviter(), await anInviter()]
    const email = anEmail('duas')
    await first.invite({ email })
    const again = await first.invite({ email: email.toUpperCase() })
    expect([again.status, again.error?.code]).toEqual([409, 'invite.already-invited'])
    expect(Object.keys(again.error?.fields ?? {})).toEqual(['email'])
    expect((await second.invite({ email })).status).toBe(200)
  })

  it('replays the stored response for a repeated idempotency key and mails once', async () => {
    const { invite } = await anInviter()
    const email = anEmail('uma')
    const headers = { 'idempotency-key': randomUUID() }
    const [first, again] = [await invite({ email }, headers), await invite({ email }, headers)]
    expect(JSON.stringify(again.data)).toBe(JSON.stringify(first.data))
    expect(await sentMails(app, email)).toHaveLength(1)
  })

  it('allows 20 invites a day', async () => {
    const { invite } = await anInviter()
    const responses = await Promise.all(Array.from({ length: 24 }, (_, n) => invite({ name: `Pessoa ${n}` })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20)
    const refused = responses.find(({ status }) => status !== 200)
    expect(refused?.error?.code).toBe('too-many-requests')
    app.clock.advance({ days: 1, seconds: 1 })
    expect((await invite({ name: 'Amanhã' })).status).toBe(200)
  })

  it('mails one address three times a week over all inviters, and then reports that it was not mailed', async () => {
    const email = anEmail('procurada')
    const responses = []
    for (let turn = 0; turn < 4; turn += 1) responses.push(await (await anInviter()).invite({ email }))
    expect(responses.map(({ data }) => data.isMailed)).toEqual([true, true, true, false])
    expect(await sentMails(app, email)).toHaveLength(3)
  })
})

describe('POST /professionals/resend-invite', () => {
  it('mails again after a day, at most three times', async () => {
    const { me, invite } = await anInviter()
    const email = anEmail('lembrete')
    const { id } = (await invite({ email })).data.invite
    const resend = () => app.callAs(me, invites.resendInvite, { body: { id } })
    const early = await resend()
    expect([early.status, early.headers['retry-after']]).toEqual([429, '86400'])
    for (let turn = 0; turn < 2; turn += 1) {
      app.clock.advance({ days: 4 })
      expect((await resend()).data).toMatchObject({ isMailed: true })
    }
    app.clock.advance({ days: 4 })
    expect((await resend()).error?.code).toBe('invite.mailed-enough')
    expect(await sentMails(app, email)).toHaveLength(3)
  })

  it('rejects an invite without an e-mail, after the sign-up, or of another professional', async () => {
    const [first, second] = [await anInviter(), await anInviter()]
    const resend = (id: string) => app.callAs(first.me, invites.resendInvite, { body: { id } })
    const bare = (await first.invite({ name: 'Sem e-mail' })).data.invite
    expect((await resend(bare.id)).error?.code).toBe('invite.no-email')
    const theirs = (await second.invite({ email: anEmail('deles') })).data.invite
    expect((await resend(theirs.id)).status).toBe(404)
    const email = anEmail('veio')
    const came = (await first.invite({ email })).data.invite
    await signUp(came.code, { email })
    expect((await resend(came.id)).error?.code).toBe('invite.already-registered')
  })
})

describe('GET /professionals/get-invite-by-code', () => {
  const ask = (code: string, from = address()) =>
    app.callAs(null, publicInvites.getInviteByCode, { query: { code }, address: from })

  it('returns only first name, initial and the points on offer to a visitor', async () => {
    const { code } = await anInviter()
    const typed = `${code.slice(0, 4)}-${code.slice(4).toLowerCase()} `
    expect((await ask(typed)).data).toEqual({ inviter: 'Helena C.', points: 500 })
  })

  it('responds 404 for a code that is unknown, used or of a blocked inviter', async () => {
    const { id, code, invite } = await anInviter()
    for (const unknown of ['22222222', 'x', 'ZZZZ-ZZZZ'])
      expect((await ask(unknown)).status, unknown).toBe(404)
    const named = (await invite({ name: 'Uma só' })).data.invite
    expect((await ask(named.code)).status).toBe(200)
    await signUp(named.code)
    expect((await ask(named.code)).status).toBe(404)
    await app.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', id).execute()
    expect((await ask(code)).status).toBe(404)
  })

  it('is rate-limited per address', async () => {
    const from = address()
    const responses = []
    for (let turn = 0; turn < 21; turn += 1) responses.push((await ask('22222222', from)).status)
    expect(responses.slice(-2)).toEqual([404, 429])
  })
})

describe('signing up with a code', () => {
  it('binds the invite when the e-mail is confirmed, and notifies the inviter', async () => {
    const { code, list, me } = await anInviter()
    const email = anEmail('nova')
    await signUp(code, { email, name: 'Beatriz Moura', confirms: false })
    expect((await list()).totals.registered).toBe(0)
    await confirm(email)
    const { items } = await list()
    expect(items).toMatchObject([{ name: 'Beatriz M.', state: 'registered', isPersonal: true, email: null }])
    expect(await newsOf(me)).toEqual(['invite-accepted'])
  })

  it('accepts the code in any spelling and ignores an unknown one', async () => {
    const { code, list } = await anInviter()
    await signUp(`${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`)
    await signUp('NADA')
    expect((await list()).totals.registered).toBe(1)
  })

  it('binds a named invite only to the first person who confirms', async () => {
    const { invite, list } = await anInviter()
    const { code } = (await invite({ name: 'Quem chegar' })).data.invite
    const emails = Array.from({ length: 8 }, () => anEmail('corrida'))
    for (const email of emails) await signUp(code, { email, confirms: false })
    await Promise.all(emails.map(confirm))
    const { totals, items } = await list()
    expect([totals.invited, totals.registered]).toEqual([1, 1])
    expect(items).toMatchObject([{ name: 'Quem chegar', state: 'registered' }])
  })

  it('recognises an invited person by the e-mail if they use the personal link', async () => {
    const { invite, code, list } = await anInviter()
    const email = anEmail('outra-via')
    await invite({ name: 'Iara', email })
    await signUp(code, { email })
    expect((await list()).items).toMatchObject([{ name: 'Iara', state: 'registered', isPersonal: false }])
  })

  it('ignores their own code, a second invite and the code of a blocked inviter', async () => {
    const [first, second] = [await anInviter(), await anInviter()]
    const bind = async (userId: string, inviteCode: string) => {
      await app.db.updateTable('professionals').set({ inviteCode }).where('userId', '=', userId).execute()
      await bindInvite(app.db, userId, app.clock.now())
    }
    await bind(first.id, first.code)
    expect((await first.list()).totals.invited).toBe(0)
    const { id } = await aProfessional(app.db)
    await bind(id, first.code)
    await bind(id, first.code)
    await bind(id, second.code)
    expect([(await first.list()).totals.registered, (await second.list()).totals.registered]).toEqual([1, 0])
    await app.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', second.id).execute()
    const late = await aProfessional(app.db)
    await bind(late.id, second.code)
    const bound = await app.db.selectFrom('invites').select('id').where('invitedId', '=', late.id).execute()
    expect(bound).toEqual([])
    const itself = {
      code: first.code,
      inviterId: first.id,
      invitedId: first.id,
      registeredAt: app.clock.now(),
      createdAt: app.clock.now(),
    }
    await expect(app.db.insertInto('invites').values(itself).execute()).rejects.toMatchObject({
      constraint: 'invites_check',
    })
  })
})

describe('the first approved invoice of an invited professional', () => {
  it('credits both sides once and notifies them', async () => {
    const inviter = await anInviter()
    const { id, trade } = await anInvited(inviter.code)
    await decide('approve', await sell(trade))
    await decide('approve', await sell(trade))
    expect([await pointsOf(app, inviter.id), await pointsOf(app, id)]).toEqual([500, 2_500])
    const entries = await app.db
      .selectFrom('pointEntries')
      .select(['key', 'amount', 'kind', 'reason'])
      .where('kind', '=', 'invite')
      .where('professionalId', 'in', [id, inviter.id])
      .orderBy('key')
      .execute()
    expect(entries).toMatchObject([
      { key: `invite:${id}:invited`, amount: 500, reason: 'Helena C.' },
      { key: `invite:${id}:inviter`, amount: 500 },
    ])
    const { items, totals } = await inviter.list()
    expect(totals).toEqual({ invited: 1, registered: 1, credited: 1, points: 500 })
    expect(items).toMatchObject([{ state: 'credited', points: 500 }])
    expect(await newsOf(inviter.me)).toEqual(['points-credited', 'invite-accepted'])
    expect(await newsOf(await app.signIn(id))).toEqual([
      'points-credited',
      'points-credited',
      'points-credited',
    ])
  })

  it('credits both sides even if the invoice earns no points, but not before its approval', async () => {
    const inviter = await anInviter()
    const { id, trade } = await anInvited(inviter.code)
    const invoice = await trade.sendOne(trade.nfe({ items: [{ code: 'fora', valueCents: 5_000 }] }))
    expect(await pointsOf(app, inviter.id)).toBe(0)
    await decide('approve', invoice)
    expect([await pointsOf(app, inviter.id), await pointsOf(app, id)]).toEqual([500, 500])
  })

  it('credits once under 32 concurrent approvals of several invoices', async () => {
    const inviter = await anInviter()
    const { id, trade } = await anInvited(inviter.code)
    const invoices: string[] = []
    for (let turn = 0; turn < 8; turn += 1) invoices.push(await sell(trade))
    const responses = await Promise.all(
      Array.from({ length: 32 }, (_, turn) => decide('approve', invoices[turn % 8] ?? '')),
    )
    expect(responses.every(({ items }) => items[0]?.ok)).toBe(true)
    expect([await pointsOf(app, inviter.id), await pointsOf(app, id)]).toEqual([500, 8_500])
  })

  it('credits each of several invited professionals of one inviter in overlapping batches', async () => {
    const inviter = await anInviter()
    const trades = []
    for (let turn = 0; turn < 6; turn += 1) trades.push(await anInvited(inviter.code))
    const ids = await Promise.all(trades.map(({ trade }) => sell(trade)))
    const approve = (batch: string[]) =>
      app.callAs('admin', cmsInvoices.update, { body: { action: 'approve', ids: batch } })
    await Promise.all([approve(ids), approve(ids.toReversed()), ...ids.map((id) => decide('approve', id))])
    expect(await pointsOf(app, inviter.id)).toBe(3_000)
  })

  it('credits the points of the settings to sides whose profession may have points', async () => {
    const on = { points: true, experiences: true, pce: true }
    const professionPolicy = {
      Arquiteto: on,
      Engenheiro: { ...on, points: false },
      'Designer de Interiores': on,
    }
    await setSettings(app, { invitePoints: 80, professionPolicy })
    const engineer = await anInviter('Ana Lima', { profession: 'Engenheiro', cau: null, crea: '9/D' })
    const first = await anInvited(engineer.code)
    await decide('approve', await sell(first.trade))
    expect([await pointsOf(app, engineer.id), await pointsOf(app, first.id)]).toEqual([0, 1_080])
    expect((await engineer.list()).items).toMatchObject([{ state: 'credited', points: 0 }])

    await setSettings(app, { invitePoints: 0 })
    const inviter = await anInviter()
    const second = await anInvited(inviter.code)
    await decide('approve', await sell(second.trade))
    expect([await pointsOf(app, inviter.id), await pointsOf(app, second.id)]).toEqual([0, 1_000])
    await setSettings(app, {})
  })

  it('credits nothing to an inviter who is blocked by then', async () => {
    const inviter = await anInviter()
    const { id, trade } = await anInvited(inviter.code)
    await app.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', inviter.id).execute()
    await decide('approve', await sell(trade))
    expect([await pointsOf(app, inviter.id), await pointsOf(app, id)]).toEqual([0, 1_500])
  })

  it('loses its credits for both sides with the last approved invoice and regains them with the next', async () => {
    const inviter = await anInviter()
    const { id, trade } = await anInvited(inviter.code)
    const [first, second] = [await sell(trade), await sell(trade)]
    await decide('approve', first)
    await decide('approve', second)
    await decide('reverse', first)
    expect([await pointsOf(app, inviter.id), await pointsOf(app, id)]).toEqual([500, 1_500])
    await decide('reverse', second)
    expect([await pointsOf(app, inviter.id), await pointsOf(app, id)]).toEqual([0, 0])
    expect(await inviter.list()).toMatchObject({
      totals: { registered: 1, credited: 0, points: 0 },
      items: [{ state: 'registered', points: 0 }],
    })
    expect(await newsOf(inviter.me)).toEqual(['points-reversed', 'points-credited', 'invite-accepted'])
    await decide('approve', await sell(trade))
    expect([await pointsOf(app, inviter.id), await pointsOf(app, id)]).toEqual([500, 1_500])
  })

  it('stays consistent with the approved invoices under concurrent approvals and reversals', async () => {
    const inviter = await anInviter()
    const { id, trade } = await anInvited(inviter.code)
    for (let round = 0; round < 6; round += 1) {
      const [first, second] = [await sell(trade), await sell(trade)]
      await decide('approve', first)
      await Promise.all([decide('reverse', first), decide('approve', second)])
      expect([await pointsOf(app, inviter.id), await pointsOf(app, id)]).toEqual([500, 1_500])
      await decide('reverse', second)
      expect([await pointsOf(app, inviter.id), await pointsOf(app, id)]).toEqual([0, 0])
    }
  })
})

it('leaves a consistent ledger', async () => {
  const verdicts = await verifyLedger(app.db, app.clock.now())
  expect(verdicts.filter(({ broken }) => broken > 0)).toEqual([])
})
