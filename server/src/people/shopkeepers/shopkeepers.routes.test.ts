import * as auth from '@esquadro/contract/people/accounts/public'
import * as professionals from '@esquadro/contract/people/professionals/public'
import * as cmsShopkeepers from '@esquadro/contract/people/shopkeepers/cms'
import * as shopkeepers from '@esquadro/contract/people/shopkeepers/public'
import * as mine from '@esquadro/contract/people/shopkeepers/shopkeeper'
import { hash, verify } from '@node-rs/argon2'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { aCnpj } from '../../fiscal/samples/documents.ts'
import { insertVersion, listAcceptances } from '../../platform/content/content.queries.ts'
import { anAccount, anEmail, goodPassword } from '../../testing/accounts.ts'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional, aShopkeeper, aStore } from '../../testing/builders.ts'
import { mailedToken, sentMails } from '../../testing/mails.ts'

// Spies: the real functions run and their calls are counted.
vi.mock('@node-rs/argon2', { spy: true })

const app = useTestApp()
let turns = 0

const aForm = (overrides: Partial<Parameters<typeof send>[0]> = {}) => ({
  name: 'Nilo Barros',
  email: anEmail('nilo'),
  password: goodPassword,
  confirmPassword: goodPassword,
  cellphone: '81998765432',
  cnpj: aCnpj(80_000 + (turns += 1)),
  storeName: 'Casa Nova Pisos',
  acceptTerms: true,
  ...overrides,
})
interface Form {
  name: string
  email: string
  password: string
  confirmPassword: string
  cellphone: string
  cnpj: string
  storeName: string
  acceptTerms: boolean
}
const send = (body: Form) =>
  app.callAs(null, shopkeepers.create, { body, address: `198.18.${(turns += 1) >> 8}.${turns & 255}` })
const userOf = (email: string) =>
  app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const storeOf = (cnpj: string) =>
  app.db.selectFrom('stores').selectAll().where('cnpj', '=', cnpj).executeTakeFirst()
const change = (id: string, behaviour: 'approve' | 'reject' | 'block' | 'unblock') =>
  app.callAs('admin', cmsShopkeepers.changeStatus, { body: { id, behaviour } })

/** Signs a shopkeeper up and confirms the e-mail; the account awaits approval. */
async function aWaitingOne(cnpj: string) {
  const form = aForm({ cnpj })
  await send(form)
  await app.callAs(null, professionals.validateEmail, {
    body: { id: await mailedToken(app, form.email), password: goodPassword },
  })
  const user = await userOf(form.email)
  return { id: user?.id ?? '', email: form.email }
}

describe('GET /shopkeepers/get-store', () => {
  const find = async (cnpj: string) =>
    (await app.callAs(null, shopkeepers.getStore, { query: { cnpj } })).data

  it('names a participating store and who decides, and no store that awaits approval', async () => {
    const store = await aStore(app.db)
    expect(await find(store.cnpj)).toEqual({ name: store.tradeName, decidedBy: 'programme' })
    const { id } = await aShopkeeper(app.db, store.id)
    await app.db.updateTable('shopkeepers').set({ isManager: true }).where('userId', '=', id).execute()
    expect(await find(store.cnpj)).toEqual({ name: store.tradeName, decidedBy: 'managers' })
    const form = aForm()
    await send(form)
    expect(await find(form.cnpj)).toEqual({ name: null, decidedBy: 'programme' })
    expect((await app.callAs(null, shopkeepers.getStore, { query: { cnpj: '11111111111111' } })).status).toBe(
      422,
    )
  })
})

