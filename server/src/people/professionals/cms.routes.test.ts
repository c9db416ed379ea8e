import { randomUUID } from 'node:crypto'
import * as auth from '@esquadro/contract/people/accounts/public'
import { accountStatuses, behaviours } from '@esquadro/contract/people/accounts/status'
import * as cmsProfessionals from '@esquadro/contract/people/professionals/cms'
import * as me from '@esquadro/contract/people/professionals/professional'
import * as signUp from '@esquadro/contract/people/professionals/public'
import { hideCpf } from '@esquadro/contract/platform/fields/cpf'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { anAccount, anEmail, goodPassword } from '../../testing/accounts.ts'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin, aProfessional, aShopkeeper, aStore } from '../../testing/builders.ts'
import { mailedToken, sentMails } from '../../testing/mails.ts'
import { analyse, fill, watch } from '../../testing/plans.ts'
import { readCsv } from '../../testing/spreadsheets.ts'
import { listProfessionals } from './professionals.queries.ts'

const app = useTestApp()

describe('POST /cms/professionals/create', () => {
  it('creates an incomplete account and mails its owner', async () => {
    const email = anEmail('convidada')
    const { data } = await app.callAs('admin', cmsProfessionals.create, {
      body: { name: 'Rita Lima', email, password: goodPassword },
    })
    const signIn = await app.callAs(null, auth.login, { body: { email, password: goodPassword } })
    expect(signIn.error).toMatchObject({ code: 'user-incomplete', data: { _id: data.id, storesList: [] } })
    const [mail] = await sentMails(app, email)
    expect(mail?.kind).toBe('account-created')
    expect(JSON.stringify(mail)).not.toContain(goodPassword)
  })

  it('rejects a taken e-mail, ignoring case and under concurrent calls', async () => {
    const email = anEmail('dupla')
    const body = { name: 'Rita Lima', email, password: goodPassword }
    const responses = await Promise.all([
      app.callAs('admin', cmsProfessionals.create, { body }),
      app.callAs('admin', cmsProfessionals.create, { body: { ...body, email: email.toUpperCase() } }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ error }) => error)?.error?.code).toBe('account.taken')
  })

  it('rejects a common password and unknown fields', async () => {
    const body = { name: 'Rita Lima', email: anEmail(), password: 'rita2026' }
    expect((await app.callAs('admin', cmsProfessionals.create, { body })).error?.fields).toEqual({
      password: 'Esta senha contém o seu nome, o seu e-mail ou a sua loja. Escolha outra.',
    })
    const more = { ...body, password: goodPassword, status: 'active' }
    expect((await app.callAs('admin', cmsProfessionals.create, { body: more })).error?.fields).toHaveProperty(
      'status',
    )
  })
})

describe('POST /cms/professionals/change-status', () => {
  const change = (id: string, behaviour: (typeof behaviours)[number]) =>
    app.callAs('admin', cmsProfessionals.changeStatus, { body: { id, behaviour } })

  const allowed: Readonly<Record<string, string>> = {
    'awaiting-approval approve': 'active',
    'rejected approve': 'active',
    'incomplete reject': 'rejected',
    'awaiting-email reject': 'rejected',
    'awaiting-approval reject': 'rejected',
    'active block': 'blocked',
    'blocked unblock': 'active',
  }
  it.each(accountStatuses.flatMap((status) => behaviours.map((behaviour) => [status, behaviour] as const)))(
    'changes the status of an account that is %s: %s',
    async (status, behaviour) => {
      const user = await aProfessional(app.db, { status })
      const response = await change(user.id, behaviour)
      const next = allowed[`${status} ${behaviour}`]
      if (next) expect(response.data).toEqual({ id: user.id, status: next })
      else expect([response.status, response.error?.code]).toEqual([409, 'behaviour.not-allowed'])
      const after = await app.db
        .selectFrom('users')
        .select('status')
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow()
      expect(after.status).toBe(next ?? status)
    },
  )

  it('ends every session of a blocked account, and restores none when it is unblocked', async () => {
    const user = await aProfessional(app.db)
    const session = await app.signIn(user.id)
    await change(user.id, 'block')
    expect((await app.callAs(session, me.getProfileData)).status).toBe(401)
    await change(user.id, 'unblock')
    expect((await app.callAs(session, me.getProfileData)).status).toBe(401)
  })

  it('does not replace the confirmation of the e-mail', async () => {
    const user = await aProfessional(app.db, { status: 'rejected', emailConfirmedAt: null })
    expect((await change(user.id, 'approve')).data.status).toBe('awaiting-email')
  })

  it('mails the owner and audits the administrator', async () => {
    const admin = await anAccount(app, { userType: 'admin', email: anEmail('admin') })
    const user = await aProfessional(app.db, { status: 'awaiting-approval' })
    await app.callAs(await app.signIn(admin.id), cmsProfessionals.changeStatus, {
      body: { id: user.id, behaviour: 'approve' },
    })
    expect((await sentMails(app, user.email)).map(({ kind }) => kind)).toEqual(['account-approved'])
    const audited = await app.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'before', 'after'])
      .where('subjectId', '=', user.id)
      .execute()
    expect(audited).toEqual([
      {
        action: 'account.approve',
        actorId: admin.id,
        before: { status: 'awaiting-approval' },
        after: { status: 'active' },
      },
    ])
  })

  it('responds 404 to a shopkeeper, an administrator and an unknown id', async () => {
    const shopkeeper = await aShopkeeper(app.db, (await aStore(app.db)).id)
    for (const id of [shopkeeper.id, '00000000-0000-4000-8000-000000000000'])
      expect((await change(id, 'block')).error?.code).toBe('not-found')
  })

  it('accepts one of several concurrent approvals', async () => {
    const user = await aProfessional(app.db, { status: 'awaiting-approval' })
    const responses = await Promise.all(Array.from({ length: 6 }, () => change(user.id, 'approve')))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await sentMails(app, user.email)).toHaveLength(1)
  })
})

