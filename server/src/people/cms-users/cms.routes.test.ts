import * as auth from '@esquadro/contract/people/accounts/public'
import * as users from '@esquadro/contract/people/cms-users/cms'
import * as audit from '@esquadro/contract/platform/audit/cms'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { anAccount, anEmail, goodPassword } from '../../testing/accounts.ts'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin, aProfessional } from '../../testing/builders.ts'
import { sentMails } from '../../testing/mails.ts'

const app = useTestApp()

const someAdmin = async () => {
  const user = await anAccount(app, { userType: 'admin', email: anEmail('admin') })
  return { user, caller: await app.signIn(user.id) }
}

describe('POST /cms/users/create', () => {
  it('creates an administrator who can sign in at once, even if a member has the same e-mail', async () => {
    const email = anEmail('ambos')
    await aProfessional(app.db, { email })
    const { data } = await app.callAs('admin', users.create, {
      body: { name: 'Íris Melo', email, password: goodPassword, permissions: ['finance', 'content'] },
    })
    expect(data).toEqual({
      id: expect.any(String) as string,
      name: 'Íris Melo',
      email,
      active: true,
      permissions: ['content', 'finance'],
      profileImage: null,
      createdAt: app.clock.now().toISOString(),
      revision: expect.any(String) as string,
    })
    const signedIn = await app.callAs(null, auth.adminLogin, { body: { email, password: goodPassword } })
    expect(signedIn.status).toBe(200)
    expect(signedIn.data.user.permissions).toEqual(['content', 'finance'])
    const asMember = await app.callAs(null, auth.login, { body: { email, password: goodPassword } })
    expect(asMember.error?.code).toBe('account.administrator')
  })

  it('creates an administrator who reads only if no permission is given', async () => {
    const body = { name: 'Íris Melo', email: anEmail('leitora'), password: goodPassword }
    const { data } = await app.callAs('admin', users.create, { body })
    expect(data.permissions).toEqual(['read-only'])
  })

  it('gives an e-mail to only one of several concurrent calls', async () => {
    const body = {
      name: 'Íris Melo',
      email: anEmail('disputa'),
      password: goodPassword,
      permissions: ['all' as const],
    }
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => app.callAs('admin', users.create, { body })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  it('rejects a common password', async () => {
    const body = { name: 'Íris Melo', email: anEmail(), password: 'admin1234', permissions: ['all' as const] }
    expect((await app.callAs('admin', users.create, { body })).error?.fields).toHaveProperty('password')
  })
})

describe('POST /cms/users/change-status', () => {
  const change = (caller: Parameters<typeof app.callAs>[0], id: string, active: boolean) =>
    app.callAs(caller, users.changeStatus, { body: { id, active } })

  it("rejects the caller's own account even if there are other administrators", async () => {
    const { user, caller } = await someAdmin()
    expect((await change(caller, user.id, false)).error?.code).toBe('admin.self')
    expect((await app.callAs(caller, users.me)).status).toBe(200)
  })

  it('deactivates and activates, and ends every session', async () => {
    const { user, caller } = await someAdmin()
    expect((await change('admin', user.id, false)).data).toMatchObject({ id: user.id, active: false })
    expect((await app.callAs(caller, users.me)).status).toBe(401)
    const login = () =>
      app.callAs(null, auth.adminLogin, { body: { email: user.email, password: goodPassword } })
    expect((await login()).error?.code).toBe('account.blocked')
    expect((await change('admin', user.id, true)).data.active).toBe(true)
    expect((await login()).status).toBe(200)
  })

  it('keeps one active administrator when all deactivate each other concurrently', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => someAdmin()))
    // Only these four are active.
    await app.db
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('userType', '=', 'admin')
      .where(
        'id',
        'not in',
        all.map(({ user }) => user.id),
      )
      .execute()
    // Each deactivates the next one; the last one deactivates the first.
    const responses = await Promise.all(
      all.map(({ caller }, place) => change(caller, (all[place + 1] ?? all[0])?.user.id ?? '', false)),
    )
    // A caller who has been deactivated gets 401.
    for (const { status, error } of responses.filter(({ status }) => status !== 200))
      expect([status, error?.code]).toEqual(status === 401 ? [401, 'unauthenticated'] : [409, 'admin.last'])
    const active = await app.db
      .selectFrom('users')
      .select('id')
      .where('userType', '=', 'admin')
      .where('status', '=', 'active')
      .execute()
    expect(active).toHaveLength(4 - responses.filter(({ status }) => status === 200).length)
    expect(active.length).toBeGreaterThan(0)
    await app.db.updateTable('users').set({ status: 'active' }).where('userType', '=', 'admin').execute()
  })

  it('responds 404 for users of other roles', async () => {
    expect((await change('admin', (await aProfessional(app.db)).id, false)).error?.code).toBe('not-found')
  })
})

