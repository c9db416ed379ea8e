import * as auth from '@esquadro/contract/people/accounts/public'
import * as users from '@esquadro/contract/people/cms-users/cms'
import * as secondFactor from '@esquadro/contract/people/second-factor/public'
import * as factors from '@esquadro/contract/people/second-factor/shared'
import * as files from '@esquadro/contract/platform/files/public'
import * as security from '@esquadro/contract/platform/security/shared'
import * as settings from '@esquadro/contract/platform/settings/cms'
import { afterEach, describe, expect, it } from 'vitest'
import { totpCodeAt } from '../../people/second-factor/totp.ts'
import { storeFile } from '../../platform/files/stored-files.ts'
import { anAccount, anEmail, goodPassword } from '../../testing/accounts.ts'
import { useTestApp } from '../../testing/app.ts'
import { Authenticator } from '../../testing/authenticator.ts'
import { sentMails } from '../../testing/mails.ts'

const app = useTestApp()
let addresses = 0
const anAddress = () => `203.1.${(addresses += 1) >> 8}.${addresses & 255}`

async function someone(userType: 'admin' | 'professional' = 'admin') {
  const user = await anAccount(app, { userType, email: anEmail(userType) })
  return { user, caller: await app.signIn(user.id) }
}
type Someone = Awaited<ReturnType<typeof someone>>

const login = ({ user }: Someone) =>
  app.callAs(null, user.userType === 'admin' ? auth.adminLogin : auth.login, {
    body: { email: user.email, password: goodPassword },
    address: anAddress(),
  })
const requestOf = async (person: Someone) =>
  secondFactor.SecondFactorRequest.parse((await login(person)).error?.data)
const pass = (token: string, overrides: { code?: string; recoveryCode?: string }) =>
  app.callAs(null, secondFactor.passSecondFactor, { body: { token, ...overrides }, address: anAddress() })

async function withTotp(person: Someone) {
  const { secret, url } = (await app.callAs(person.caller, factors.startTotp, { body: {} })).data
  const code = () => totpCodeAt(secret, app.clock.now())
  const { recoveryCodes } = (await app.callAs(person.caller, factors.confirmTotp, { body: { code: code() } }))
    .data
  app.clock.advance({ seconds: 30 })
  return { secret, url, code, recoveryCodes }
}

async function withPasskey(person: Someone, authenticator = new Authenticator()) {
  const { token, options } = (await app.callAs(person.caller, factors.beginPasskey, { body: {} })).data
  const added = await app.callAs(person.caller, factors.addPasskey, {
    body: { token, name: 'Notebook', response: authenticator.create(options as { challenge: string }) },
  })
  return { authenticator, added }
}

const signInWith = (token: string, response: { id: string }) =>
  app.callAs(null, secondFactor.signInByPasskey, { body: { token, response }, address: anAddress() })
async function passkeySignIn(authenticator: Authenticator, realm: 'member' | 'admin') {
  const { token, options } = (
    await app.callAs(null, secondFactor.getPasskeyOptions, { body: { realm }, address: anAddress() })
  ).data
  return signInWith(token, authenticator.sign(options))
}