describe('GET /cms/professionals/get-all', () => {
  it('lists, filters, sorts and searches, with personal data masked', async () => {
    const marker = 'Zulmira'
    const store = await aStore(app.db, { tradeName: 'Casa Zumbi' })
    const professional = await aProfessional(
      app.db,
      { name: `${marker} Ávila`, createdAt: new Date('2026-01-01') },
      { city: 'Natal', state: 'RN', referenceStoreId: store.id },
    )
    const two = await aProfessional(
      app.db,
      { name: `${marker} Braga`, status: 'blocked', createdAt: new Date('2026-02-01') },
      { profession: 'Engenheiro', cau: null, crea: '1' },
    )
    const call = (query: object) =>
      app.callAs('admin', cmsProfessionals.getAll, { query: { q: marker, ...query } })
    const ids = async (query: object) => (await call(query)).data.items.map(({ id }) => id)
    const { cpf } = await app.db
      .selectFrom('professionals')
      .select('cpf')
      .where('userId', '=', professional.id)
      .executeTakeFirstOrThrow()
    const first = (await call({})).data
    expect(first).toMatchObject({ total: 2, page: 1, limit: 10 })
    expect(first.items[0]).toEqual({
      id: professional.id,
      name: professional.name,
      email: 'p***@exemplo.com.br',
      cpf: hideCpf(cpf ?? ''),
      profession: 'Arquiteto',
      city: 'Natal',
      state: 'RN',
      status: 'active',
      referenceStore: 'Casa Zumbi',
      profileImage: null,
      score: { level: 'bronze', points: 0, sublevel: 'I' },
      createdAt: '2026-01-01T00:00:00.000Z',
    })
    expect(await ids({ sort: '-name' })).toEqual([two.id, professional.id])
    expect(await ids({ sort: '-createdAt' })).toEqual([two.id, professional.id])
    expect(await ids({ status: 'blocked' })).toEqual([two.id])
    expect(await ids({ profession: 'Arquiteto' })).toEqual([professional.id])
    expect(await ids({ store: store.id })).toEqual([professional.id])
    expect((await call({ status: 'blocked' })).data).toMatchObject({
      total: 1,
      counts: { active: 1, blocked: 1, 'awaiting-approval': 0 },
    })
    expect(await ids({ q: 'zulmira avila' })).toEqual([professional.id])
    expect(await ids({ q: cpf ?? '' })).toEqual([professional.id])
    expect(await ids({ q: '%' })).toEqual([])
    expect((await call({ page: 2 })).data).toMatchObject({ items: [], total: 2, page: 2 })
  })

  it.each([{ limit: 101 }, { page: 0 }, { sort: 'passwordHash' }, { status: 'gone' }])(
    'refuses %j',
    async (query) => {
      expect((await app.callAs('admin', cmsProfessionals.getAll, { query: query as object })).status).toBe(
        422,
      )
    },
  )
})

// The application's database role may not write scores.
async function asOwner(statement: string, values: unknown[]): Promise<void> {
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  await owner.query(statement, values)
  await owner.end()
}