describe('POST /shopkeepers/create', () => {
  it('joins the store of the CNPJ, masked or not, and mails a link', async () => {
    const store = await aStore(app.db, { cnpj: aCnpj(80_900, { alphanumeric: true }) })
    const form = aForm({ cnpj: store.cnpj.toLowerCase() })
    expect((await send(form)).data).toEqual({ next: 'confirm-email' })
    const user = await userOf(form.email)
    expect(user).toMatchObject({
      userType: 'shopkeeper',
      status: 'awaiting-email',
      acceptedTermsAt: app.clock.now(),
    })
    const row = await app.db
      .selectFrom('shopkeepers')
      .selectAll()
      .where('userId', '=', user?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ storeId: store.id, isManager: false })
    expect((await storeOf(store.cnpj))?.tradeName).toBe(store.tradeName)
  })

  it('records the acceptance of the store regulation and the privacy text in force', async () => {
    for (const kind of ['regulation', 'store-regulation', 'privacy', 'privacy'] as const)
      await insertVersion(app.db, { kind, html: '<p>Texto</p>', by: null, now: app.clock.now() })
    const form = aForm({ cnpj: (await aStore(app.db)).cnpj })
    await send(form)
    const accepted = await listAcceptances(app.db, (await userOf(form.email))?.id ?? '')
    expect(accepted.map(({ kind, version }) => [kind, version])).toEqual([
      ['privacy', 2],
      ['store-regulation', 1],
    ])
  })

  it('requests a new store if no store has exactly this CNPJ', async () => {
    const form = aForm()
    await send(form)
    expect(await storeOf(form.cnpj)).toMatchObject({
      tradeName: 'Casa Nova Pisos',
      active: false,
      awaitsApproval: true,
    })
    await Promise.all([send(aForm({ cnpj: form.cnpj })), send(aForm({ cnpj: form.cnpj }))])
    const stores = await app.db.selectFrom('stores').select('id').where('cnpj', '=', form.cnpj).execute()
    expect(stores).toHaveLength(1)
  })

  it('responds alike to a taken e-mail, with as many slow hashes, and mails only its owner', async () => {
    const owner = await anAccount(app, { userType: 'professional', email: anEmail('dona') })
    const [free, taken] = [aForm(), aForm({ email: owner.email })]
    const seen = []
    for (const form of [free, taken]) {
      vi.clearAllMocks()
      const { status, raw } = await send(form)
      seen.push([
        status,
        raw.toString(),
        vi.mocked(hash).mock.calls.length,
        vi.mocked(verify).mock.calls.length,
      ])
    }
    expect(seen[1]).toEqual(seen[0])
    expect((await sentMails(app, owner.email)).map(({ kind }) => kind)).toEqual(['sign-up-again'])
  })

  it.each<[string, Partial<Form>, string]>([
    ['passwords that differ', { confirmPassword: 'another one' }, 'confirmPassword'],
    [
      'a password that everybody tries',
      { password: 'lojista123', confirmPassword: 'lojista123' },
      'password',
    ],
    ['an invalid CNPJ', { cnpj: '12.345.678/0001-00' }, 'cnpj'],
    ['terms that are not accepted', { acceptTerms: false }, 'acceptTerms'],
    ['a missing store name', { storeName: '' }, 'storeName'],
  ])('rejects %s', async (_what, overrides, field) => {
    const { status, error } = await send(aForm(overrides))
    expect(status).toBe(422)
    expect(Object.keys(error?.fields ?? {})).toEqual([field])
  })
})

describe('POST /cms/shopkeepers/change-status', () => {
  it('makes the first approved shopkeeper the manager and activates a requested store', async () => {
    const cnpj = aCnpj(81_001)
    const first = await aWaitingOne(cnpj)
    const login = () => app.callAs(null, auth.login, { body: { email: first.email, password: goodPassword } })
    expect((await login()).error?.code).toBe('account.awaiting-approval')
    expect((await change(first.id, 'approve')).data).toEqual({ id: first.id, status: 'active' })
    expect(await storeOf(cnpj)).toMatchObject({ active: true, awaitsApproval: false })
    const { data } = await login()
    expect(data.user.userType).toBe('shopkeeper')
    const profile = await app.callAs({ token: data.accessToken }, mine.getProfileData)
    expect(profile.data).toMatchObject({ isManager: true, store: { cnpj, name: 'Casa Nova Pisos' } })
  })

  it('makes one of two concurrently approved shopkeepers the manager', async () => {
    const cnpj = aCnpj(81_002)
    const all = [await aWaitingOne(cnpj), await aWaitingOne(cnpj)]
    await Promise.all(all.map(({ id }) => change(id, 'approve')))
    const managers = await app.db
      .selectFrom('shopkeepers')
      .select('isManager')
      .where(
        'userId',
        'in',
        all.map(({ id }) => id),
      )
      .execute()
    expect(managers.map(({ isManager }) => isManager).sort()).toEqual([false, true])
  })

  it('does not reactivate a store that was deactivated', async () => {
    const store = await aStore(app.db, { active: false })
    const waiting = await aWaitingOne(store.cnpj)
    await change(waiting.id, 'approve')
    expect((await storeOf(store.cnpj))?.active).toBe(false)
  })

  it('rejects actions that the status does not allow and responds 404 to professionals', async () => {
    const waiting = await aWaitingOne(aCnpj(81_003))
    expect((await change(waiting.id, 'unblock')).error?.code).toBe('behaviour.not-allowed')
    expect((await change((await aProfessional(app.db)).id, 'block')).error?.code).toBe('not-found')
    expect((await change(waiting.id, 'reject')).data.status).toBe('rejected')
    expect((await sentMails(app, waiting.email)).at(-1)?.kind).toBe('account-rejected')
  })
})