describe('An authenticator app', () => {
  it('is asked for after the right password only, and its code opens the session', async () => {
    const admin = await someone()
    expect((await login(admin)).status).toBe(200)
    const { code, url } = await withTotp(admin)
    expect(url).toMatch(/^otpauth:\/\/totp\/Esquadro:admin\.\d+%40exemplo\.com\.br\?/)
    const refused = await login(admin)
    expect([refused.status, refused.error?.code]).toEqual([403, 'second-factor.required'])
    const request = await requestOf(admin)
    expect(request).toMatchObject({ methods: ['totp', 'recovery-code'], passkey: null })
    const wrong = await app.callAs(null, auth.adminLogin, {
      body: { email: admin.user.email, password: 'palpite errado' },
      address: anAddress(),
    })
    expect(wrong.error?.code).toBe('invalid.credentials')
    const { accessToken, user } = (await pass(request.token, { code: code() })).data
    expect(user.id).toBe(admin.user.id)
    expect((await app.callAs({ token: accessToken }, users.me)).status).toBe(200)
  })

  describe('POST /auth/totp/start, POST /auth/totp/confirm', () => {
    it('is stored encrypted, and its recovery codes as signatures', async () => {
      const admin = await someone()
      const { secret, recoveryCodes } = await withTotp(admin)
      const rows = [
        await app.db.selectFrom('totpSecrets').selectAll().where('userId', '=', admin.user.id).execute(),
        await app.db
          .selectFrom('secondFactorCodes')
          .selectAll()
          .where('userId', '=', admin.user.id)
          .execute(),
      ]
      expect(rows.map((found) => found.length)).toEqual([1, 10])
      const stored = JSON.stringify(rows)
      for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text)
    })
  })

  it('accepts each code once, also in concurrent sign-ins', async () => {
    const admin = await someone()
    const { code } = await withTotp(admin)
    const requests = await Promise.all(Array.from({ length: 4 }, () => requestOf(admin)))
    const answers = await Promise.all(requests.map(({ token }) => pass(token, { code: code() })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403])
    const { token } = await requestOf(admin)
    expect((await pass(token, { code: code() })).error?.code).toBe('second-factor.refused')
    app.clock.advance({ seconds: 30 })
    expect((await pass(token, { code: code() })).status).toBe(200)
  })

  it('accepts codes of the neighbouring half minutes and no others', async () => {
    const admin = await someone()
    const { secret } = await withTotp(admin)
    app.clock.advance({ minutes: 5 })
    const at = (seconds: number) => totpCodeAt(secret, new Date(app.clock.now().getTime() + seconds * 1000))
    const { token } = await requestOf(admin)
    expect((await pass(token, { code: at(-90) })).status).toBe(403)
    expect((await pass(token, { code: at(90) })).status).toBe(403)
    expect((await pass(token, { code: at(30) })).status).toBe(200)
  })

  it('allows five tries of a sign-in, and ten of an account in a quarter of an hour', async () => {
    const admin = await someone()
    const { code } = await withTotp(admin)
    const { token } = await requestOf(admin)
    for (let turn = 1; turn <= 5; turn += 1) expect((await pass(token, { code: '000000' })).status).toBe(403)
    expect((await pass(token, { code: code() })).error?.code).toBe('second-factor.expired')
    const other = await requestOf(admin)
    for (let turn = 1; turn <= 5; turn += 1) await pass(other.token, { code: '000000' })
    const third = await requestOf(admin)
    expect((await pass(third.token, { code: code() })).error?.code).toBe('too-many-requests')
    app.clock.advance({ minutes: 15 })
    const last = await requestOf(admin)
    expect((await pass(last.token, { code: code() })).status).toBe(200)
  })

  it('ends the step after five minutes, and does not accept its token twice', async () => {
    const admin = await someone()
    const { code } = await withTotp(admin)
    const late = await requestOf(admin)
    app.clock.advance({ minutes: 5 })
    expect((await pass(late.token, { code: code() })).error?.code).toBe('second-factor.expired')
    const { token } = await requestOf(admin)
    expect((await pass(token, { code: code() })).status).toBe(200)
    app.clock.advance({ seconds: 30 })
    expect((await pass(token, { code: code() })).error?.code).toBe('second-factor.expired')
  })

  describe('POST /cms/users/update-me', () => {
    it('ends the step when the password changes', async () => {
      const admin = await someone()
      const { code } = await withTotp(admin)
      const { token } = await requestOf(admin)
      const changed = await app.callAs(admin.caller, users.updateMe, {
        body: { password: 'claraboia 31 azul', currentPassword: goodPassword },
      })
      expect(changed.status).toBe(200)
      expect((await pass(token, { code: code() })).error?.code).toBe('second-factor.expired')
    })
  })

  it('is confirmed by its first code, and cannot be replaced while it is in use', async () => {
    const admin = await someone()
    await app.callAs(admin.caller, factors.startTotp, { body: {} })
    expect((await login(admin)).status, 'it does not count before').toBe(200)
    const wrong = await app.callAs(admin.caller, factors.confirmTotp, { body: { code: '000000' } })
    expect(wrong.error?.code).toBe('second-factor.refused')
    await withTotp(admin)
    expect((await app.callAs(admin.caller, factors.startTotp, { body: {} })).error?.code).toBe(
      'second-factor.exists',
    )
  })

  describe('GET /auth/second-factors/get', () => {
    it('ends the other sessions, which were opened with the password alone, if it is the first factor', async () => {
      for (const enrol of [withTotp, withPasskey]) {
        const admin = await someone()
        const stranger = await app.signIn(admin.user.id)
        await enrol(admin)
        expect((await app.callAs(stranger, users.me)).status).toBe(401)
        expect((await app.callAs(admin.caller, users.me)).status).toBe(200)
        const other = await app.signIn(admin.user.id)
        await withPasskey(admin)
        expect((await app.callAs(other, users.me)).status).toBe(200)
      }
      const member = await someone('professional')
      const other = await app.signIn(member.user.id)
      await withPasskey(member)
      expect((await app.callAs(other, factors.get)).status).toBe(200)
    })
  })

  it('may also protect a member', async () => {
    const member = await someone('professional')
    const { code } = await withTotp(member)
    const { token } = await requestOf(member)
    expect((await pass(token, { code: code() })).data.user.userType).toBe('professional')
  })
})

