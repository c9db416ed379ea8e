import * as auth from '@esquadro/contract/accounts/public'
import * as professionals from '@esquadro/contract/professionals/public'
import { describe, expect, it } from 'vitest'
import { aCpf } from '../samples/documents.ts'
import { aFirstStep, anAccount, anEmail, goodPassword, someUserData } from '../testing/accounts.ts'
import { useTestApp } from '../testing/app.ts'
import { aStore } from '../testing/builders.ts'
import { mailedToken, sentMails } from '../testing/mails.ts'
import { expireSignUps } from './expire-sign-ups.ts'

const app = useTestApp()
const strangersPassword = 'balaustre torto 77'
let addresses = 0
let cpfs = 70_000
const aNewCpf = () => aCpf((cpfs += 1))
const anAddress = () => `203.0.${(addresses += 1) >> 8}.${addresses & 255}`

const create = (body: Parameters<typeof aFirstStep>[0]) =>
  app.callAs(null, professionals.create, { body: { ...body }, address: anAddress() })

/** Begins a sign-up and returns the second step's key. */
async function begin(email: string, password = goodPassword) {
  const { data } = await create(aFirstStep({ email, password, confirmPassword: password }))
  return { _id: data._id, completionToken: data.completionToken ?? '' }
}

/** Signs up in both steps; returns the account's id. */
async function signUp(email: string, { password = goodPassword, cpf = aNewCpf() } = {}): Promise<string> {
  const begun = await begin(email, password)
  expect((await create({ ...begun, userData: someUserData({ cpf }) })).data.next).toBe('confirm-email')
  return begun._id
}
const confirm = (id: string) => app.callAs(null, professionals.validateEmail, { body: { id } })
const signIn = (email: string, password: string, address = anAddress()) =>
  app.callAs(null, auth.login, { body: { email, password }, address })
