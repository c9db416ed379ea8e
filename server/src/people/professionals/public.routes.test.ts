import * as invites from '@esquadro/contract/campaigns/invites/professional'
import * as auth from '@esquadro/contract/people/accounts/public'
import * as professionals from '@esquadro/contract/people/professionals/public'
import { Completion } from '@esquadro/contract/people/professionals/registration'
import * as cmsSettings from '@esquadro/contract/platform/settings/cms'
import { hash, verify } from '@node-rs/argon2'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { aCpf } from '../../fiscal/samples/documents.ts'
import { insertVersion, listAcceptances } from '../../platform/content/content.queries.ts'
import { aFirstStep, anAccount, anEmail, goodPassword, someUserData } from '../../testing/accounts.ts'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional, aStore } from '../../testing/builders.ts'
import { mailedToken, sentMails } from '../../testing/mails.ts'
import { makeToken } from '../pre-registrations/pre-registration-token.ts'

// Spies: the real functions run and their calls are counted.
vi.mock('@node-rs/argon2', { spy: true })

const app = useTestApp()
let addresses = 0
type Sent = Parameters<typeof send>[0]

/** Calls from a new address each time, so that rate limits do not interfere. */
const send = (body: ReturnType<typeof aFirstStep>, headers: Record<string, string> = {}) =>
  app.callAs(null, professionals.create, {
    body,
    headers,
    address: `198.51.${(addresses += 1) >> 8}.${addresses & 255}`,
  })

const begun = async (overrides: Partial<Sent> = {}) => {
  const first = aFirstStep(overrides)
  const { data } = await send(first)
  return { first, second: { _id: data._id, completionToken: data.completionToken ?? '' } }
}
const completionOf = (error: { data?: unknown } | undefined) => Completion.parse(error?.data)
const userOf = (email: string) =>
  app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const professionalOf = (userId: string) =>
  app.db.selectFrom('professionals').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()

async function aConfirmedProfessional(userData: ReturnType<typeof someUserData>) {
  const form = { ...aFirstStep(), userData }
  await send(form)
  await app.callAs(null, professionals.validateEmail, {
    body: { id: await mailedToken(app, form.email ?? ''), password: goodPassword },
  })
}

/** A store that has pre-registered a person, by its seller Vera or by nobody by name. */
async function aPreRegistration(person: { email?: string; cpf?: string; seller?: null }) {
  const store = await aStore(app.db)
  const [aldo, vera] = await app.db
    .insertInto('sellers')
    .values([
      { storeId: store.id, name: 'Aldo' },
      { storeId: store.id, name: 'Vera' },
    ])
    .returningAll()
    .execute()
  await app.db
    .insertInto('preRegistrations')
    .values({
      storeId: store.id,
      sellerId: person.seller === null ? null : (vera?.id ?? null),
      name: 'Nome que a loja anotou',
      email: person.email ?? anEmail('anotado'),
      cpf: person.cpf ?? null,
      cellphone: '11999990000',
      createdAt: app.clock.now(),
    })
    .execute()
  const { id } = await app.db
    .selectFrom('preRegistrations')
    .select('id')
    .where('storeId', '=', store.id)
    .executeTakeFirstOrThrow()
  const preRegistration = makeToken(app.services.secret, id)
  const listed = {
    id: store.id,
    name: store.tradeName,
    sellers: [aldo, vera].map((item) => ({ id: item?.id, name: item?.name })),
    ...(person.seller !== null && { seller: 'Vera' }),
  }
  return { store, listed, preRegistration }
}