describe('A recovery code', () => {
  describe('POST /auth/recovery-codes/renew', () => {
    it('works once, in any spelling, and its use is mailed', async () => {
      const admin = await someone()
      const { recoveryCodes } = await withTotp(admin)
      expect(new Set(recoveryCodes).size).toBe(10)
      const [first = '', second = ''] = recoveryCodes
      const use = async (recoveryCode: string) => pass((await requestOf(admin)).token, { recoveryCode })
      expect((await use(first.toLowerCase().replace('-', ' '))).status).toBe(200)
      expect((await use(first)).error?.code).toBe('second-factor.refused')
      expect((await app.callAs(admin.caller, factors.get)).data.recoveryCodesLeft).toBe(9)
      const mailed = (await sentMails(app, admin.user.email)).map(
        ({ data }) => (data as { change?: string }).change,
      )
      expect(mailed).toContain('recovery-code-used')
      const fresh = (await app.callAs(admin.caller, factors.renewRecoveryCodes, { body: {} })).data
        .recoveryCodes
      expect((await use(second)).status, 'former codes are void').toBe(403)
      expect((await use(fresh[0] ?? '')).status).toBe(200)
    })
  })

  describe('POST /auth/second-factor', () => {
    it('does not work for another account', async () => {
      const [first, second] = [await someone(), await someone()]
      const { recoveryCodes } = await withTotp(first)
      await withTotp(second)
      expect(
        (await pass((await requestOf(second)).token, { recoveryCode: recoveryCodes[0] ?? '' })).status,
      ).toBe(403)
    })
  })
})

