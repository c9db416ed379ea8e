import { randomUUID } from 'node:crypto'
import type { BodyInput } from '@esquadro/contract'
import * as grants from '@esquadro/contract/ledger/level-grants/cms'
import * as levels from '@esquadro/contract/people/levels/professional'
import * as professionals from '@esquadro/contract/people/professionals/cms'
import * as notifications from '@esquadro/contract/platform/notifications/professional'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin, aProfessional } from '../../testing/builders.ts'
import { anEntry, aPosting, post } from '../../testing/ledger.ts'
import { closeLevelGrants } from './level-grants.ts'

const app = useTestApp()
type Session = Awaited<ReturnType<typeof app.signIn>>
let alice: Session

beforeAll(async () => {
  alice = await app.signIn((await anAdmin(app.db, { name: 'Alice' })).id)
})
afterEach(() => app.clock.set('2026-11-20T15:00:00Z'))

const reason = 'Expositora convidada da mostra'
const set = (id: string, overrides: Partial<BodyInput<typeof grants.set>> = {}, key: string = randomUUID()) =>
  app.callAs(alice, grants.set, {
    body: { id, level: 'ouro', until: '2026-12-31', reason, ...overrides },
    headers: { 'idempotency-key': key },
  })
const end = (id: string) => app.callAs(alice, grants.end, { body: { id, reason: 'Combinado desfeito' } })
const standing = async (id: string) => (await app.callAs(await app.signIn(id), levels.getLevel)).data
const titles = async (id: string) =>
  (await app.callAs(await app.signIn(id), notifications.getAll)).data.items.map(({ title }) => title)

describe('POST /cms/professionals/levels/set, GET /cms/professionals/levels/get-all', () => {
  it('raises the level until its last day, shows it as set by the team, notifies and audits it', async () => {
    const { id } = await aProfessional(app.db)
    const { data } = await set(id)
    expect(data).toMatchObject({ level: 'ouro', from: '2026-11-20', until: '2026-12-31', state: 'current' })
    expect(await standing(id)).toMatchObject({
      level: 'ouro',
      sublevel: 'I',
      points: 0,
      floor: 'bronze',
      setUntil: '2026-12-31',
    })
    expect(await titles(id)).toEqual(['Você subiu para o nível Ouro'])
    const entry = await app.db
      .selectFrom('auditLog')
      .selectAll()
      .where('subjectId', '=', id)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      action: 'professional.level-set',
      before: { level: 'bronze', until: null },
      after: { level: 'ouro', until: '2026-12-31', reason },
    })
    const listed = await app.callAs(alice, professionals.getAll, { query: { level: 'ouro' } })
    expect(listed.data.items.map((item) => item.id)).toContain(id)

    app.clock.set('2027-01-01T03:30:00Z')
    expect(await standing(id)).toMatchObject({ level: 'bronze', setUntil: null })
  })

  it('has no effect once points reach a higher level', async () => {
    const { id } = await aProfessional(app.db)
    await set(id, { level: 'prata' })
    await post(app.db, [anEntry(id, 31_000)], aPosting(app.clock.now()))
    expect(await standing(id)).toMatchObject({ level: 'ouro', setUntil: null })
    expect(await titles(id)).toEqual(expect.arrayContaining(['Você subiu para o nível Ouro']))
  })

  it('replaces the level that was set before, even by a lower one', async () => {
    const { id } = await aProfessional(app.db)
    await set(id, { level: 'diamante' })
    await set(id, { level: 'prata' })
    expect((await standing(id)).level).toBe('prata')
    const { items } = (await app.callAs(alice, grants.getAll, { query: { id } })).data
    expect(items.map(({ level, state }) => `${level} ${state}`).sort()).toEqual([
      'diamante ended',
      'prata current',
    ])
  })

  it('sets one level under parallel calls', async () => {
    const { id } = await aProfessional(app.db)
    const responses = await Promise.all(Array.from({ length: 12 }, () => set(id)))
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200))
    const { items } = (await app.callAs(alice, grants.getAll, { query: { id } })).data
    expect(items.filter(({ state }) => state === 'current')).toHaveLength(1)
    expect(await titles(id)).toHaveLength(1)
  })

  it('rejects a level that the points reach, a day that is over or too far ahead, a short reason, and an unknown id', async () => {
    const { id } = await aProfessional(app.db)
    await post(app.db, [anEntry(id, 31_000)], aPosting(app.clock.now()))
    expect((await set(id)).error).toMatchObject({
      code: 'level.not-above',
      fields: { level: expect.any(String) },
    })
    expect((await set(id, { level: 'platina', until: '2026-11-19' })).error?.fields).toEqual({
      until: 'Escolha um dia a partir de hoje.',
    })
    expect((await set(id, { level: 'platina', until: '2029-01-01' })).error?.fields).toEqual({
      until: 'O nível pode valer por no máximo dois anos.',
    })
    expect((await set(id, { level: 'bronze' as 'prata' })).error?.fields).toHaveProperty('level')
    expect((await set(id, { reason: '  curto  ' })).error?.fields).toHaveProperty('reason')
    expect((await set(randomUUID())).status).toBe(404)
    expect((await set((await anAdmin(app.db)).id)).status).toBe(404)
  })
})

describe('POST /cms/professionals/levels/end', () => {
  it('restores the level by points at once, and notifies', async () => {
    const { id } = await aProfessional(app.db)
    await set(id)
    const { data } = await end(id)
    expect(data).toMatchObject({
      state: 'ended',
      endedBy: { name: 'Alice' },
      endReason: 'Combinado desfeito',
    })
    expect(await standing(id)).toMatchObject({ level: 'bronze', setUntil: null })
    expect((await titles(id)).sort()).toEqual(['Seu nível agora é Bronze', 'Você subiu para o nível Ouro'])
    expect((await end(id)).status).toBe(404)
  })
})

describe('the nightly job', () => {
  it('notifies each professional whose level fell with its last day once, and nobody else', async () => {
    const { id: falls } = await aProfessional(app.db)
    const { id: keeps } = await aProfessional(app.db)
    await set(falls, { until: '2026-11-25' })
    await set(keeps, { until: '2026-11-25' })
    await post(app.db, [anEntry(keeps, 31_000)], aPosting(app.clock.now()))
    app.clock.set('2026-11-25T23:00:00Z')
    await closeLevelGrants(app.services)
    expect(await titles(falls)).toHaveLength(1)
    app.clock.set('2026-11-26T03:05:00Z')
    expect(await closeLevelGrants(app.services)).toBe(2)
    expect(await closeLevelGrants(app.services)).toBe(0)
    expect(await titles(falls)).toContain('Seu nível agora é Bronze')
    expect(await titles(keeps)).toHaveLength(1)
  })
})