describe('POST /professionals/create, first step', () => {
  it('creates an incomplete account with a token, of which it stores only the hash', async () => {
    const { first, second } = await begun()
    const user = await userOf(first.email ?? '')
    expect(user).toMatchObject({
      id: second._id,
      userType: 'professional',
      status: 'incomplete',
      name: 'Helena Prado',
      cellphone: '11987654321',
      language: 'ptBR',
    })
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const tokens = await app.db
      .selectFrom('oneTimeTokens')
      .selectAll()
      .where('userId', '=', second._id)
      .execute()
    expect(tokens).toHaveLength(1)
    expect(JSON.stringify(tokens)).not.toContain(second.completionToken)
    expect(await sentMails(app, first.email)).toEqual([])
  })

  it.each<[string, Partial<Sent>, Record<string, string>]>([
    [
      'passwords that differ',
      { confirmPassword: 'another one 12' },
      { confirmPassword: 'As senhas não conferem' },
    ],
    ['a short password', { password: 'curta', confirmPassword: 'curta' }, { password: 'Texto muito curto.' }],
    [
      'a password of the dictionary',
      { password: 'espelunca77', confirmPassword: 'espelunca77' },
      { password: 'Esta senha é fácil de adivinhar. Escolha outra.' },
    ],
    [
      'a password that is hardly more than a name',
      { password: 'Helena2026', confirmPassword: 'Helena2026' },
      { password: 'Esta senha contém o seu nome, o seu e-mail ou a sua loja. Escolha outra.' },
    ],
    ['an invalid e-mail', { email: 'helena@' }, { email: 'Digite um e-mail válido.' }],
    ['an invalid phone number', { cellphone: '123' }, { cellphone: 'Digite um telefone válido, com DDD.' }],
    ['no name', { name: ' ' }, { name: 'Preencha este campo.' }],
  ])('refuses %s', async (_what, overrides, fields) => {
    const { status, error } = await send(aFirstStep(overrides))
    expect([status, error?.code]).toEqual([422, 'invalid.fields'])
    expect(error?.fields).toEqual(fields)
  })

  it('responds to a taken e-mail like to a free one in both steps, and mails only its owner', async () => {
    const owner = await anAccount(app, { userType: 'professional', email: anEmail('dona') })
    const before = await userOf(owner.email)
    const seen = []
    for (const email of [anEmail('livre'), owner.email]) {
      vi.clearAllMocks()
      const first = await send(aFirstStep({ email: email.toUpperCase() }))
      const slow = [vi.mocked(hash).mock.calls.length, vi.mocked(verify).mock.calls.length]
      const { _id, completionToken, next } = first.data
      const second = await send({ _id, completionToken: completionToken ?? '', userData: someUserData() })
      const again = await send({ _id, completionToken: completionToken ?? '', userData: someUserData() })
      expect(second.data._id).toBe(_id)
      seen.push([
        first.status,
        next,
        _id.length,
        completionToken?.length,
        slow,
        second.status,
        second.data.next,
        second.data.completionToken,
        again.status,
        again.error,
      ])
    }
    expect(seen[1]).toEqual(seen[0])
    expect(seen[0]?.[4]).toEqual([1, 1])
    expect(await userOf(owner.email)).toEqual(before)
    expect((await sentMails(app, owner.email)).map(({ kind }) => kind)).toEqual(['sign-up-again'])
  })

  it('creates concurrent sign-ups with one e-mail side by side and responds to all alike', async () => {
    const email = anEmail('disputa')
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        send(
          aFirstStep({
            email,
            name: `Pessoa ${'ABCDEFGH'[turn]}`,
            password: `varanda ${turn} ripada`,
            confirmPassword: `varanda ${turn} ripada`,
          }),
        ),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(responses.map(({ data }) => data._id)).size).toBe(8)
    const users = await app.db.selectFrom('users').select('id').where('email', '=', email).execute()
    expect(new Set(users.map(({ id }) => id))).toEqual(new Set(responses.map(({ data }) => data._id)))
  })

  it('continues an unfinished registration if the password is the same', async () => {
    const { first, second } = await begun()
    const again = await send(first)
    expect(again.data._id).toBe(second._id)
    const done = await send({
      _id: second._id,
      completionToken: again.data.completionToken ?? '',
      userData: someUserData(),
    })
    expect(done.data.next).toBe('confirm-email')
    const other = await begun()
    const stranger = await send({
      ...other.first,
      password: 'outra varanda 99',
      confirmPassword: 'outra varanda 99',
    })
    expect(stranger.data._id).not.toBe(other.second._id)
    expect(await sentMails(app, other.first.email)).toEqual([])
  })

  it('mails an owner at most three times an hour', async () => {
    const owner = await anAccount(app, { userType: 'shopkeeper', email: anEmail('dona') })
    for (let turn = 1; turn <= 5; turn += 1) await send(aFirstStep({ email: owner.email }))
    expect(await sentMails(app, owner.email)).toHaveLength(3)
  })

  it('rejects the twenty-first call within a minute from one address', async () => {
    const statuses = []
    for (let turn = 1; turn <= 21; turn += 1)
      statuses.push((await app.callAs(null, professionals.create, { body: {}, address: '192.0.2.1' })).status)
    expect(statuses).toEqual([...Array<number>(20).fill(422), 429])
  })
})