describe('A passkey', () => {
  it('signs a member in without a password, and leaves the password as it was', async () => {
    const member = await someone('professional')
    const { authenticator, added } = await withPasskey(member)
    expect(added.data.recoveryCodes).toBeNull()
    expect((await login(member)).status).toBe(200)
    const { user } = (await passkeySignIn(authenticator, 'member')).data
    expect(user.id).toBe(member.user.id)
    expect((await app.callAs(member.caller, factors.get)).data.passkeys).toMatchObject([
      { name: 'Notebook', usedAt: app.clock.now().toISOString() },
    ])
  })

  it('is a second step for administrators, with recovery codes from the first one', async () => {
    const admin = await someone()
    const { authenticator, added } = await withPasskey(admin)
    expect(added.data.recoveryCodes).toHaveLength(10)
    expect((await withPasskey(admin)).added.data.recoveryCodes).toBeNull()
    const request = await requestOf(admin)
    expect(request.methods).toEqual(['passkey', 'recovery-code'])
    expect((await signInWith(request.token, authenticator.sign(request.passkey ?? {}))).data.user.id).toBe(
      admin.user.id,
    )
    expect((await passkeySignIn(authenticator, 'admin')).status).toBe(200)
  })

  describe('POST /auth/passkey/options, POST /auth/passkey/sign-in', () => {
    it('is refused for a stale or repeated challenge, another key, another realm and an unverified user', async () => {
      const admin = await someone()
      const { authenticator } = await withPasskey(admin)
      const ask = async () =>
        (
          await app.callAs(null, secondFactor.getPasskeyOptions, {
            body: { realm: 'admin' },
            address: anAddress(),
          })
        ).data
      const stale = await ask()
      const { token, options } = await ask()
      expect((await signInWith(token, authenticator.sign(stale.options))).error?.code).toBe(
        'second-factor.refused',
      )
      expect(
        (await signInWith(token, { ...new Authenticator().sign(options), id: authenticator.id })).status,
      ).toBe(403)
      expect((await signInWith(token, new Authenticator().sign(options))).status).toBe(403)
      const response = authenticator.sign(options)
      expect((await signInWith(token, response)).status).toBe(200)
      expect((await signInWith(token, response)).error?.code).toBe('second-factor.expired')
      expect((await passkeySignIn(authenticator, 'member')).error?.code).toBe('second-factor.refused')
      const elsewhere = await ask()
      expect(
        (await signInWith(elsewhere.token, new Authenticator('http://outro.example').sign(elsewhere.options)))
          .status,
      ).toBe(403)
      authenticator.verifiesUser = false
      expect((await passkeySignIn(authenticator, 'admin')).error?.code).toBe('second-factor.refused')
    })
  })

  describe('POST /auth/passkeys/begin, POST /auth/passkeys/add', () => {
    it('cannot be added with the challenge of another account, or twice', async () => {
      const [first, second] = [await someone('professional'), await someone('professional')]
      const authenticator = new Authenticator()
      const { token, options } = (await app.callAs(first.caller, factors.beginPasskey, { body: {} })).data
      const body = { token, name: 'X', response: authenticator.create(options) }
      expect((await app.callAs(second.caller, factors.addPasskey, { body })).error?.code).toBe(
        'second-factor.expired',
      )
      expect((await app.callAs(first.caller, factors.addPasskey, { body })).status).toBe(200)
      expect((await withPasskey(second, authenticator)).added.error?.code).toBe('second-factor.refused')
    })
  })

  describe('POST /auth/passkeys/remove', () => {
    it('is removed by its owner only, and a blocked account cannot use it', async () => {
      const [first, second] = [await someone('professional'), await someone('professional')]
      const { authenticator, added } = await withPasskey(first)
      const remove = (caller: Someone['caller']) =>
        app.callAs(caller, factors.removePasskey, { body: { id: added.data.passkey.id } })
      expect((await remove(second.caller)).status).toBe(404)
      await app.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', first.user.id).execute()
      expect((await passkeySignIn(authenticator, 'member')).error?.code).toBe('account.blocked')
      await app.db.updateTable('users').set({ status: 'active' }).where('id', '=', first.user.id).execute()
      expect((await remove(first.caller)).status).toBe(200)
      expect((await passkeySignIn(authenticator, 'member')).status).toBe(403)
    })
  })
})

describe('A second factor that the settings require', () => {
  const set = async (adminSecondFactor: 'optional' | 'required', caller: Someone['caller']) => {
    const { version } = (await app.callAs(caller, settings.get)).data
    return app.callAs(caller, settings.update, { body: { version, value: { adminSecondFactor } } })
  }
  let protectedOne: Someone
  afterEach(async () => void (await set('optional', protectedOne.caller)))

  describe('POST /auth/totp/remove', () => {
    it('closes the CMS to administrators without one until they set it up, and cannot be removed', async () => {
      protectedOne = await someone()
      const { authenticator } = await withPasskey(protectedOne)
      expect(authenticator.id).not.toBe('')
      const admin = await someone()
      expect((await set('required', protectedOne.caller)).status).toBe(200)
      expect((await app.callAs(admin.caller, settings.get)).error?.code).toBe('second-factor.setup')
      expect((await app.callAs(admin.caller, users.me)).status).toBe(200)
      const file = await storeFile(app.db, app.services.files, {
        bytes: Buffer.from('%PDF-1.7'),
        name: 'nota.pdf',
        mime: 'application/pdf',
        ownerId: admin.user.id,
        visibility: 'private',
        now: app.clock.now(),
      })
      const download = () => app.callAs(admin.caller, files.get, { params: { id: file.id } })
      expect((await download()).status, 'a private file').toBe(404)
      expect((await app.callAs(admin.caller, factors.get)).data.isRequired).toBe(true)
      await withTotp(admin)
      expect((await download()).status).toBe(200)
      expect((await app.callAs(admin.caller, settings.get)).status).toBe(200)
      expect((await app.callAs(admin.caller, factors.removeTotp, { body: {} })).error?.code).toBe(
        'second-factor.last',
      )
      const member = await someone('professional')
      expect((await app.callAs(member.caller, factors.get)).data.isRequired).toBe(false)
    })
  })

  describe('POST /cms/users/reset-second-factor', () => {
    it('is removed by another administrator after a loss, which ends the sessions and is mailed', async () => {
      protectedOne = await someone()
      const lost = await someone()
      await withTotp(lost)
      await withPasskey(lost)
      const reset = (id: string) => app.callAs(protectedOne.caller, users.resetSecondFactor, { body: { id } })
      expect((await reset(protectedOne.user.id)).error?.code).toBe('admin.self')
      expect((await reset((await someone('professional')).user.id)).status).toBe(404)
      expect((await reset(lost.user.id)).status).toBe(200)
      expect((await app.callAs(lost.caller, users.me)).status).toBe(401)
      expect((await login(lost)).status).toBe(200)
      const mailed = (await sentMails(app, lost.user.email)).map(
        ({ data }) => (data as { change?: string }).change,
      )
      expect(mailed).toContain('factors-reset')
    })
  })
})

