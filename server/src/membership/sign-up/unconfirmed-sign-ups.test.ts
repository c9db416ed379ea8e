import * as auth from '@esquadro/contract/people/accounts/public'
import * as professionals from '@esquadro/contract/people/professionals/public'
import * as shopkeepers from '@esquadro/contract/people/shopkeepers/public'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aCnpj, aCpf } from '../../fiscal/samples/documents.ts'
import { observeQueries } from '../../platform/database/connect.ts'
import { readBrowser, rememberBrowser } from '../../platform/http/browser.ts'
import { aFirstStep, anAccount, anEmail, goodPassword, someUserData } from '../../testing/accounts.ts'
import { useTestApp } from '../../testing/app.ts'
import { aStore } from '../../testing/builders.ts'
import { mailedToken, sentMails } from '../../testing/mails.ts'
import { expireSignUps } from './expire-sign-ups.ts'

const app = useTestApp({ isForEach: true })
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
const confirm = (id: string, password?: string, headers: Record<string, string> = {}) =>
  app.callAs(null, professionals.validateEmail, {
    body: { id, ...(password && { password }) },
    address: anAddress(),
    headers,
  })
const signIn = (email: string, password: string, address = anAddress()) =>
  app.callAs(null, auth.login, { body: { email, password }, address })
const userOf = (id: string) =>
  app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Counts the statements that fail from now on, such as one that PostgreSQL ends to resolve a deadlock. */
function countFailedStatements(): () => number {
  let failed = 0
  onTestFinished(observeQueries(app.db, ({ hasFailed }) => void (failed += Number(hasFailed))))
  return () => failed
}