const userOf = (id: string) =>
  app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('Unconfirmed sign-ups with one e-mail', () => {
  it('give the account to the sign-up whose link is opened, with its own password', async () => {
    const email = anEmail('dona')
    const stranger = await signUp(email, { password: strangersPassword })
    const strangersLink = await mailedToken(app, email)
    const owner = await signUp(email)
    const ownersLink = await mailedToken(app, email)
    expect((await confirm(ownersLink)).data.status).toBe('active')
    expect((await signIn(email, goodPassword)).data.user.id).toBe(owner)
    expect((await signIn(email, strangersPassword)).error?.code).toBe('invalid.credentials')
    expect((await confirm(strangersLink)).error?.code).toBe('email-token.invalid')
    expect(await userOf(stranger)).toMatchObject({ name: 'Pessoa removida', passwordHash: null })
  })

  it('are confirmed once if several links are opened concurrently', async () => {
    const email = anEmail('disputa')
    const links: string[] = []
    for (const password of [goodPassword, strangersPassword, 'claraboia 31 azul']) {
      await signUp(email, { password })
      links.push(await mailedToken(app, email))
    }
    const statuses = (await Promise.all(links.map(confirm))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const holders = await app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('holdsEmail', '=', true)
      .execute()
    expect(holders).toHaveLength(1)
  })

  it('sign in alike whether or not the e-mail has an account', async () => {
    const taken = await anAccount(app, {
      userType: 'professional',
      email: anEmail('dona'),
    })
    const seen = []
    for (const email of [anEmail('livre'), taken.email]) {
      const begun = await begin(email, strangersPassword)
      const first = await signIn(email, strangersPassword)
      const completion = first.error?.data as { _id: string }
      expect(completion._id).toBe(begun._id)
      await create({ ...begun, userData: someUserData({ cpf: aNewCpf() }) })
      const second = await signIn(email, strangersPassword)
      seen.push([first.status, first.error?.code, second.status, second.error?.code])
    }
    expect(seen[1]).toEqual(seen[0])
    expect((await signIn(taken.email, goodPassword)).status).toBe(200)
  })

  it('do not lift the limits of the account that holds the e-mail', async () => {
    const owner = await anAccount(app, { userType: 'professional', email: anEmail('dona') })
    await begin(owner.email, strangersPassword)
    const address = anAddress()
    for (let attempt = 1; attempt <= 9; attempt += 1)
      expect((await signIn(owner.email, 'palpite errado', address)).status).toBe(401)
    expect((await signIn(owner.email, strangersPassword, address)).error?.code).toBe('user-incomplete')
    expect((await signIn(owner.email, 'palpite errado', address)).status).toBe(429)
  })

  it('mail an address at most six links in an hour', async () => {
    const email = anEmail('alvo')
    for (let turn = 1; turn <= 8; turn += 1) await signUp(email, { password: `varanda ${turn} ripada` })
    expect(await sentMails(app, email)).toHaveLength(6)
  })
})

describe('An unconfirmed sign-up', () => {
  it('holds no CPF: the first confirmed sign-up keeps it', async () => {
    const cpf = aNewCpf()
    const [first, second] = [anEmail('primeira'), anEmail('segunda')]
    await signUp(first, { cpf })
    await signUp(second, { cpf })
    expect((await confirm(await mailedToken(app, second))).status).toBe(200)
    expect((await confirm(await mailedToken(app, first))).error?.code).toBe('cpf.taken')
    const third = await begin(anEmail('terceira'))
    expect((await create({ ...third, userData: someUserData({ cpf }) })).error?.code).toBe('cpf.taken')
  })

  it('is linked to its pre-registrations when it is confirmed', async () => {
    const store = await aStore(app.db)
    const cpf = aNewCpf()
    const { id } = await app.db
      .insertInto('preRegistrations')
      .values({ storeId: store.id, name: 'Anotada', email: anEmail('anotada'), cpf })
      .returning('id')
      .executeTakeFirstOrThrow()
    const linked = async () =>
      (
        await app.db
          .selectFrom('preRegistrations')
          .select('userId')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).userId
    const email = anEmail('pessoa')
    const begun = await begin(email)
    await create({ ...begun, userData: someUserData({ cpf, referenceStore: store.id }) })
    expect(await linked()).toBeNull()
    await confirm(await mailedToken(app, email))
    expect(await linked()).toBe(begun._id)
  })

  it('is erased after 72 hours and leaves the data of others with its e-mail and CPF', async () => {
    const store = await aStore(app.db)
    const [email, cpf] = [anEmail('alvo'), aNewCpf()]
    await app.db
      .insertInto('preRegistrations')
      .values({ storeId: store.id, name: 'Anotada', email, cpf })
      .execute()
    const begun = await begin(email, strangersPassword).catch(() => null)
    expect(begun).toBeNull()
    const [signedUp] = await app.db.selectFrom('users').select('id').where('email', '=', email).execute()
    const id = signedUp?.id ?? ''
    await app.db.updateTable('professionals').set({ cpf }).where('userId', '=', id).execute()
    app.clock.advance({ hours: 71 })
    await expireSignUps(app.services)
    expect(await userOf(id)).toMatchObject({ email, erasedAt: null })
    app.clock.advance({ hours: 2 })
    expect(await expireSignUps(app.services)).toBeGreaterThan(0)
    expect(await userOf(id)).toMatchObject({ name: 'Pessoa removida', passwordHash: null, cellphone: null })
    const kept = await app.db.selectFrom('preRegistrations').selectAll().where('email', '=', email).execute()
    expect(kept).toMatchObject([{ name: 'Anotada', cpf }])
    expect((await signIn(email, strangersPassword)).error?.code).toBe('invalid.credentials')
  })
})

describe('A completion token', () => {
  it('is invalid after three CPFs of other professionals, also in concurrent calls', async () => {
    const taken: string[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const [email, cpf] = [anEmail('dona'), aNewCpf()]
      await signUp(email, { cpf })
      await confirm(await mailedToken(app, email))
      taken.push(cpf)
    }
    const begun = await begin(anEmail('curiosa'))
    const tries = await Promise.all(
      [...taken, ...taken].map((cpf) => create({ ...begun, userData: someUserData({ cpf }) })),
    )
    expect(tries.map(({ error }) => error?.code).toSorted()).toEqual([
      ...Array(3).fill('completion-token.invalid'),
      ...Array(3).fill('cpf.taken'),
    ])
    const last = await create({ ...begun, userData: someUserData({ cpf: aNewCpf() }) })
    expect(last.error?.code).toBe('completion-token.invalid')
  })
})