describe('GET /cms/shopkeepers/get-all', () => {
  it('lists shopkeepers with their store, filtered by status and store, and searched', async () => {
    const store = await aStore(app.db)
    const shopkeeper = await aShopkeeper(app.db, store.id, { name: 'Quitéria Um' })
    const two = await aShopkeeper(app.db, store.id, { name: 'Quitéria Dois', status: 'awaiting-approval' })
    const ids = async (query: object) =>
      (await app.callAs('admin', cmsShopkeepers.getAll, { query })).data.items.map(({ id }) => id)
    expect(await ids({ storeId: store.id })).toEqual([two.id, shopkeeper.id])
    expect(await ids({ q: 'quiteria um' })).toEqual([shopkeeper.id])
    expect(await ids({ storeId: store.id, status: 'awaiting-approval' })).toEqual([two.id])
    const { items } = (await app.callAs('admin', cmsShopkeepers.getAll, { query: { q: 'quiteria um' } })).data
    expect(items[0]).toMatchObject({
      isManager: true,
      store: { id: store.id, cnpj: store.cnpj, active: true, awaitsApproval: false },
    })
  })
})

describe('POST /shopkeepers/change-status', () => {
  const byManager = async () => {
    const store = await aStore(app.db)
    const manager = await aShopkeeper(app.db, store.id)
    return { store, manager, caller: await app.signIn(manager.id) }
  }
  const call = (caller: { token: string }, id: string, behaviour: 'approve' | 'block') =>
    app.callAs(caller, mine.changeStatus, { body: { id, behaviour } })

  it('notifies the manager of a colleague and lets the manager approve them', async () => {
    const { store, manager, caller } = await byManager()
    const colleague = await aWaitingOne(store.cnpj)
    const notified = await app.db
      .selectFrom('notifications')
      .select('kind')
      .where('userId', '=', manager.id)
      .execute()
    expect(notified).toEqual([{ kind: 'sign-up-awaiting' }])
    const listed = (await app.callAs(caller, mine.getAll, { query: { status: 'awaiting-approval' } })).data
    expect(listed.items.map(({ id }) => id)).toEqual([colleague.id])
    expect((await call(caller, colleague.id, 'approve')).data.status).toBe('active')
    const session = await app.signIn(colleague.id)
    expect((await call(session, manager.id, 'block')).error?.code).toBe('forbidden')
    expect((await call(caller, colleague.id, 'block')).data.status).toBe('blocked')
    expect((await app.callAs(session, mine.getProfileData)).status).toBe(401)
  })

  it("is limited to the manager's own store and rejects removing the last manager", async () => {
    const [first, second] = [await byManager(), await byManager()]
    expect((await call(first.caller, second.manager.id, 'block')).error?.code).toBe('not-found')
    expect((await call(first.caller, first.manager.id, 'block')).error?.code).toBe('manager.last')
  })

  it('keeps one of two managers who remove each other concurrently', async () => {
    const { store, manager, caller } = await byManager()
    const second = await aShopkeeper(app.db, store.id)
    const other = await app.signIn(second.id)
    const responses = await Promise.all([call(caller, second.id, 'block'), call(other, manager.id, 'block')])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const { items } = (
      await app.callAs('admin', cmsShopkeepers.getAll, { query: { storeId: store.id, status: 'active' } })
    ).data
    expect(items).toMatchObject([{ isManager: true }])
  })
})