describe('unconfirmed sign-ups with one e-mail', () => {
  it.each(["the owner's", "the stranger's"])(
    'give the account to the owner who opens %s link',
    async (whose) => {
      const email = anEmail('dona')
      const stranger = await signUp(email, { password: strangersPassword })
      const strangersLink = await mailedToken(app, email)
      const owner = await signUp(email)
      const ownersLink = await mailedToken(app, email)
      const [opened, other] =
        whose === "the owner's" ? [ownersLink, strangersLink] : [strangersLink, ownersLink]
      // The link alone does not identify the owner's sign-up.
      expect((await confirm(opened)).error?.code).toBe('email-token.password')
      const wrong = await confirm(opened, 'palpite errado')
      expect([wrong.status, wrong.error?.fields]).toEqual([403, { password: 'A senha atual não confere.' }])
      expect((await confirm(opened, goodPassword)).data.status).toBe('active')
      expect((await signIn(email, goodPassword)).data.user.id).toBe(owner)
      expect((await signIn(email, strangersPassword)).error?.code).toBe('invalid.credentials')
      expect((await confirm(other, goodPassword)).error?.code).toBe('email-token.invalid')
      expect(await userOf(stranger)).toMatchObject({ name: 'Pessoa removida', passwordHash: null })
    },
  )

  it('are not confirmed by the link alone in a browser other than that of the sign-up', async () => {
    const [email, address] = [anEmail('dona'), anAddress()]
    const { data } = await app.callAs(null, professionals.create, {
      body: aFirstStep({ email, password: strangersPassword, confirmPassword: strangersPassword }),
      address,
    })
    await create({
      _id: data._id,
      completionToken: data.completionToken ?? '',
      userData: someUserData({ cpf: aNewCpf() }),
    })
    const link = await mailedToken(app, email)
    // A colleague in the same office, with the same kind of browser.
    for (const cookie of ['', `browser=${'x'.repeat(22)}`, 'browser='])
      expect(
        (
          await app.callAs(null, professionals.validateEmail, {
            body: { id: link },
            address,
            headers: { cookie },
          })
        ).error?.code,
      ).toBe('email-token.password')
    expect((await signIn(email, strangersPassword)).error?.code).toBe('account.awaiting-email')
    expect((await confirm(link, strangersPassword)).data.status).toBe('active')
  })

  it('are confirmed by the link alone in the browser of the only sign-up', async () => {
    const [email, address] = [anEmail('dona'), anAddress()]
    const body = { ...aFirstStep({ email }), userData: someUserData({ cpf: aNewCpf() }) }
    await app.callAs(null, professionals.create, { body, address })
    const id = await mailedToken(app, email)
    expect((await app.callAs(null, professionals.validateEmail, { body: { id }, address })).data.status).toBe(
      'active',
    )
  })

  it('allow ten attempts at the password, then none for a quarter of an hour', async () => {
    const email = anEmail('dona')
    await signUp(email)
    const link = await mailedToken(app, email)
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => confirm(link, `palpite ${turn}`)),
    )
    expect(guesses.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(403), 429, 429])
    expect((await confirm(link, goodPassword)).status).toBe(429)
    app.clock.advance({ minutes: 15 })
    expect((await confirm(link, goodPassword)).data.status).toBe('active')
  })

  it('are confirmed once, without a deadlock, if several links are opened concurrently', async () => {
    const email = anEmail('disputa')
    const links: [string, string][] = []
    for (const password of [goodPassword, strangersPassword, 'claraboia 31 azul']) {
      await signUp(email, { password })
      links.push([await mailedToken(app, email), password])
    }
    const failed = countFailedStatements()
    // The first link twice: with its own password, and with that of the last sign-up.
    const opened: [string, string][] = [...links, [links[0]?.[0] ?? '', 'claraboia 31 azul']]
    const statuses = (await Promise.all(opened.map((link) => confirm(...link)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(failed()).toBe(0)
    const holders = await app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('holdsEmail', '=', true)
      .execute()
    expect(holders).toHaveLength(1)
  })

  it('respond to sign-ins alike whether or not the e-mail has an account', async () => {
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

  it('send at most six links an hour to one address, however often they are requested', async () => {
    const email = anEmail('alvo')
    for (let turn = 1; turn <= 4; turn += 1) await signUp(email, { password: `varanda ${turn} ripada` })
    for (let turn = 1; turn <= 3; turn += 1)
      await app.callAs(null, professionals.resendConfirmation, { body: { email }, address: anAddress() })
    expect(await sentMails(app, email)).toHaveLength(6)
  })

  it("do not displace the owner's: its own link and its own browser find it among any number of newer ones", async () => {
    const [email, address] = [anEmail('dona'), anAddress()]
    const begun = await app.callAs(null, professionals.create, { body: aFirstStep({ email }), address })
    for (let turn = 1; turn <= 5; turn += 1) {
      app.clock.advance({ minutes: 1 })
      await begin(email, `varanda ${turn} ripada`)
    }
    expect((await signIn(email, goodPassword, address)).error?.code).toBe('user-incomplete')
    await create({
      _id: begun.data._id,
      completionToken: begun.data.completionToken ?? '',
      userData: someUserData({ cpf: aNewCpf() }),
    })
    const link = await mailedToken(app, email)
    for (let turn = 1; turn <= 5; turn += 1) {
      app.clock.advance({ minutes: 1 })
      await signUp(email, { password: `claraboia ${turn} azul` })
    }
    expect((await confirm(link, goodPassword)).data.status).toBe('active')
  })

  it('are not made by a page of another site in the browser of its visitor', async () => {
    const email = anEmail('visitante')
    const sent = async (headers: Record<string, string>) =>
      (
        await app.callAs(null, professionals.create, {
          body: aFirstStep({ email }),
          headers,
          address: anAddress(),
        })
      ).status
    for (const site of ['cross-site', 'same-site'])
      expect(await sent({ 'sec-fetch-site': site, origin: 'http://localhost:3000' })).toBe(403)
    for (const origin of ['https://outro.example', 'null']) expect(await sent({ origin })).toBe(403)
    expect(await app.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
    expect(await sent({ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' })).toBe(200)
    expect(await sent({ origin: 'http://localhost:3000' })).toBe(200)
  })

  it('cannot be confirmed after 72 hours, even with a newer link', async () => {
    const email = anEmail('tarde')
    await signUp(email)
    app.clock.advance({ hours: 71 })
    await app.callAs(null, professionals.resendConfirmation, { body: { email }, address: anAddress() })
    const link = await mailedToken(app, email)
    app.clock.advance({ hours: 2 })
    expect((await confirm(link, goodPassword)).error?.code).toBe('email-token.invalid')
    expect((await signIn(email, goodPassword)).error?.code).toBe('invalid.credentials')
  })

  it('set a cookie that scripts cannot read and other sites cannot send', async () => {
    const { headers } = await app.callAs(null, professionals.create, {
      body: aFirstStep({ email: anEmail('livre') }),
      address: anAddress(),
    })
    expect(headers['set-cookie']).toMatch(
      /^browser=[\w-]{22}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict$/,
    )
    const config = { publicUrl: 'https://programa.example' }
    const { browser, cookie } = rememberBrowser(null, config)
    expect(cookie).toMatch(
      /^__Host-browser=[\w-]{22}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict; Secure$/,
    )
    expect(readBrowser(`browser=${'x'.repeat(22)}; __Host-browser=${browser}`, config)).toBe(browser)
  })
})

describe('an unconfirmed sign-up', () => {
  it('holds no CPF: the first confirmed sign-up keeps it', async () => {
    const cpf = aNewCpf()
    const [first, second] = [anEmail('primeira'), anEmail('segunda')]
    await signUp(first, { cpf })
    await signUp(second, { cpf })
    expect((await confirm(await mailedToken(app, second), goodPassword)).status).toBe(200)
    expect((await confirm(await mailedToken(app, first), goodPassword)).error?.code).toBe('cpf.taken')
    const third = await begin(anEmail('terceira'))
    expect((await create({ ...third, userData: someUserData({ cpf }) })).error?.code).toBe('cpf.taken')
  })

  it('is linked to its pre-registrations when it is confirmed', async () => {
    const store = await aStore(app.db)
    const cpf = aNewCpf()
    const { id } = await app.db
      .insertInto('preRegistrations')
      .values({
        storeId: store.id,
        name: 'Anotada',
        email: anEmail('anotada'),
        cpf,
        createdAt: app.clock.now(),
      })
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
    await confirm(await mailedToken(app, email), goodPassword)
    expect(await linked()).toBe(begun._id)
  })

  it('is erased after 72 hours, without the data of others with its e-mail and CPF', async () => {
    const store = await aStore(app.db)
    const [email, cpf] = [anEmail('alvo'), aNewCpf()]
    await app.db
      .insertInto('preRegistrations')
      .values({ storeId: store.id, name: 'Anotada', email, cpf, createdAt: app.clock.now() })
      .execute()
    const { _id: id } = await begin(email, strangersPassword)
    await app.db.updateTable('professionals').set({ cpf }).where('userId', '=', id).execute()
    app.clock.advance({ hours: 71 })
    await expireSignUps(app.services)
    expect(await userOf(id)).toMatchObject({ email, erasedAt: null })
    app.clock.advance({ hours: 2 })
    expect(await expireSignUps(app.services)).toBeGreaterThan(0)
    expect(await userOf(id)).toMatchObject({ name: 'Pessoa removida', passwordHash: null, cellphone: null })
    const remaining = await app.db
      .selectFrom('preRegistrations')
      .selectAll()
      .where('email', '=', email)
      .execute()
    expect(remaining).toMatchObject([{ name: 'Anotada', cpf }])
    expect((await signIn(email, strangersPassword)).error?.code).toBe('invalid.credentials')
  })
})

describe('a completion token', () => {
  it('is used, without a deadlock, while its sign-up is erased', async () => {
    const email = anEmail('dona')
    await signUp(email)
    const link = await mailedToken(app, email)
    const others = []
    for (let turn = 0; turn < 8; turn += 1) others.push(await begin(email, strangersPassword))
    const failed = countFailedStatements()
    const [confirmed, ...completed] = await Promise.all([
      confirm(link, goodPassword).then(({ data }) => data.status),
      ...others.map(async (begun) => {
        const { error } = await create({ ...begun, userData: someUserData({ cpf: aNewCpf() }) })
        return error?.code ?? 'completed'
      }),
    ])
    expect(confirmed).toBe('active')
    for (const outcome of completed) expect(['completed', 'completion-token.invalid']).toContain(outcome)
    expect(failed()).toBe(0)
  })

  it('is invalid after three CPFs of other professionals, even in concurrent calls', async () => {
    const taken: string[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const [email, cpf] = [anEmail('dona'), aNewCpf()]
      await signUp(email, { cpf })
      await confirm(await mailedToken(app, email), goodPassword)
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

describe('A store that unconfirmed sign-ups request', () => {
  const cnpj = aCnpj(91_000)
  const request = (email: string, storeName: string) =>
    app.callAs(null, shopkeepers.create, {
      body: {
        name: 'Nilo Barros',
        email,
        password: goodPassword,
        confirmPassword: goodPassword,
        cellphone: '81998765432',
        cnpj,
        storeName,
        acceptTerms: true,
      },
      address: anAddress(),
    })
  const stores = () =>
    app.db.selectFrom('stores').select(['tradeName', 'awaitsApproval']).where('cnpj', '=', cnpj).execute()

  it('is removed with the last of them, and takes its name from the next one', async () => {
    await request(anEmail('estranho'), 'Nome de um estranho')
    app.clock.advance({ hours: 40 })
    await request(anEmail('outro'), 'Nome de outro')
    app.clock.advance({ hours: 33 })
    await expireSignUps(app.services)
    expect(await stores()).toEqual([{ tradeName: 'Nome de um estranho', awaitsApproval: true }])
    app.clock.advance({ hours: 40 })
    await expireSignUps(app.services)
    expect(await stores()).toEqual([])
    await request(anEmail('dono'), 'Casa Nova Pisos')
    expect(await stores()).toEqual([{ tradeName: 'Casa Nova Pisos', awaitsApproval: true }])
  })

  it('is never lost while a sign-up joins it and the last other one is erased', async () => {
    for (let turn = 1; turn <= 6; turn += 1) {
      app.clock.advance({ hours: 73 })
      const [, joined] = await Promise.all([
        expireSignUps(app.services),
        request(anEmail(`junto${turn}`), 'Casa Nova Pisos'),
      ])
      expect(joined.status).toBe(200)
      expect(await stores()).toHaveLength(1)
    }
  })
})
