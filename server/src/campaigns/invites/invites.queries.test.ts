import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'
import { analyse, fill, watch } from '../../testing/plans.ts'
import { getInviteTotals, getPersonalCode, listOwnInvites } from './invites.queries.ts'
import { bareCode, makeCode, publicName } from './invites.rules.ts'

const app = useTestApp()
let inviterId = ''
const list = (db: Database, query: Partial<Parameters<typeof listOwnInvites>[2]> = {}) =>
  listOwnInvites(db, inviterId, { page: 1, limit: 10, sort: '-createdAt', ...query })

beforeAll(async () => {
  const [mine, other] = [await aProfessional(app.db), await aProfessional(app.db)]
  inviterId = mine.id
  for (const { id } of [mine, other]) {
    const code = await getPersonalCode(app.db, id, app.clock.now())
    await fill(
      app.ownerUrl,
      sql`
      insert into users (created_at, updated_at, user_type, status, name, email)
      select timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', 'professional', 'active', 'Pessoa ' || n, ${id} || n || '@x.com.br' from generate_series(1, 10000) n`,
    )
    await sql`
      insert into invites (code, inviter_id, name, invited_id, registered_at, created_at)
      select ${code}, ${id}, name, case when email like '%7@%' then id end,
        case when email like '%7@%' then timestamptz '2026-11-20T15:00Z' end, timestamptz '2026-11-20T15:00Z' - random() * interval '100 days'
      from users where email like ${`${id}%`}`.execute(app.db)
  }
  await analyse(app.ownerUrl)
}, 60_000)

describe('the list of 10,000 invites', () => {
  it('takes two indexed queries for any filter and sort', async () => {
    for (const sort of ['createdAt', 'name', 'registeredAt'] as const) {
      const watched = await watch(app.ownerUrl, (db) => list(db, { sort: `-${sort}` }))
      expect(watched).toHaveLength(2)
      const page = watched.find(({ sql: text }) => text.includes('order by'))
      expect(page?.plan, sort).not.toMatch(/Seq Scan on invites\b/)
    }
    const filtered = await watch(app.ownerUrl, (db) => list(db, { state: 'registered', q: 'pessoa 9987' }))
    expect(filtered).toHaveLength(2)
    for (const { plan } of filtered) expect(plan).not.toMatch(/Seq Scan on invites\b/)
    expect((await list(app.db, { state: 'registered', q: 'pessoa 9987' })).total).toBe(1)
    expect(await getInviteTotals(app.db, inviterId)).toEqual({
      invited: 10_000,
      registered: 1_000,
      credited: 0,
      points: 0,
    })
  })
})

describe('an invite code', () => {
  it('has eight unambiguous characters and is accepted in any spelling', () => {
    const codes = Array.from({ length: 1_000 }, makeCode)
    expect(new Set(codes).size).toBe(1_000)
    for (const code of codes) {
      expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/)
      expect(bareCode(` ${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`)).toBe(code)
    }
    for (const wrong of ['', 'ABCDEFG', 'ABCDEFGHJ', 'ABCDEFG0', 'ABCDEFGU', 'ÀBCDEFGH'])
      expect(bareCode(wrong), wrong).toBeNull()
  })
})

describe('publicName', () => {
  it.each([
    ['Ana Beatriz Souza', 'Ana S.'],
    ['  Zé  ', 'Zé'],
    ["Joana d'Arc", 'Joana D.'],
    ['Ganhe http://x.co/a agora', 'Ganhe A.'],
    ['<b>Rui</b> 99', 'bRuib'],
    ['123', ''],
  ])('shortens %s to %s', (name, seen) => expect(publicName(name)).toBe(seen))
})