describe('a filter of professionals by level', () => {
  it('includes those who reached the level in this cycle or keep it from the previous one', async () => {
    const cycle = String(new Date(app.clock.now()).getFullYear())
    const score = async (name: string, rows: readonly (readonly [string, number, number])[]) => {
      const { id } = await aProfessional(app.db, { name: `Nivelada ${name}` })
      for (const [of, points, floorRank] of rows)
        await asOwner(
          'insert into cycle_scores (professional_id, cycle, points, floor_rank) values ($1, $2, $3, $4)',
          [id, of, points, floorRank],
        )
      return id
    }
    const nobody = await score('A', [])
    const silver = await score('B', [[cycle, 12_000, 0]])
    const guaranteed = await score('C', [[cycle, 0, 1]])
    const before = await score('D', [[String(Number(cycle) - 1), 40_000, 0]])
    const ids = async (level: string) =>
      (
        await app.callAs('admin', cmsProfessionals.getAll, {
          query: { q: 'nivelada', level: level as 'ouro' },
        })
      ).data.items.map(({ id }) => id)
    expect(await ids('bronze')).toEqual([nobody])
    expect(await ids('prata')).toEqual([silver, guaranteed])
    expect(await ids('ouro')).toEqual([before])
    const listed = (await app.callAs('admin', cmsProfessionals.getAll, { query: { q: 'nivelada' } })).data
      .items
    expect(listed.map(({ score: { level } }) => level)).toEqual(['bronze', 'prata', 'prata', 'ouro'])
  })
})

describe('POST /cms/professionals/change-status-many', () => {
  it('changes every account whose status allows it and returns an outcome for each', async () => {
    const [waiting, other, active] = [
      await aProfessional(app.db, { status: 'awaiting-approval' }),
      await aProfessional(app.db, { status: 'awaiting-approval' }),
      await aProfessional(app.db),
    ]
    const body = { ids: [waiting.id, active.id, other.id, waiting.id], behaviour: 'approve' as const }
    const { data } = await app.callAs('admin', cmsProfessionals.changeStatusMany, { body })
    expect(data.items).toEqual([
      { id: waiting.id, ok: true, change: expect.any(String) as string, error: null },
      {
        id: active.id,
        ok: false,
        change: null,
        error: {
          code: 'behaviour.not-allowed',
          msg: 'Esta mudança não é possível na situação atual do cadastro.',
        },
      },
      { id: other.id, ok: true, change: expect.any(String) as string, error: null },
    ])
    expect(await sentMails(app, other.email)).toHaveLength(1)
  })

  it('approves each person once under concurrent calls', async () => {
    const people = [
      await aProfessional(app.db, { status: 'awaiting-approval' }),
      await aProfessional(app.db, { status: 'awaiting-approval' }),
    ]
    const body = { ids: people.map(({ id }) => id), behaviour: 'approve' as const }
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => app.callAs('admin', cmsProfessionals.changeStatusMany, { body })),
    )
    for (const { id } of people)
      expect(
        responses.flatMap(({ data }) => data.items).filter((item) => item.id === id && item.ok),
      ).toHaveLength(1)
  })

  it('audits the reason and mails it with a rejection', async () => {
    const user = await aProfessional(app.db, { status: 'awaiting-approval' })
    const reason = 'O registro no CAU não foi encontrado.'
    await app.callAs('admin', cmsProfessionals.changeStatusMany, {
      body: { ids: [user.id], behaviour: 'reject', reason },
    })
    const [mail] = await sentMails(app, user.email)
    expect(JSON.stringify(mail)).toContain(reason)
    const audited = await app.db
      .selectFrom('auditLog')
      .select('after')
      .where('subjectId', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(audited.after).toEqual({ status: 'rejected', reason })
  })
})

describe('the list of 10,000 professionals', () => {
  it('takes as many queries as a list of ten and scans all rows only to count them', async () => {
    await fill(
      app.ownerUrl,
      sql`
      with made as (
        insert into users (created_at, updated_at, user_type, status, name, email)
        select timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', 'professional', 'active', md5(n::text), 'milhares' || n || '@exemplo.com.br' from generate_series(1, 10000) n
        returning id
      )
      insert into professionals (created_at, user_id, profession) select timestamptz '2026-11-20T15:00Z', id, 'Engenheiro' from made`,
    )
    await analyse(app.ownerUrl)
    const page = { page: 1, limit: 25, sort: 'name' } as const
    const now = app.clock.now()
    const watched = await watch(app.ownerUrl, async (db) => {
      await listProfessionals(db, { ...page, level: 'ouro' }, now)
      await listProfessionals(db, page, now)
    })
    // The level filter reads the settings and the levels of their cycle; otherwise there are two queries, page and counts.
    expect(watched).toHaveLength(6)
    const pages = watched.filter(({ sql: text }) => text.includes('limit'))
    expect(pages.at(-1)?.plan).toMatch(/Index.* using users_by_type_name/)
  })
})

describe('GET /cms/professionals/get-one', () => {
  it('returns all data of a professional', async () => {
    const user = await aProfessional(app.db)
    const { data } = await app.callAs('admin', cmsProfessionals.getOne, { query: { id: user.id } })
    expect(data).toMatchObject({ id: user.id, email: user.email, status: 'active', inviteCode: null })
    expect(data.userData.cpf).toMatch(/^\d{11}$/)
  })

  it('responds 404 for users of other roles', async () => {
    const store = await aStore(app.db)
    const shopkeeper = await aShopkeeper(app.db, store.id)
    expect(
      (await app.callAs('admin', cmsProfessionals.getOne, { query: { id: shopkeeper.id } })).status,
    ).toBe(404)
  })
})