it('records each step and change of the second factors as a security event', async () => {
  const admin = await someone()
  const { caller } = admin
  const { code, recoveryCodes } = await withTotp(admin)
  const { authenticator, added } = await withPasskey(admin)
  const { token } = await requestOf(admin)
  await pass(token, { code: '000000' })
  await pass(token, { code: code() })
  await pass((await requestOf(admin)).token, { recoveryCode: recoveryCodes[0] ?? '' })
  const request = await requestOf(admin)
  await signInWith(request.token, authenticator.sign(request.passkey ?? {}))
  await app.callAs(caller, factors.renewRecoveryCodes, { body: {} })
  for (const password of ['palpite errado', goodPassword])
    await app.callAs(caller, factors.reauthenticate, { body: { password } })
  await app.callAs(caller, factors.removePasskey, { body: { id: added.data.passkey.id } })
  await app.callAs(caller, factors.removeTotp, { body: {} })
  const { items } = (await app.callAs(caller, security.getOwn, { query: { limit: 100 } })).data
  expect(items.map(({ kind, detail }) => (detail ? `${kind}: ${detail}` : kind)).toReversed()).toEqual([
    'totp-added',
    'passkey-added',
    'second-factor-refused: totp',
    'second-factor-passed: totp',
    'sign-in: totp',
    'second-factor-passed: recovery-code',
    'recovery-code-used',
    'sign-in: recovery-code',
    'second-factor-passed: passkey',
    'sign-in: passkey',
    'recovery-codes-made',
    'password-refused',
    'password-confirmed',
    'passkey-removed',
    'totp-removed',
  ])
})

describe('A call that asks for the password', () => {
  it('is refused ten minutes after the sign-in, until the password is confirmed', async () => {
    const admin = await someone()
    const caller = { token: (await login(admin)).data.accessToken }
    const change = async () => {
      const { version } = (await app.callAs(caller, settings.get)).data
      return app.callAs(caller, settings.update, { body: { version, value: { holdingDays: 1 } } })
    }
    expect((await change()).status).toBe(200)
    app.clock.advance({ minutes: 10, seconds: 1 })
    expect((await change()).error?.code).toBe('password.required')
    const confirm = (password: string) => app.callAs(caller, factors.reauthenticate, { body: { password } })
    const wrong = await confirm('palpite errado')
    expect([wrong.status, Object.keys(wrong.error?.fields ?? {})]).toEqual([422, ['password']])
    expect((await change()).status).toBe(403)
    expect((await confirm(goodPassword)).status).toBe(200)
    expect((await change()).status).toBe(200)
  })

  describe('POST /auth/reauthenticate', () => {
    it('allows ten guesses of the password in a quarter of an hour', async () => {
      const { caller } = await someone()
      const guess = () => app.callAs(caller, factors.reauthenticate, { body: { password: 'palpite' } })
      const statuses = []
      for (let turn = 1; turn <= 11; turn += 1) statuses.push((await guess()).status)
      expect(statuses).toEqual([...Array<number>(10).fill(422), 429])
    })
  })
})
