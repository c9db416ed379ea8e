import * as auth from '@esquadro/contract/people/accounts/public'
import * as shared from '@esquadro/contract/people/accounts/shared'
import { hash, verify } from '@node-rs/argon2'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { observeQueries } from '../../platform/database/connect.ts'
import { anAccount, anEmail, goodPassword } from '../../testing/accounts.ts'
import { useTestApp } from '../../testing/app.ts'
import { aUser } from '../../testing/builders.ts'
import { sentMails } from '../../testing/mails.ts'
import { hashPassword } from './passwords/passwords.ts'

// Spies: the real functions run and their calls are counted.
vi.mock('@node-rs/argon2', { spy: true })

const app = useTestApp()
const slowCalls = () => [vi.mocked(hash).mock.calls.length, vi.mocked(verify).mock.calls.length]
let addresses = 0
const anAddress = () => `203.0.${(addresses += 1) >> 8}.${addresses & 255}`

/** Signs somebody in: the first sign-in of a process reads the settings and the levels, which it keeps. */
async function signInFirst() {
  const { email } = await anAccount(app, { userType: 'professional', email: anEmail() })
  const body = { email, password: goodPassword }
  expect((await app.callAs(null, auth.login, { body, address: anAddress() })).status).toBe(200)
}

/** Collects the statements of the application until the end of the test or the returned call. */
function observeStatements() {
  const statements: string[] = []
  const stopObserving = observeQueries(app.db, ({ text }) => void statements.push(text))
  onTestFinished(stopObserving)
  return { statements, stopObserving }
}

beforeEach(() => void vi.clearAllMocks())

describe('POST /auth/login with the e-mail and password of an administrator', () => {
  const login = (email: string, password: string, address = anAddress()) =>
    app.callAs(null, auth.login, { body: { email, password }, address })

  it('says that the account has another entrance, and opens no session', async () => {
    const { id, email } = await anAccount(app, { userType: 'admin', email: anEmail() })
    const refused = await login(email, goodPassword)
    expect([refused.status, refused.error?.code]).toEqual([403, 'account.administrator'])
    expect(await app.db.selectFrom('sessions').select('id').where('userId', '=', id).execute()).toEqual([])
  })

  it('counts as an attempt to sign in as an administrator: the eleventh says no more than for a wrong password', async () => {
    const { id, email } = await anAccount(app, { userType: 'admin', email: anEmail() })
    const address = anAddress()
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await login(email, 'guess', address)).error?.code).toBe('invalid.credentials')
      const body = { email, password: 'guess' }
      expect((await app.callAs(null, auth.adminLogin, { body, address })).status).toBe(401)
    }
    expect((await login(email, goodPassword, address)).error?.code).toBe('invalid.credentials')
    const events = await app.db.selectFrom('securityEvents').select('kind').where('userId', '=', id).execute()
    expect(events.map(({ kind }) => kind).sort()).toEqual([
      'account-locked',
      ...Array<string>(11).fill('sign-in-refused'),
    ])
  })

  it('prefers the member where both have the e-mail', async () => {
    const email = anEmail()
    await anAccount(app, { userType: 'admin', email })
    await anAccount(app, { userType: 'professional', email })
    expect((await login(email, goodPassword)).data.user.userType).toBe('professional')
  })
})