describe('POST /cms/professionals/update', () => {
  it('changes the given fields; a new password ends every session', async () => {
    const user = await anAccount(app, { userType: 'professional', email: anEmail() })
    const session = await app.signIn(user.id)
    const email = anEmail('outro')
    const { data } = await app.callAs('admin', cmsProfessionals.update, {
      body: {
        id: user.id,
        name: 'Nome Corrigido',
        email,
        userData: { address: { city: 'Olinda', state: 'PE' } },
      },
    })
    expect(data).toMatchObject({ name: 'Nome Corrigido', email, userData: { address: { city: 'Olinda' } } })
    expect((await app.callAs(session, me.getProfileData)).status).toBe(200)
    await app.callAs('admin', cmsProfessionals.update, {
      body: { id: user.id, password: 'mesa torta perto 9' },
    })
    expect((await app.callAs(session, me.getProfileData)).status).toBe(401)
    expect(
      (await app.callAs(null, auth.login, { body: { email, password: 'mesa torta perto 9' } })).status,
    ).toBe(200)
    const log = await app.db
      .selectFrom('auditLog')
      .select(['action', 'actorType'])
      .where('subjectId', '=', user.id)
      .where('action', 'like', 'account.%')
      .orderBy('id')
      .execute()
    expect(log).toEqual([
      { action: 'account.email-changed', actorType: 'admin' },
      { action: 'account.password-changed', actorType: 'admin' },
    ])
  })

  it('mails a new confirmation link to a changed e-mail and invalidates the previous link', async () => {
    const [mistyped, right] = [anEmail('errado'), anEmail('certo')]
    const { id } = await aProfessional(app.db, {
      status: 'awaiting-email',
      email: mistyped,
      emailConfirmedAt: null,
    })
    await app.callAs(null, signUp.resendConfirmation, { body: { email: mistyped } })
    await app.callAs('admin', cmsProfessionals.update, { body: { id, email: right } })
    const open = async (to: string) =>
      app.callAs(null, signUp.validateEmail, { body: { id: await mailedToken(app, to) } })
    expect((await open(mistyped)).error?.code).toBe('email-token.invalid')
    expect((await open(right)).data).toMatchObject({ status: 'active' })
  })

  it('rejects a taken e-mail, a taken CPF, an unknown id and unknown fields', async () => {
    const [user, other] = [await aProfessional(app.db), await aProfessional(app.db)]
    const { cpf } = await app.db
      .selectFrom('professionals')
      .select('cpf')
      .where('userId', '=', other.id)
      .executeTakeFirstOrThrow()
    const codeOf = async (body: object) =>
      (await app.callAs('admin', cmsProfessionals.update, { body: body as { id: string } })).error?.code
    expect(await codeOf({ id: user.id, email: other.email })).toBe('account.taken')
    expect(await codeOf({ id: user.id, userData: { cpf } })).toBe('cpf.taken')
    expect(await codeOf({ id: '00000000-0000-4000-8000-000000000000', name: 'Ninguém' })).toBe('not-found')
    expect(await codeOf({ id: user.id, status: 'active' })).toBe('invalid.fields')
    expect(await codeOf({ id: user.id, userData: { referenceStore: randomUUID() } })).toBe('store.unknown')
    const abdFile = new File(['texto'], 'abd.pdf', { type: 'application/pdf' })
    const userData = { profession: 'Designer de Interiores' }
    expect(await codeOf({ id: user.id, userData, abdFile })).toBe('upload.invalid')
  })
})

describe('GET /cms/professionals/export', () => {
  it('exports the filtered list with masked personal data', async () => {
    const session = await app.signIn((await anAdmin(app.db)).id)
    const query = { q: 'zuleide', sort: '-createdAt' } as const
    for (const name of ['Zuleide Um', 'Zuleide Dois'])
      await aProfessional(app.db, { name, createdAt: app.clock.now() })
    const { data: list } = await app.callAs(session, cmsProfessionals.getAll, { query })
    const [titles, ...rows] = readCsv((await app.callAs(session, cmsProfessionals.exportAll, { query })).raw)
    expect(titles?.slice(0, 2)).toEqual(['Nome', 'CPF'])
    expect(rows.map(([name, cpf]) => [name, cpf || null])).toEqual(
      list.items.map(({ name, cpf }) => [name, cpf]),
    )
    expect(rows.map((row) => row[8])).toEqual(list.items.map(({ email }) => email))
    expect(rows[0]?.[3]).toBe('Bronze I')
  })
})
