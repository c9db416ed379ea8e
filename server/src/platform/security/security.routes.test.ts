import * as auth from '@esquadro/contract/people/accounts/public'
import * as sessions from '@esquadro/contract/people/accounts/shared'
import * as cmsUsers from '@esquadro/contract/people/cms-users/cms'
import * as cmsProfessionals from '@esquadro/contract/people/professionals/cms'
import * as cmsSecurity from '@esquadro/contract/platform/security/cms'
import * as own from '@esquadro/contract/platform/security/shared'
import { defaultSettings } from '@esquadro/contract/platform/settings/settings'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anAccount, anEmail, goodPassword } from '../../testing/accounts.ts'
import { useTestApp } from '../../testing/app.ts'
import { sentMails } from '../../testing/mails.ts'
import { analyse, fill, watch } from '../../testing/plans.ts'
import { setSettings } from '../../testing/sale.ts'
import { deleteByRetention } from '../jobs/retention.queries.ts'
import { listOwnSecurityEvents, listSecurityEvents } from '../security-events/security-events.queries.ts'

const app = useTestApp()
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36'

const someone = (userType: 'admin' | 'professional' = 'professional') =>
  anAccount(app, { userType, email: anEmail(userType) })
const login = (email: string, password: string, agent = firefox, address = '203.0.113.77') =>
  app.callAs(null, auth.login, { body: { email, password }, headers: { 'user-agent': agent }, address })
const eventsOf = async (id: string) =>
  (await app.callAs(await app.signIn(id), own.getOwn, { query: { limit: 100 } })).data.items

describe('Security events', () => {
  it('record sign-ins, refusals, codes and ended sessions with a shortened address and the device', async () => {
    const user = await someone()
    await login(user.email, 'palpite errado')
    const token = { token: (await login(user.email, goodPassword)).data.accessToken }
    await app.callAs(null, auth.recover, { body: { email: user.email }, address: '2001:db8:7:8::9' })
    await app.callAs(null, auth.reset, {
      body: { email: user.email, code: '00000000', newPassword: 'claraboia 31 azul' },
    })
    await app.callAs(token, cmsUsers.getAll)
    await app.callAs(token, sessions.logout)
    const items = await eventsOf(user.id)
    expect(items.map(({ kind }) => kind)).toEqual([
      'session-ended',
      'permission-refused',
      'code-refused',
      'code-sent',
      'sign-in',
      'sign-in-refused',
    ])
    expect(items.at(-1)).toEqual({
      id: expect.any(Number) as number,
      at: app.clock.now().toISOString(),
      kind: 'sign-in-refused',
      detail: 'password',
      network: '203.0.113.0/24',
      browser: 'Firefox',
      system: 'Linux',
    })
    expect(items[1]?.detail).toBe('/cms/users/get-all')
    expect(items[3]?.network).toBe('2001:db8:7::/48')
  })

  it('include sessions that an administrator ends by blocking, and sign-ins with the right password to a blocked account', async () => {
    const user = await someone()
    await login(user.email, goodPassword)
    await app.callAs('admin', cmsProfessionals.changeStatus, { body: { id: user.id, behaviour: 'block' } })
    expect((await login(user.email, goodPassword)).error?.code).toBe('account.blocked')
    const { data } = await app.callAs('admin', cmsSecurity.getAll, { query: { person: user.id } })
    expect(data.items.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['sign-in-refused', 'inactive'],
      ['session-ended', 'blocked'],
      ['sign-in', 'password'],
    ])
  })

  it('record a lock once, however many attempts follow', async () => {
    const user = await someone()
    for (let turn = 1; turn <= 14; turn += 1)
      await login(user.email, 'palpite errado', firefox, '198.51.100.5')
    const kinds = (await eventsOf(user.id)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'account-locked')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'sign-in-refused')).toHaveLength(10)
  })

  it('are mailed for a device that is new for the account, but not for the first one', async () => {
    const user = await someone()
    const mails = async () => (await sentMails(app, user.email)).filter(({ kind }) => kind === 'new-device')
    await login(user.email, goodPassword, firefox)
    expect(await mails()).toEqual([])
    await login(user.email, goodPassword, firefox, '198.51.100.200')
    expect(await mails()).toEqual([])
    await login(user.email, goodPassword, chrome)
    await login(user.email, goodPassword, chrome)
    expect(await mails()).toMatchObject([{ data: { browser: 'Chrome', system: 'Windows' } }])
    expect((await eventsOf(user.id)).map(({ kind }) => kind)).toContain('new-device')
  })

  it('are shown to administrators with filters by kind, person and day, and to other users only for their own account', async () => {
    const [first, second] = [await someone(), await someone()]
    await login(first.email, goodPassword)
    await login(second.email, 'palpite errado')
    const list = async (query: object) =>
      (await app.callAs('admin', cmsSecurity.getAll, { query })).data.items
    expect(await list({ person: first.id })).toMatchObject([
      { kind: 'sign-in', person: { id: first.id, name: first.name, userType: 'professional' } },
    ])
    expect((await list({ kind: 'sign-in-refused', person: second.id })).length).toBe(1)
    expect(await list({ person: first.id, from: '2020-01-01', to: '2020-01-02' })).toEqual([])
    expect((await list({ person: first.id, from: '2026-11-20', to: '2026-11-20' })).length).toBe(1)
    expect((await app.callAs('professional', cmsSecurity.getAll)).status).toBe(403)
    expect((await eventsOf(second.id)).map(({ kind }) => kind)).toEqual(['sign-in-refused'])
  })

  it('are deleted after the configured days', async () => {
    const user = await someone()
    await login(user.email, goodPassword)
    const later = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000)
    const settings = { ...defaultSettings, securityEventDays: 120, keptSessionDays: 365 }
    await deleteByRetention(app.db, settings, later(119))
    const count = async () =>
      (await app.db.selectFrom('securityEvents').select('id').where('userId', '=', user.id).execute()).length
    expect(await count()).toBe(1)
    expect(await deleteByRetention(app.db, settings, later(121))).toBeGreaterThan(0)
    expect(await count()).toBe(0)
  })

  describe('GET /auth/security/get-all, GET /cms/security/get-all', () => {
    it('are listed with the number of days for which they are kept', async () => {
      const user = await someone()
      await setSettings(app, { securityEventDays: 365 })
      const listed = await app.callAs(await app.signIn(user.id), own.getOwn)
      expect(listed.data.keptDays).toBe(365)
      expect((await app.callAs('admin', cmsSecurity.getAll)).data.keptDays).toBe(365)
      await setSettings(app, {})
    })
  })

  it('are listed by an index for any number of events', async () => {
    const user = await someone()
    await fill(
      app.ownerUrl,
      sql`insert into security_events (at, user_id, kind) select timestamptz '2026-11-20T15:00Z', case when n % 500 = 0 then ${user.id}::uuid end,
        case when n % 100 = 0 then 'new-device' else 'sign-in' end from generate_series(1, 20000) n`,
    )
    await analyse(app.ownerUrl)
    const watched = await watch(app.ownerUrl, async (db) => {
      await listOwnSecurityEvents(db, user.id, { page: 1, limit: 10 })
      await listSecurityEvents(db, { kind: 'new-device', page: 1, limit: 10 })
      await listSecurityEvents(db, { person: user.id, page: 1, limit: 10 })
    })
    expect(watched).toHaveLength(6)
    for (const { plan } of watched) expect(plan).not.toMatch(/Seq Scan on security_events/)
  })
})