describe.each([
  { endpoint: auth.login, userType: 'professional', other: 'admin' },
  { endpoint: auth.adminLogin, userType: 'admin', other: 'professional' },
] as const)('POST $endpoint.path', ({ endpoint, userType, other }) => {
  it('opens a session for the right password and ignores the case of the e-mail', async () => {
    const user = await anAccount(app, { userType, email: anEmail() })
    const { data } = await app.callAs(null, endpoint, {
      body: { email: ` ${user.email.toUpperCase()}`, password: goodPassword },
    })
    expect(data.user).toEqual({
      id: user.id,
      name: user.name,
      email: user.email,
      userType,
      profileImage: null,
      ...(userType === 'admin' && { permissions: ['all'] }),
      score:
        userType === 'professional'
          ? { level: 'bronze', points: 0, sublevel: 'I' }
          : { level: null, points: 0, sublevel: null },
    })
    expect(data.accessToken).toMatch(/^[\w-]{43}$/)
    const { tokenHash } = await app.db
      .selectFrom('sessions')
      .select('tokenHash')
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(tokenHash.toString('base64url')).not.toBe(data.accessToken)
    for (const authorization of [data.accessToken, `Bearer ${data.accessToken}`])
      expect((await app.callAs(null, shared.logout, { headers: { authorization } })).status).toBe(
        authorization.startsWith('Bearer') ? 401 : 200,
      )
  })

  it('accepts a password with accents from any keyboard, also if it was set before they were composed', async () => {
    const composed = 'Cora\u00E7\u00E3o de A\u00E7a\u00ED 77'
    const decomposed = composed.normalize('NFD')
    const formerly = await hash(decomposed)
    const hashes = [await hashPassword(app.services, decomposed), await hash(composed), formerly]
    for (const passwordHash of hashes) {
      const { email } = await aUser(app.db, { userType, email: anEmail(), passwordHash })
      const statuses = []
      for (const password of [composed, decomposed, 'Coracao de Acai 77'])
        statuses.push(
          (await app.callAs(null, endpoint, { body: { email, password }, address: anAddress() })).status,
        )
      expect(statuses).toEqual([200, 200, 401])
    }
  })

  it('responds alike, with as many slow hashes, to a wrong password, an unknown e-mail and the other realm', async () => {
    const user = await anAccount(app, { userType, email: anEmail() })
    const stranger = await anAccount(app, { userType: other, email: anEmail() })
    // The members' sign-in looks for an administrator too.
    const isMember = userType === 'professional'
    const answers = []
    for (const body of [
      { email: user.email, password: 'another password' },
      { email: anEmail('nobody'), password: goodPassword },
      { email: stranger.email, password: isMember ? 'another password' : goodPassword },
    ]) {
      vi.clearAllMocks()
      const { status, error } = await app.callAs(null, endpoint, { body })
      answers.push({ status, error, slow: slowCalls() })
    }
    expect(answers[0]).toEqual({
      status: 401,
      error: { code: 'invalid.credentials', msg: 'Login ou senha inválidos' },
      slow: [0, isMember ? 2 : 1],
    })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  it('requires both fields', async () => {
    const { status, error } = await app.callAs(null, endpoint, { body: { email: 'x', password: '' } })
    expect(status).toBe(422)
    expect(error?.fields).toEqual({ email: 'Digite um e-mail válido.', password: 'Preencha este campo.' })
  })

  it('rejects the eleventh attempt from one address and admits the owner from another', async () => {
    const user = await anAccount(app, { userType, email: anEmail() })
    const address = anAddress()
    for (let attempt = 1; attempt <= 10; attempt += 1)
      expect(
        (await app.callAs(null, endpoint, { body: { email: user.email, password: 'guess' }, address }))
          .status,
      ).toBe(401)
    const right = { email: user.email, password: goodPassword }
    const refused = await app.callAs(null, endpoint, { body: right, address })
    expect([refused.status, refused.error?.code]).toEqual([429, 'too-many-requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await app.callAs(null, endpoint, { body: right, address: anAddress() })).status).toBe(200)
    app.clock.advance({ minutes: 16 })
    expect((await app.callAs(null, endpoint, { body: right, address })).status).toBe(200)
  })

  it('counts an unknown e-mail like a known one', async () => {
    const [email, address] = [anEmail('nobody'), anAddress()]
    const statuses = []
    for (let attempt = 1; attempt <= 11; attempt += 1)
      statuses.push(
        (await app.callAs(null, endpoint, { body: { email, password: 'guess' }, address })).status,
      )
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  })
})

describe('POST /auth/login', () => {
  it.each([
    ['awaiting-email', 403, 'account.awaiting-email'],
    ['awaiting-approval', 403, 'account.awaiting-approval'],
    ['blocked', 403, 'account.blocked'],
    ['rejected', 403, 'account.rejected'],
    ['incomplete', 403, 'user-incomplete'],
  ])('reveals the status %s to the right password only', async (state, status, code) => {
    const user = await anAccount(app, { userType: 'professional', status: state, email: anEmail() })
    const right = await app.callAs(null, auth.login, { body: { email: user.email, password: goodPassword } })
    expect([right.status, right.error?.code]).toEqual([status, code])
    const wrong = await app.callAs(null, auth.login, { body: { email: user.email, password: 'another one' } })
    expect([wrong.status, wrong.error?.code]).toEqual([401, 'invalid.credentials'])
    expect(wrong.error?.data).toBeUndefined()
  })

  it('does not count right passwords, from one address or for one account', async () => {
    const [office, email] = [anAddress(), anEmail()]
    const user = await anAccount(app, { userType: 'professional', email })
    for (let turn = 1; turn <= 60; turn += 1)
      await app.callAs(null, auth.login, { body: { email, password: goodPassword }, address: office })
    const counters = await app.db
      .selectFrom('rateLimits')
      .select(['key', 'hits'])
      .where('key', 'like', `sign-in:address:${office}`)
      .execute()
    expect(counters).toEqual([{ key: `sign-in:address:${office}`, hits: 0 }])
    // From new addresses only, as on the road: not one of them adds to the strangers' attempts.
    for (let turn = 1; turn <= 55; turn += 1)
      expect(
        (
          await app.callAs(null, auth.login, {
            body: { email: user.email, password: goodPassword },
            address: anAddress(),
          })
        ).status,
      ).toBe(200)
  })

  // As a member's password, and then as an administrator's.
  it.each([
    { password: 'palpite errado', hashes: 2 },
    { password: 'palpite inv\u00E1lido', hashes: 4 },
  ])(
    'does the same work for the wrong password $password whether or not the e-mail has an account',
    async ({ password, hashes }) => {
      await signInFirst()
      const taken = await anAccount(app, { userType: 'professional', email: anEmail('dona') })
      const team = await anAccount(app, { userType: 'admin', email: anEmail('equipe') })
      const seen = []
      for (const email of [anEmail('livre'), taken.email, team.email]) {
        const { statements, stopObserving } = observeStatements()
        vi.mocked(verify).mockClear()
        const { status, error } = await app.callAs(null, auth.login, {
          body: { email, password },
          address: anAddress(),
        })
        stopObserving()
        seen.push([status, error, statements.length, vi.mocked(verify).mock.calls.length])
      }
      expect(seen.slice(1)).toEqual([seen[0], seen[0]])
      expect(seen[0]?.[3]).toBe(hashes)
    },
  )

  it('locks out strangers who guess from many addresses, but not the owner at a known address', async () => {
    const user = await anAccount(app, { userType: 'professional', email: anEmail() })
    const right = { email: user.email, password: goodPassword }
    const home = anAddress()
    expect((await app.callAs(null, auth.login, { body: right, address: home })).status).toBe(200)
    let status = 0
    for (let attempt = 1; attempt <= 51; attempt += 1)
      ({ status } = await app.callAs(null, auth.login, {
        body: { email: user.email, password: 'guess' },
        address: anAddress(),
      }))
    expect(status).toBe(429)
    expect((await app.callAs(null, auth.login, { body: right, address: anAddress() })).status).toBe(429)
    expect((await app.callAs(null, auth.login, { body: right, address: home })).status).toBe(200)
  })

  it('lets the owner in anywhere after sixty guesses from one address, because refused guesses count for nothing else', async () => {
    const user = await anAccount(app, { userType: 'professional', email: anEmail() })
    const address = anAddress()
    for (let attempt = 1; attempt <= 60; attempt += 1)
      await app.callAs(null, auth.login, { body: { email: user.email, password: 'guess' }, address })
    const right = { email: user.email, password: goodPassword }
    expect((await app.callAs(null, auth.login, { body: right, address: anAddress() })).status).toBe(200)
  })

  it('lets the owner in with a mailed code while strangers guess from everywhere, and nobody without it', async () => {
    const user = await anAccount(app, { userType: 'professional', email: anEmail() })
    const guess = (code?: string) =>
      app.callAs(null, auth.login, {
        body: { email: user.email, password: 'guess', ...(code && { code }) },
        address: anAddress(),
      })
    for (let attempt = 1; attempt <= 60; attempt += 1) await guess()
    const signIn = (code?: string) =>
      app.callAs(null, auth.login, {
        body: { email: user.email, password: goodPassword, ...(code && { code }) },
        address: anAddress(),
      })
    const refused = await signIn()
    expect([refused.status, refused.error?.code, refused.error?.data]).toEqual([
      429,
      'too-many-requests',
      { isCodeMailed: true },
    ])
    const mails = (await sentMails(app, user.email)).filter(({ kind }) => kind === 'entry-code')
    expect(mails.length, 'at most three mails an hour').toBe(3)
    const code = mails.at(-1)?.data.code ?? ''
    const wrong = await signIn('0000 0000 0000 0000')
    expect([wrong.status, Object.keys(wrong.error?.fields ?? {})]).toEqual([429, ['code']])
    expect((await guess(code)).error?.code, 'the code does not replace the password').toBe(
      'invalid.credentials',
    )
    expect((await signIn(`${code.slice(0, 8)} ${code.slice(8)}`)).status).toBe(200)
    expect((await signIn(code)).status, 'the code works once').toBe(429)
  })

  it('refuses an unknown e-mail like a known one while strangers guess from everywhere', async () => {
    const user = await anAccount(app, { userType: 'professional', email: anEmail() })
    const seen = []
    for (const email of [user.email, anEmail('nobody')]) {
      const answers = []
      for (let attempt = 1; attempt <= 52; attempt += 1)
        answers.push(
          await app.callAs(null, auth.login, { body: { email, password: 'guess' }, address: anAddress() }),
        )
      const code = await app.callAs(null, auth.login, {
        body: { email, password: goodPassword, code: '1234567812345678' },
        address: anAddress(),
      })
      seen.push([...answers, code].map(({ status, error }) => ({ status, error })))
    }
    expect(seen[1]).toEqual(seen[0])
    expect(seen[0]?.at(-1)).toMatchObject({ status: 429, error: { data: { isCodeMailed: true } } })
  })

  it('locks out a colleague who guesses from the same office, but not the browser that the owner signed in from', async () => {
    const user = await anAccount(app, { userType: 'professional', email: anEmail() })
    const [office, right] = [anAddress(), { email: user.email, password: goodPassword }]
    const own = await app.callAs(null, auth.login, { body: right, address: office })
    expect(own.status).toBe(200)
    const guess = (cookie: string) =>
      app.callAs(null, auth.login, {
        body: { email: user.email, password: 'guess' },
        address: office,
        headers: { cookie },
      })
    for (let attempt = 1; attempt <= 10; attempt += 1) expect((await guess('')).status).toBe(401)
    expect((await guess('')).status).toBe(429)
    expect((await guess(`browser=${'x'.repeat(22)}`)).status).toBe(429)
    expect((await app.callAs(null, auth.login, { body: right, address: office })).status).toBe(200)
    expect((await guess('')).status, 'the success gives the colleague no new attempts').toBe(429)
    // The known browser has a limit of its own.
    const known = String(own.headers['set-cookie']).split(';')[0] ?? ''
    const statuses = []
    for (let attempt = 1; attempt <= 11; attempt += 1) statuses.push((await guess(known)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  })

  it('stores no e-mail in its counters', async () => {
    const email = anEmail('contado')
    await app.callAs(null, auth.login, { body: { email, password: 'guess' } })
    const keys = await app.db.selectFrom('rateLimits').select('key').execute()
    expect(keys.length).toBeGreaterThan(0)
    expect(JSON.stringify(keys)).not.toContain('exemplo')
  })

  it('opens no session if the password changes concurrently', async () => {
    const user = await anAccount(app, { userType: 'professional', email: anEmail() })
    vi.mocked(verify).mockImplementationOnce(async () => {
      await app.db
        .updateTable('users')
        .set({ passwordHash: 'changed meanwhile' })
        .where('id', '=', user.id)
        .execute()
      return true
    })
    const { status } = await app.callAs(null, auth.login, {
      body: { email: user.email, password: goodPassword },
    })
    expect(status).toBe(401)
    expect(await sessionsOf(user.id)).toBe(0)
  })
})

it('signs in by two statements, and by a transaction only on a device that is new', async () => {
  const { email } = await anAccount(app, { userType: 'professional', email: anEmail() })
  const statementsOn = async (device: string) => {
    const { statements, stopObserving } = observeStatements()
    const { status } = await app.callAs(null, auth.login, {
      body: { email, password: goodPassword },
      headers: { 'user-agent': device },
      address: anAddress(),
    })
    stopObserving()
    expect(status).toBe(200)
    return statements
  }
  const [first, second] = ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'curl/8']
  await signInFirst()
  expect(await statementsOn(first)).toHaveLength(2)
  expect(await statementsOn(first)).toHaveLength(2)
  expect(await statementsOn(second)).toContain('begin')
})

describe('POST /auth/logout', () => {
  it('ends the current session and no other', async () => {
    const user = await anAccount(app)
    const [first, second] = [await app.signIn(user.id), await app.signIn(user.id)]
    expect((await app.callAs(first, shared.logout)).data).toEqual({})
    expect((await app.callAs(first, shared.logout)).status).toBe(401)
    expect((await app.callAs(second, shared.logout)).status).toBe(200)
  })
})

describe.each([
  {
    recover: auth.recover,
    reset: auth.reset,
    login: auth.login,
    userType: 'professional',
    other: auth.reset,
    page: 'http://localhost:3000/reset-password',
  },
  {
    recover: auth.recoverCms,
    reset: auth.resetCms,
    login: auth.adminLogin,
    userType: 'admin',
    other: auth.resetCms,
    page: 'http://localhost:3000/cms/reset-password',
  },
] as const)('POST $recover.path, POST $reset.path', ({ recover, reset, login, userType, page }) => {
  const newPassword = 'mesa torta perto da janela'
  const aCode = async (email: string, address = anAddress()) => {
    expect((await app.callAs(null, recover, { body: { email }, address })).data).toEqual({})
    return (await sentMails(app, email)).findLast(({ kind }) => kind === 'recovery-code')?.data.code ?? 'none'
  }

  it('set a new password with the mailed code and end every session', async () => {
    const user = await anAccount(app, { userType, email: anEmail(), language: 'en' })
    const session = await app.signIn(user.id)
    const code = await aCode(user.email)
    expect(code).toMatch(/^\d{8}$/)
    const mail = (await sentMails(app, user.email)).at(-1)
    expect(mail).toMatchObject({ kind: 'recovery-code', language: 'en', data: { url: page } })
    expect((await app.callAs(null, reset, { body: { email: user.email, code, newPassword } })).data).toEqual(
      {},
    )
    expect((await app.callAs(session, shared.logout)).status).toBe(401)
    expect(
      (await app.callAs(null, login, { body: { email: user.email, password: goodPassword } })).status,
    ).toBe(401)
    expect(
      (await app.callAs(null, login, { body: { email: user.email, password: newPassword } })).status,
    ).toBe(200)
    expect((await sentMails(app, user.email)).at(-1)?.kind).toBe('password-changed')
    const again = await app.callAs(null, reset, { body: { email: user.email, code, newPassword } })
    expect([again.status, again.error]).toEqual([
      422,
      { code: 'code.invalid', msg: 'Ocorreu um erro, verifique os dados e tente novamente.' },
    ])
  })

  it('respond alike to an unknown e-mail, with as many slow hashes', async () => {
    const user = await anAccount(app, { userType, email: anEmail() })
    const seen = []
    for (const email of [user.email, anEmail('nobody')]) {
      vi.clearAllMocks()
      const requested = await app.callAs(null, recover, { body: { email } })
      const used = await app.callAs(null, reset, { body: { email, code: '00000000', newPassword } })
      seen.push([requested.status, requested.raw.toString(), used.status, used.raw.toString(), slowCalls()])
    }
    expect(seen[1]).toEqual(seen[0])
    expect(seen[0]?.[4]).toEqual([1, 1])
  })

  it('reject a code after ten minutes', async () => {
    const user = await anAccount(app, { userType, email: anEmail() })
    const code = await aCode(user.email)
    app.clock.advance({ minutes: 10 })
    expect(
      (await app.callAs(null, reset, { body: { email: user.email, code, newPassword } })).error?.code,
    ).toBe('code.invalid')
  })

  it('reject the older of two codes that one browser requested', async () => {
    const user = await anAccount(app, { userType, email: anEmail() })
    const address = anAddress()
    const older = await aCode(user.email, address)
    const newer = await aCode(user.email, address)
    const statusOf = async (code: string) =>
      (await app.callAs(null, reset, { body: { email: user.email, code, newPassword } })).status
    expect([await statusOf(older), await statusOf(newer)]).toEqual([422, 200])
  })

  it('allow a browser five tries, including concurrent ones, and then reject even the right code', async () => {
    const user = await anAccount(app, { userType, email: anEmail() })
    const address = anAddress()
    const code = await aCode(user.email, address)
    const wrong = code === '11111111' ? '22222222' : '11111111'
    const call = (attempt: string) =>
      app.callAs(null, reset, { body: { email: user.email, code: attempt, newPassword }, address })
    await Promise.all(Array.from({ length: 7 }, () => call(wrong)))
    expect((await call(code)).error?.code).toBe('code.invalid')
    const next = await aCode(user.email, address)
    await call(wrong === next ? '33333333' : wrong)
    expect((await call(next)).status).toBe(200)
  })

  it('accept one of two concurrent uses of a code', async () => {
    const user = await anAccount(app, { userType, email: anEmail() })
    const code = await aCode(user.email)
    const answers = await Promise.all(
      ['varanda de tijolo 7', 'varanda de tijolo 8'].map((password) =>
        app.callAs(null, reset, { body: { email: user.email, code, newPassword: password } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('reject a common password without consuming a try', async () => {
    const user = await anAccount(app, { userType, email: anEmail(), name: 'Ana Jacarandatiba' })
    const code = await aCode(user.email)
    const ownName = Array.from({ length: 6 }, (_, year) => `jacarandatiba202${year}`)
    for (const weak of ['senha12345', 'pessoa2026!', 'curta', ...ownName])
      expect(
        (await app.callAs(null, reset, { body: { email: user.email, code, newPassword: weak } })).status,
      ).toBe(422)
    expect((await app.callAs(null, reset, { body: { email: user.email, code, newPassword } })).status).toBe(
      200,
    )
  })

  it('mail no code to a blocked account and store only a slow hash of the code', async () => {
    const blocked = await anAccount(app, { userType, email: anEmail(), status: 'blocked' })
    await app.callAs(null, recover, { body: { email: blocked.email } })
    expect(await sentMails(app, blocked.email)).toEqual([])
    const user = await anAccount(app, { userType, email: anEmail() })
    const code = await aCode(user.email)
    const { codeHash } = await app.db
      .selectFrom('recoveryCodes')
      .select('codeHash')
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(codeHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const queued = JSON.stringify(await queue())
    expect(queued).not.toContain(code)
    expect(queued).not.toContain(user.email)
  })

  it('reject the sixth request within 15 minutes from one address', async () => {
    const [email, address] = [anEmail('nobody'), anAddress()]
    const statuses = []
    for (let attempt = 1; attempt <= 6; attempt += 1)
      statuses.push((await app.callAs(null, recover, { body: { email }, address })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('A recovery code', () => {
  describe('POST /auth/cms/reset', () => {
    it('of a member does not work for an administrator with the same e-mail', async () => {
      const email = anEmail('ambos')
      await anAccount(app, { userType: 'professional', email })
      const admin = await anAccount(app, { userType: 'admin', email })
      await app.callAs(null, auth.recover, { body: { email } })
      const code = (await sentMails(app, email)).at(-1)?.data.code ?? ''
      const refused = await app.callAs(null, auth.resetCms, {
        body: { email, code, newPassword: 'mesa torta perto' },
      })
      expect(refused.error?.code).toBe('code.invalid')
      const { passwordHash } = await app.db
        .selectFrom('users')
        .select('passwordHash')
        .where('id', '=', admin.id)
        .executeTakeFirstOrThrow()
      expect(passwordHash).toBe(admin.passwordHash)
    })
  })
})

const sessionsOf = async (userId: string) =>
  (await app.db.selectFrom('sessions').select('id').where('userId', '=', userId).execute()).length

const queue = async () => {
  const { sql } = await import('kysely')
  return (await sql`select data from pgboss.job where name = 'mail'`.execute(app.db)).rows
}

describe('A recovery code of the owner', () => {
  const recover = (email: string, address: string) =>
    app.callAs(null, auth.recover, { body: { email }, address })
  const reset = (email: string, code: string, address: string) =>
    app.callAs(null, auth.reset, {
      body: { email, code, newPassword: 'claraboia 31 azul' },
      address,
    })
  const codeFor = async (email: string) => (await sentMails(app, email)).at(-1)?.data.code ?? ''

  describe('POST /auth/reset', () => {
    it('stays valid after wrong guesses and new requests by strangers', async () => {
      const owner = await anAccount(app, { userType: 'professional', email: anEmail() })
      const [home, elsewhere, third] = [anAddress(), anAddress(), anAddress()]
      await recover(owner.email, home)
      const code = await codeFor(owner.email)
      for (let guess = 1; guess <= 6; guess += 1)
        expect((await reset(owner.email, '00000000', elsewhere)).error?.code).toBe('code.invalid')
      for (const address of [elsewhere, third]) await recover(owner.email, address)
      expect((await reset(owner.email, code, home)).status).toBe(200)
    })
  })

  it('stays valid after more guesses than all strangers together have', async () => {
    const owner = await anAccount(app, { userType: 'professional', email: anEmail() })
    const home = anAddress()
    await recover(owner.email, home)
    const code = await codeFor(owner.email)
    let status = 0
    for (let stranger = 1; stranger <= 4; stranger += 1) {
      const elsewhere = anAddress()
      for (let guess = 1; guess <= 8; guess += 1)
        ({ status } = await reset(owner.email, '00000000', elsewhere))
    }
    expect(status).toBe(429)
    expect((await reset(owner.email, code, home)).status).toBe(200)
  })

  it('responds alike to a browser that asked, whether or not the e-mail has an account, while strangers are locked out', async () => {
    const owner = await anAccount(app, { userType: 'professional', email: anEmail() })
    const seen = []
    for (const email of [owner.email, anEmail('nobody')]) {
      const home = anAddress()
      await recover(email, home)
      for (let guess = 1; guess <= 32; guess += 1) await reset(email, '00000000', anAddress())
      seen.push([
        (await reset(email, '00000000', home)).error?.code,
        (await reset(email, '00000000', anAddress())).status,
      ])
    }
    expect(seen).toEqual([
      ['code.invalid', 429],
      ['code.invalid', 429],
    ])
  })

  it('is mailed, longer and valid in any browser, while strangers request codes from everywhere', async () => {
    const owner = await anAccount(app, { userType: 'professional', email: anEmail() })
    for (let stranger = 1; stranger <= 14; stranger += 1)
      expect((await recover(owner.email, anAddress())).status).toBe(200)
    const home = anAddress()
    expect((await recover(owner.email, home)).status).toBe(200)
    const mails = (await sentMails(app, owner.email)).map(({ data }) => data.code ?? '')
    expect(mails.map(({ length }) => length)).toEqual([...Array<number>(10).fill(8), 16, 16, 16])
    const code = mails.at(-1) ?? ''
    for (let guess = 1; guess <= 40; guess += 1) await reset(owner.email, '0000000000000000', anAddress())
    expect((await reset(owner.email, '0000000000000000', anAddress())).status).toBe(429)
    expect((await reset(owner.email, code, home)).status).toBe(200)
    expect((await reset(owner.email, code, anAddress())).status, 'the code works once').toBe(429)
  })

  describe('POST /auth/recover', () => {
    it('is requested by anybody else after many requests from one address', async () => {
      const owner = await anAccount(app, { userType: 'professional', email: anEmail() })
      const address = anAddress()
      for (let stranger = 1; stranger <= 14; stranger += 1) await recover(owner.email, address)
      await recover(owner.email, anAddress())
      expect((await codeFor(owner.email)).length).toBe(8)
    })
  })

  it('stays valid after a request and guesses from another browser of the same office', async () => {
    const owner = await anAccount(app, { userType: 'professional', email: anEmail() })
    const office = anAddress()
    await recover(owner.email, office)
    const code = await codeFor(owner.email)
    const cookie = `browser=${'x'.repeat(22)}`
    await app.callAs(null, auth.recover, {
      body: { email: owner.email },
      address: office,
      headers: { cookie },
    })
    for (let guess = 1; guess <= 12; guess += 1)
      await app.callAs(null, auth.reset, {
        body: { email: owner.email, code: '00000000', newPassword: 'claraboia 31 azul' },
        address: office,
        headers: { cookie },
      })
    expect((await reset(owner.email, code, office)).status).toBe(200)
  })
})

describe('A session', () => {
  const isAlive = async (authorization: string) =>
    (await app.callAs(null, shared.getSessions, { headers: { authorization } })).status === 200
  const signIn = async (userType: 'professional' | 'admin') => {
    const user = await anAccount(app, { userType, email: anEmail() })
    const endpoint = userType === 'admin' ? auth.adminLogin : auth.login
    const { data } = await app.callAs(null, endpoint, {
      body: { email: user.email, password: goodPassword },
      address: anAddress(),
    })
    return data.accessToken
  }

  describe('POST /auth/admin-login', () => {
    it('of a member ends after 90 days even if it is used', async () => {
      const token = await signIn('professional')
      for (let days = 0; days < 84; days += 28) {
        app.clock.advance({ days: 28 })
        expect(await isAlive(token)).toBe(true)
      }
      app.clock.advance({ days: 5 })
      expect(await isAlive(token)).toBe(true)
      app.clock.advance({ days: 2 })
      expect(await isAlive(token)).toBe(false)
    })
  })

  it('of an administrator ends after 30 minutes without use', async () => {
    const token = await signIn('admin')
    app.clock.advance({ minutes: 29 })
    expect(await isAlive(token)).toBe(true)
    app.clock.advance({ minutes: 29 })
    expect(await isAlive(token)).toBe(true)
    app.clock.advance({ minutes: 31 })
    expect(await isAlive(token)).toBe(false)
  })

  it('of an administrator ends after 12 hours even if it is used', async () => {
    const token = await signIn('admin')
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      app.clock.advance({ minutes: 20 })
      expect(await isAlive(token)).toBe(true)
    }
    app.clock.advance({ minutes: 21 })
    expect(await isAlive(token)).toBe(false)
  })
})