describe('GET /cms/users/get-all', () => {
  it('lists only administrators; searches and filters by activity', async () => {
    const first = await anAdmin(app.db, { name: 'Úrsula Um' })
    const second = await anAdmin(app.db, { name: 'Úrsula Dois', status: 'blocked' })
    await aProfessional(app.db, { name: 'Úrsula Três' })
    const ids = async (query: object) =>
      (await app.callAs('admin', users.getAll, { query: { q: 'ursula', ...query } })).data.items.map(
        ({ id }) => id,
      )
    expect(await ids({})).toEqual([second.id, first.id])
    expect(await ids({ sort: '-name' })).toEqual([first.id, second.id])
    expect(await ids({ active: 'false' })).toEqual([second.id])
    expect(await ids({ active: 'true' })).toEqual([first.id])
  })
})

describe('POST /cms/users/update', () => {
  it('changes another administrator; a new password ends their sessions', async () => {
    const { user, caller } = await someAdmin()
    const email = anEmail('outro')
    const { data } = await app.callAs('admin', users.update, {
      body: { id: user.id, name: 'Nome Jacarandá', email },
    })
    expect(data).toMatchObject({ name: 'Nome Jacarandá', email })
    expect((await app.callAs(caller, users.me)).status).toBe(200)
    const update = (password: string) =>
      app.callAs('admin', users.update, { body: { id: user.id, password } })
    const own = await update('jacaranda2026')
    expect(own.error?.fields).toEqual({ password: expect.stringContaining('nome') as string })
    await update('mesa torta perto 9')
    expect((await app.callAs(caller, users.me)).status).toBe(401)
  })

  it('rejects a taken e-mail and responds 404 for users of other roles', async () => {
    const [first, second] = [await anAdmin(app.db), await anAdmin(app.db)]
    const rejected = await app.callAs('admin', users.update, { body: { id: first.id, email: second.email } })
    expect([rejected.status, rejected.error?.code]).toEqual([409, 'account.taken'])
    const member = await aProfessional(app.db)
    expect((await app.callAs('admin', users.update, { body: { id: member.id, name: 'Nome' } })).status).toBe(
      404,
    )
  })
})