describe('POST /professionals/create, second step', () => {
  it('records the acceptance of the regulation and the privacy text in force', async () => {
    for (const kind of ['regulation', 'regulation', 'store-regulation', 'privacy', 'faq'] as const)
      await insertVersion(app.db, { kind, html: '<p>Texto</p>', by: null, now: app.clock.now() })
    const { second } = await begun()
    await send({ ...second, userData: someUserData() })
    const accepted = await listAcceptances(app.db, second._id)
    const now = app.clock.now()
    expect(accepted).toEqual([
      { kind: 'privacy', version: 1, publishedAt: now, acceptedAt: now },
      { kind: 'regulation', version: 2, publishedAt: now, acceptedAt: now },
    ])
  })

  it('stores the data, records the acceptance and mails a link for one use', async () => {
    const store = await aStore(app.db)
    const { first, second } = await begun({ inviteCode: undefined })
    const userData = someUserData({ referenceStore: store.id, referenceSeller: 'Vera' })
    const { data } = await send(
      { ...second, userData, inviteCode: ' amigo-42 ' },
      { 'accept-language': 'en' },
    )
    expect(data).toEqual({ _id: second._id, completionToken: null, next: 'confirm-email' })
    expect(await professionalOf(second._id)).toMatchObject({
      cpf: userData.cpf,
      birthDate: '1988-03-14',
      gender: 'female',
      zipCode: '01310100',
      street: 'Avenida Paulista',
      complement: null,
      city: 'São Paulo',
      state: 'SP',
      profession: 'Arquiteto',
      modality: null,
      cau: 'A12345-6',
      officeName: 'Prado Arquitetura',
      officeCnpj: null,
      instagram: '@pradoarquitetura',
      facebook: null,
      referenceStoreId: store.id,
      referenceSeller: 'Vera',
      inviteCode: 'AMIGO42',
    })
    const user = await userOf(first.email ?? '')
    expect(user).toMatchObject({
      status: 'awaiting-email',
      acceptsEmail: true,
      acceptedTermsAt: app.clock.now(),
    })
    const [mail] = await sentMails(app, first.email)
    expect(mail).toMatchObject({ kind: 'confirm-email', language: 'ptBR' })
    expect(mail?.data.url).toMatch(/^http:\/\/localhost:3000\/email-confirm\?id=[\w-]{22}$/)
    expect(mail?.data.url).not.toContain(second._id)
  })

  it("rejects a wrong token, another registration's, a used one and an expired one", async () => {
    const [mine, other] = [await begun(), await begun()]
    const call = (second: { _id: string; completionToken: string }) =>
      send({ ...second, userData: someUserData() })
    for (const completionToken of ['wrong', other.second.completionToken]) {
      const { status, error } = await call({ _id: mine.second._id, completionToken })
      expect([status, error?.code]).toEqual([403, 'completion-token.invalid'])
    }
    expect((await call(mine.second)).status).toBe(200)
    expect((await call(mine.second)).status).toBe(403)
    app.clock.advance({ hours: 24 })
    expect((await call(other.second)).status).toBe(403)
  })

  it("stores only the registration of the person's profession", async () => {
    const registrations = { cau: 'A1-1', crea: 'SP-2', abd: 'ABD 3' }
    for (const [profession, own] of [
      ['Arquiteto', { cau: 'A1-1', crea: null, abd: null }],
      ['Engenheiro', { cau: null, crea: 'SP-2', abd: null }],
      ['Designer de Interiores', { cau: null, crea: null, abd: 'ABD 3' }],
    ] as const) {
      const { second } = await begun()
      expect(
        (await send({ ...second, userData: someUserData({ profession, ...registrations }) })).status,
      ).toBe(200)
      expect(await professionalOf(second._id)).toMatchObject({ profession, ...own })
    }
  })

  it('requires the CAU of an architect and the CREA of an engineer', async () => {
    const { second } = await begun()
    for (const [profession, field] of [
      ['Arquiteto', 'cau'],
      ['Engenheiro', 'crea'],
    ] as const) {
      const { status, error } = await send({
        ...second,
        userData: someUserData({ profession, cau: '', crea: '' }),
      })
      expect(status).toBe(422)
      expect(error?.fields).toEqual({ [`userData.${field}`]: 'Preencha este campo.' })
    }
  })

  it.each<[string, Parameters<typeof someUserData>[0], string]>([
    ['an invalid CPF', { cpf: '111.111.111-11' }, 'userData.cpf'],
    // Of the machine's date, which the schema reads.
    ['a child', { birthDate: `${new Date(Date.now()).getUTCFullYear() - 15}-01-01` }, 'userData.birthDate'],
    ['a birth date written day first', { birthDate: '14/03/1988' }, 'userData.birthDate'],
    ['another profession', { profession: 'Padeiro' as 'Arquiteto' }, 'userData.profession'],
    [
      'an invalid CNPJ of the office',
      { office: { name: 'X', cnpj: '1234', role: '' } },
      'userData.office.cnpj',
    ],
    ['terms that are not accepted', { acceptTerms: false }, 'userData.acceptTerms'],
  ])('refuses %s', async (_what, overrides, field) => {
    const { second } = await begun()
    const { status, error } = await send({ ...second, userData: someUserData(overrides) })
    expect(status).toBe(422)
    expect(Object.keys(error?.fields ?? {})).toEqual([field])
  })

  it('rejects an inactive reference store', async () => {
    const { second } = await begun()
    const closed = await aStore(app.db, { active: false })
    for (const referenceStore of [closed.id, second._id]) {
      const { status, error } = await send({ ...second, userData: someUserData({ referenceStore }) })
      expect([status, error?.code]).toEqual([422, 'store.unknown'])
    }
  })

  it('rejects the CPF of a confirmed professional and keeps the token valid', async () => {
    const userData = someUserData()
    await aConfirmedProfessional(userData)
    const { second } = await begun()
    const refused = await send({ ...second, userData })
    expect(refused.status).toBe(409)
    expect(refused.error).toMatchObject({
      code: 'cpf.taken',
      fields: { 'userData.cpf': expect.any(String) as string },
    })
    expect((await send({ ...second, userData: someUserData() })).status).toBe(200)
  })

  it('reveals to one network at most ten times a day that a CPF is taken', async () => {
    const userData = someUserData()
    await aConfirmedProfessional(userData)
    const responses = []
    for (let turn = 1; turn <= 11; turn += 1) {
      const { second } = await begun()
      const body = { ...second, userData }
      const response = await app.callAs(null, professionals.create, { body, address: '192.0.2.77' })
      responses.push(response.error?.code ?? response.data.next)
    }
    expect(responses).toEqual([...Array<string>(10).fill('cpf.taken'), 'confirm-email'])
  })

  it('gives a CPF to one of several concurrently confirmed sign-ups', async () => {
    const userData = someUserData()
    const all = await Promise.all(Array.from({ length: 4 }, () => begun()))
    for (const { second } of all) expect((await send({ ...second, userData })).status).toBe(200)
    const responses = await Promise.all(
      all.map(async ({ first }) =>
        app.callAs(null, professionals.validateEmail, {
          body: { id: await mailedToken(app, first.email ?? ''), password: goodPassword },
        }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it("stores the proof of an interior designer as a private file and ignores other professions' proofs", async () => {
    const abdFile = new File([Buffer.from('%PDF-1.7 prova')], 'abd.pdf', { type: 'application/pdf' })
    const designer = await begun()
    await send({
      ...designer.second,
      userData: someUserData({ profession: 'Designer de Interiores', cau: '' }),
      abdFile,
    })
    const { abdFileId } = await professionalOf(designer.second._id)
    const file = await app.db
      .selectFrom('files')
      .selectAll()
      .where('id', '=', abdFileId ?? '')
      .executeTakeFirstOrThrow()
    expect(file).toMatchObject({
      name: 'abd.pdf',
      mime: 'application/pdf',
      visibility: 'private',
      ownerId: designer.second._id,
    })
    const architect = await begun()
    await send({ ...architect.second, userData: someUserData(), abdFile })
    expect((await professionalOf(architect.second._id)).abdFileId).toBeNull()
  })

  it('rejects a proof whose content does not match its name', async () => {
    const { second } = await begun()
    const userData = someUserData({ profession: 'Designer de Interiores', cau: '' })
    const disguised = new File(['<script>alert(1)</script>'], 'abd.pdf', { type: 'application/pdf' })
    expect((await send({ ...second, userData, abdFile: disguised })).error).toMatchObject({
      code: 'upload.invalid',
      fields: { abdFile: 'Não foi possível ler o arquivo enviado.' },
    })
    const page = new File(['<p>'], 'abd.html', { type: 'text/html' })
    expect((await send({ ...second, userData, abdFile: page })).error?.fields).toEqual({
      abdFile: 'Este tipo de arquivo não é aceito aqui.',
    })
    const photo = new File(
      [
        await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      ],
      'abd.png',
      { type: 'image/png' },
    )
    expect((await send({ ...second, userData, abdFile: photo })).status).toBe(200)
  })
})

describe('POST /professionals/create, the whole form at once', () => {
  it('completes both steps', async () => {
    const form = { ...aFirstStep(), userData: someUserData() }
    expect((await send(form)).data).toMatchObject({ next: 'confirm-email', completionToken: null })
    expect((await userOf(form.email ?? ''))?.status).toBe('awaiting-email')
  })

  it('responds alike to a taken CPF, which only the mailed link reports, to the owner of the e-mail', async () => {
    const taken = someUserData()
    await aConfirmedProfessional(taken)
    const forms = [aFirstStep(), aFirstStep()]
    const [free, other] = [
      await send({ ...forms[0], userData: someUserData() }),
      await send({ ...forms[1], userData: taken }),
    ]
    expect([other.status, Object.keys(other.data), other.data.next]).toEqual([
      free.status,
      Object.keys(free.data),
      free.data.next,
    ])
    const opened = await app.callAs(null, professionals.validateEmail, {
      body: { id: await mailedToken(app, forms[1]?.email ?? ''), password: goodPassword },
    })
    expect(opened.error?.code).toBe('cpf.taken')
  })

  it('responds alike to a taken e-mail', async () => {
    const owner = await anAccount(app, { userType: 'professional', email: anEmail('dona') })
    const { data } = await send({ ...aFirstStep({ email: owner.email }), userData: someUserData() })
    expect(data).toMatchObject({ next: 'confirm-email', completionToken: null })
    expect(data._id).not.toBe(owner.id)
    expect((await sentMails(app, owner.email)).map(({ kind }) => kind)).toEqual(['sign-up-again'])
  })
})

describe('a person pre-registered by a store', () => {
  it("gets finish-register through the store's mail, with the stores and no other data of the pre-registration", async () => {
    const email = anEmail('anotada')
    const { store, listed, preRegistration } = await aPreRegistration({ email })
    const { status, error } = await send(aFirstStep({ email, preRegistration }))
    expect([status, error?.code]).toEqual([409, 'finish-register'])
    const completion = completionOf(error)
    expect(completion).toEqual({
      _id: (await userOf(email))?.id,
      completionToken: expect.any(String) as string,
      storesList: [listed],
    })
    const { _id, completionToken } = completion
    expect((await send({ _id, completionToken, userData: someUserData() })).data.next).toBe('confirm-email')
    expect(await professionalOf(_id)).toMatchObject({ referenceStoreId: store.id, referenceSeller: 'Vera' })
    expect((await userOf(email))?.status, 'the e-mail still has to be confirmed').toBe('awaiting-email')
    await app.callAs(null, professionals.validateEmail, {
      body: { id: await mailedToken(app, email), password: goodPassword },
    })
    const linked = await app.db
      .selectFrom('preRegistrations')
      .select('userId')
      .where('storeId', '=', store.id)
      .executeTakeFirstOrThrow()
    expect(linked.userId).toBe(_id)
  })

  describe('GET /professionals/get-known-person', () => {
    it('need not type the name, e-mail and phone again that the mail of the store or of an invite knows', async () => {
      const email = anEmail('anotada')
      const { preRegistration: pre } = await aPreRegistration({ email, cpf: aCpf(77) })
      const known = (query: object) => app.callAs(null, professionals.getKnownPerson, { query })
      const found = await known({ pre })
      expect(found.data).toEqual({ name: 'Nome que a loja anotou', email, cellphone: '11999990000' })
      expect((await known({ pre: `${pre.slice(0, -2)}xx` })).status).toBe(404)
      // A token of one kind is none of the other.
      expect((await known({ to: pre })).status).toBe(404)
      const me = await app.signIn((await aProfessional(app.db)).id)
      const invited = anEmail('convidada')
      await app.callAs(me, invites.newInvite, {
        body: { name: 'Rita Luz', email: invited, cellphone: '11988887777' },
      })
      const [mail] = await sentMails(app, invited)
      const url = mail?.data.url ?? ''
      const { data } = await known({ to: new URL(url).searchParams.get('to') })
      expect(data).toEqual({ name: 'Rita Luz', email: invited, cellphone: '11988887777' })
    })
  })

  it('has a reference seller only if the store named one', async () => {
    const email = anEmail('anotada')
    const { store, listed, preRegistration } = await aPreRegistration({ email, seller: null })
    const { error } = await send(aFirstStep({ email, preRegistration }))
    const { _id, completionToken, storesList } = completionOf(error)
    expect(storesList).toEqual([listed])
    await send({ _id, completionToken, userData: someUserData() })
    expect(await professionalOf(_id)).toMatchObject({ referenceStoreId: store.id, referenceSeller: null })
  })

  it('gets the response of an unknown e-mail without the mail, and only its own stores with the token of another mail', async () => {
    const email = anEmail('anotada')
    const { preRegistration } = await aPreRegistration({ email })
    const unknown = await send(aFirstStep())
    const other = await aPreRegistration({ email: anEmail('outra') })
    // The last characters of a token in Base64 do not all change its bytes.
    const forged = `${preRegistration.startsWith('A') ? 'B' : 'A'}${preRegistration.slice(1)}`
    for (const overrides of [undefined, forged, 'x', '']) {
      const { status, data } = await send(aFirstStep({ email, preRegistration: overrides }))
      expect([status, Object.keys(data), data.next, data.completionToken?.length]).toEqual([
        unknown.status,
        Object.keys(unknown.data),
        unknown.data.next,
        unknown.data.completionToken?.length,
      ])
    }
    const { error } = await send(aFirstStep({ email, preRegistration: other.preRegistration }))
    expect(completionOf(error).storesList).toEqual([other.listed])
  })

  it('gets the response of an unknown CPF in the second step, and the store as the reference', async () => {
    const userData = someUserData()
    const { store } = await aPreRegistration({ cpf: userData.cpf })
    const [known, unknown] = [await begun(), await begun()]
    const free = await send({ ...unknown.second, userData: someUserData() })
    const noted = await send({ ...known.second, userData })
    expect([noted.status, Object.keys(noted.data), noted.data.next]).toEqual([
      free.status,
      Object.keys(free.data),
      free.data.next,
    ])
    expect((await professionalOf(known.second._id)).referenceStoreId).toBe(store.id)
  })

  it('gets finish-register for both steps at once through the mail, and can then complete the registration', async () => {
    const email = anEmail('anotada')
    const { preRegistration } = await aPreRegistration({ email })
    const form = { ...aFirstStep({ email, preRegistration }), userData: someUserData() }
    const { error } = await send(form)
    expect(error?.code).toBe('finish-register')
    const { _id, completionToken } = completionOf(error)
    expect((await send({ _id, completionToken, userData: form.userData })).status).toBe(200)
  })

  it('completes both steps at once without the mail, like an unknown e-mail', async () => {
    const email = anEmail('anotada')
    await aPreRegistration({ email })
    expect((await send({ ...aFirstStep({ email }), userData: someUserData() })).data.next).toBe(
      'confirm-email',
    )
  })

  it('gets the same response if the e-mail has an account, which stays unchanged', async () => {
    const owner = await anAccount(app, { userType: 'professional', email: anEmail('dona') })
    const { listed, preRegistration } = await aPreRegistration({ email: owner.email })
    const { error } = await send(aFirstStep({ email: owner.email, preRegistration }))
    expect(error?.code).toBe('finish-register')
    const { _id, completionToken, storesList } = completionOf(error)
    expect(storesList).toEqual([listed])
    expect((await send({ _id, completionToken, userData: someUserData() })).data.next).toBe('confirm-email')
    expect((await userOf(owner.email))?.status).toBe('active')
  })
})

describe('signing in to an incomplete account', () => {
  it('responds user-incomplete with everything that the second step needs', async () => {
    const { first, second } = await begun()
    await aPreRegistration({ email: first.email ?? '' })
    const { error } = await app.callAs(null, auth.login, {
      body: { email: first.email ?? '', password: goodPassword },
    })
    expect(error?.code).toBe('user-incomplete')
    const completion = completionOf(error)
    // Anybody could have signed up with this e-mail.
    expect(completion).toMatchObject({ _id: second._id, storesList: [] })
    const done = await send({
      _id: second._id,
      completionToken: completion.completionToken,
      userData: someUserData(),
    })
    expect(done.status).toBe(200)
    expect((await send({ ...second, userData: someUserData() })).status, 'the older token is void').toBe(403)
  })

  it('lists the stores that pre-registered the owner of the e-mail', async () => {
    const owner = await anAccount(app, {
      userType: 'professional',
      status: 'incomplete',
      email: anEmail('dona'),
    })
    const { listed } = await aPreRegistration({ email: owner.email })
    const { error } = await app.callAs(null, auth.login, {
      body: { email: owner.email, password: goodPassword },
    })
    expect(completionOf(error)).toMatchObject({ _id: owner.id, storesList: [listed] })
  })
})

describe('POST /professionals/validate-email', () => {
  const waiting = async () => {
    const { first, second } = await begun()
    await send({ ...second, userData: someUserData() })
    return { email: first.email ?? '', _id: second._id }
  }
  const validate = (id: string) =>
    app.callAs(null, professionals.validateEmail, { body: { id, password: goodPassword } })

  it('activates the account, once', async () => {
    const { email } = await waiting()
    expect(
      (await app.callAs(null, auth.login, { body: { email, password: goodPassword } })).error?.code,
    ).toBe('account.awaiting-email')
    const id = await mailedToken(app, email)
    expect((await validate(id)).data).toEqual({ userType: 'professional', status: 'active' })
    expect((await app.callAs(null, auth.login, { body: { email, password: goodPassword } })).status).toBe(200)
    expect((await validate(id)).error).toEqual({
      code: 'email-token.used',
      msg: 'Este e-mail já está confirmado.',
      data: { userType: 'professional', status: 'active' },
    })
  })

  it('rejects an account id and a link older than three days', async () => {
    const { email, _id } = await waiting()
    expect((await validate(_id)).error?.code).toBe('email-token.invalid')
    const id = await mailedToken(app, email)
    app.clock.advance({ hours: 72 })
    expect((await validate(id)).error?.code).toBe('email-token.invalid')
  })

  it('rejects an account that was rejected meanwhile', async () => {
    const { email, _id } = await waiting()
    const id = await mailedToken(app, email)
    await app.db.updateTable('users').set({ status: 'rejected' }).where('id', '=', _id).execute()
    expect((await validate(id)).error?.code).toBe('email-token.invalid')
  })

  it('leaves the account awaiting approval if the programme approves sign-ups', async () => {
    const admin = await anAccount(app, { userType: 'admin', email: anEmail('admin') })
    const { version } = (await app.callAs('admin', cmsSettings.get)).data
    await app.callAs('admin', cmsSettings.update, { body: { version, value: { signUpsNeedApproval: true } } })
    const { email, _id } = await waiting()
    expect((await validate(await mailedToken(app, email))).data.status).toBe('awaiting-approval')
    const refusal = await app.db
      .selectFrom('notifications')
      .select(['kind', 'data'])
      .where('userId', '=', admin.id)
      .execute()
    expect(refusal).toEqual([
      { kind: 'sign-up-awaiting', data: { userId: _id, name: 'Helena Prado', userType: 'professional' } },
    ])
    expect(
      (await app.callAs(null, auth.login, { body: { email, password: goodPassword } })).error?.code,
    ).toBe('account.awaiting-approval')
    await app.callAs('admin', cmsSettings.update, {
      body: { version: version + 1, value: { signUpsNeedApproval: false } },
    })
  })
})

describe('POST /professionals/resend-confirmation', () => {
  it('mails a new link to accounts that await one, invalidates the older link, and responds to everyone alike', async () => {
    const { first, second } = await begun()
    await send({ ...second, userData: someUserData() })
    const email = first.email ?? ''
    const older = await mailedToken(app, email)
    const active = await anAccount(app, { userType: 'professional', email: anEmail('ativa') })
    const responses = []
    for (const to of [email, active.email, anEmail('nobody')])
      responses.push(
        (await app.callAs(null, professionals.resendConfirmation, { body: { email: to } })).raw.toString(),
      )
    expect(new Set(responses)).toEqual(new Set(['{}']))
    expect(await sentMails(app, active.email)).toEqual([])
    const newer = await mailedToken(app, email)
    expect(
      (await app.callAs(null, professionals.validateEmail, { body: { id: older, password: goodPassword } }))
        .status,
    ).toBe(422)
    expect(
      (await app.callAs(null, professionals.validateEmail, { body: { id: newer, password: goodPassword } }))
        .status,
    ).toBe(200)
  })
})