describe('GET /shopkeepers/get-all', () => {
  it("lists only the shopkeeper's own store: searched, filtered by status, sorted, with its managers", async () => {
    const store = await aStore(app.db)
    const manager = await aShopkeeper(app.db, store.id, { name: 'Berta Lima' })
    const gone = await aShopkeeper(app.db, store.id, { name: 'Antero Lima', status: 'blocked' })
    const waiting = await aShopkeeper(app.db, store.id, { name: 'Célia Prado', status: 'awaiting-approval' })
    await aShopkeeper(app.db, (await aStore(app.db)).id, { name: 'Berta Lima' })
    const caller = await app.signIn(manager.id)
    const read = async (query: object) => (await app.callAs(caller, mine.getAll, { query })).data
    const ids = async (query: object) => (await read(query)).items.map(({ id }) => id)
    expect(await ids({})).toEqual([gone.id, manager.id, waiting.id])
    expect(await ids({ sort: '-name' })).toEqual([waiting.id, manager.id, gone.id])
    expect(await ids({ q: 'celia' })).toEqual([waiting.id])
    expect(await ids({ status: 'blocked' })).toEqual([gone.id])
    const { managers, managedBy } = await read({ q: 'celia' })
    expect([managers, managedBy]).toEqual([1, ['Berta Lima']])
  })
})

describe('POST /shopkeepers/hand-over', () => {
  const aTeam = async () => {
    const store = await aStore(app.db)
    const manager = await aShopkeeper(app.db, store.id)
    const colleague = await aShopkeeper(app.db, store.id)
    await app.db
      .updateTable('shopkeepers')
      .set({ isManager: false })
      .where('userId', '=', colleague.id)
      .execute()
    return { store, manager, colleague, caller: await app.signIn(manager.id) }
  }
  const handOver = (caller: { token: string }, id: string, share = false) =>
    app.callAs(caller, mine.handOver, { body: { id, share } })

  it('makes a colleague manager, instead of or beside the caller', async () => {
    const { manager, colleague, caller } = await aTeam()
    expect((await handOver(caller, colleague.id, true)).status).toBe(200)
    const { data } = await app.callAs(caller, mine.getAll, { query: {} })
    expect(data.managers).toBe(2)
    expect(data.items.find(({ isMe }) => isMe)?.id).toBe(manager.id)
    expect((await handOver(caller, colleague.id)).status).toBe(200)
    expect((await app.callAs(caller, mine.getAll, { query: {} })).data.managers).toBe(1)
    expect((await handOver(caller, colleague.id)).error?.code).toBe('forbidden')
  })

  it('accepts only active colleagues of the same store, not the caller', async () => {
    const [first, second] = [await aTeam(), await aTeam()]
    expect((await handOver(first.caller, second.colleague.id)).status).toBe(404)
    expect((await handOver(first.caller, first.manager.id)).error?.code).toBe('colleague.not-active')
    await app.db
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('id', '=', first.colleague.id)
      .execute()
    expect((await handOver(first.caller, first.colleague.id)).error?.code).toBe('colleague.not-active')
  })
})

describe('POST /shopkeepers/update-me', () => {
  it('changes their own data and rejects unknown fields', async () => {
    const store = await aStore(app.db)
    const user = await aShopkeeper(app.db, store.id)
    const caller = await app.signIn(user.id)
    const { data } = await app.callAs(caller, mine.updateMe, {
      body: { name: 'Nome Novo', acceptReceiveEmail: true },
    })
    expect(data).toMatchObject({ name: 'Nome Novo', acceptReceiveEmail: true, store: { id: store.id } })
    const refused = await app.callAs(caller, mine.updateMe, { body: { isManager: true } as object })
    expect(refused.error?.fields).toEqual({ isManager: 'Este campo não é aceito aqui.' })
  })
})

describe('POST /shopkeepers/set-profile-image, GET /shopkeepers/get-profile-data', () => {
  it('stores a picture', async () => {
    const caller = await app.signIn((await aShopkeeper(app.db, (await aStore(app.db)).id)).id)
    const png = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const image = new File([new Uint8Array(png)], 'eu.png', { type: 'image/png' })
    const { data } = await app.callAs(caller, mine.setProfileImage, { body: { image } })
    expect((await app.callAs(caller, mine.getProfileData)).data.profileImage).toBe(data.profileImage)
  })
})