describe('the permissions of administrators', () => {
  const others = (ids: readonly string[]) =>
    app.db.updateTable('users').where('userType', '=', 'admin').where('id', 'not in', ids)

  it('take effect at once, are audited with the previous state, and end streams that they no longer allow', async () => {
    const { user, caller } = await someAdmin()
    const { data } = await app.callAs('admin', users.update, {
      body: { id: user.id, permissions: ['finance', 'content'] },
    })
    expect(data.permissions).toEqual(['content', 'finance'])
    expect(await app.callAs(caller, users.getAll)).toMatchObject({
      status: 403,
      error: { code: 'forbidden', msg: 'Sua conta não tem acesso a esta área.' },
    })
    expect((await app.callAs(caller, users.getProfileData)).data.permissions).toEqual(['content', 'finance'])
    const { data: log } = await app.callAs('admin', audit.getAll, { query: { subjectId: user.id } })
    expect(log.items[0]).toMatchObject({
      action: 'admin.updated',
      changes: expect.arrayContaining([
        { field: 'permissions.0', before: 'all', after: 'content' },
        { field: 'permissions.1', before: null, after: 'finance' },
      ]) as unknown,
    })
  })

  it.each([[[]], [['all', 'content']], [['read-only', 'finance']], [['programme', 'programme']]])(
    'reject %j',
    async (overrides) => {
      const { user } = await someAdmin()
      const { error } = await app.callAs('admin', users.update, {
        body: { id: user.id, permissions: overrides as never },
      })
      expect(error?.fields).toHaveProperty('permissions')
    },
  )

  it('stay complete for one active administrator when all reduce their own concurrently', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => someAdmin()))
    await others(all.map(({ user }) => user.id))
      .set({ status: 'blocked' })
      .execute()
    const responses = await Promise.all(
      all.map(({ user, caller }, place) =>
        place % 2
          ? app.callAs(caller, users.update, { body: { id: user.id, permissions: ['read-only'] } })
          : app.callAs(all[place + 1]?.caller ?? null, users.changeStatus, {
              body: { id: user.id, active: false },
            }),
      ),
    )
    expect(responses.filter(({ status }) => status === 200).length).toBeLessThan(4)
    const full = await app.db
      .selectFrom('users')
      .select('id')
      .where(sql<boolean>`permissions = '{all}'`)
      .where('status', '=', 'active')
      .execute()
    expect(full.length).toBeGreaterThan(0)
    await app.db.updateTable('users').set({ status: 'active' }).where('userType', '=', 'admin').execute()
  })

  it('are protected for the last one by the database, even against direct changes', async () => {
    const last = await anAdmin(app.db)
    await others([last.id]).set({ status: 'blocked' }).execute()
    for (const change of [{ status: 'blocked' }, { permissions: ['content'] }])
      await expect(
        app.db.updateTable('users').set(change).where('id', '=', last.id).execute(),
      ).rejects.toMatchObject({ code: 'ESQ75' })
    const caller = await app.signIn(last.id)
    const refused = await app.callAs(caller, users.update, {
      body: { id: last.id, permissions: ['content'] },
    })
    expect([refused.status, refused.error?.code]).toEqual([409, 'admin.last'])
    await app.db.updateTable('users').set({ status: 'active' }).where('userType', '=', 'admin').execute()
  })
})

describe('GET /cms/users/me, GET /cms/users/get-profile-data, POST /cms/users/update-me', () => {
  it('return and change the caller', async () => {
    const { user, caller } = await someAdmin()
    const { data } = await app.callAs(caller, users.updateMe, { body: { name: 'Eu Mesma' } })
    expect(data).toMatchObject({ id: user.id, name: 'Eu Mesma' })
    expect((await app.callAs(caller, users.me)).data).toEqual(data)
    expect((await app.callAs(caller, users.getProfileData)).data).toEqual({
      id: user.id,
      name: 'Eu Mesma',
      email: user.email,
      profileImage: null,
      permissions: ['all'],
    })
  })

  it('require the current password to change e-mail or password', async () => {
    const { user, caller } = await someAdmin()
    const email = anEmail('meu')
    expect((await app.callAs(caller, users.updateMe, { body: { email } })).error?.fields).toHaveProperty(
      'currentPassword',
    )
    const wrong = await app.callAs(caller, users.updateMe, { body: { email, currentPassword: 'guess' } })
    expect(wrong.error?.code).toBe('current-password.invalid')
    const right = await app.callAs(caller, users.updateMe, { body: { email, currentPassword: goodPassword } })
    expect(right.data.email).toBe(email)
    expect((await sentMails(app, user.email)).map(({ kind }) => kind)).toContain('email-changed')
    const other = await anAdmin(app.db)
    const rejected = await app.callAs(caller, users.updateMe, {
      body: { email: other.email, currentPassword: goodPassword },
    })
    expect(rejected.error?.code).toBe('account.taken')
    await app.callAs(caller, users.updateMe, {
      body: { password: 'mesa torta perto 9', currentPassword: goodPassword },
    })
    expect((await app.callAs(caller, users.me)).status).toBe(401)
    expect(user.id).toBe(right.data.id)
  })
})

describe('POST /cms/users/set-profile-image', () => {
  it('stores a picture and rejects other files', async () => {
    const { caller } = await someAdmin()
    const png = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const set = (content: Uint8Array<ArrayBuffer> | string) =>
      app.callAs(caller, users.setProfileImage, {
        body: { image: new File([content], 'eu.png', { type: 'image/png' }) },
      })
    const { data } = await set(new Uint8Array(png))
    expect((await app.callAs(caller, users.getProfileData)).data.profileImage).toBe(data.profileImage)
    expect((await set('no picture')).error?.code).toBe('profile-image.invalid')
  })
})
