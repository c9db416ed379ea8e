import { randomUUID } from 'node:crypto'
import type { BodyInput } from '@esquadro/contract'
import * as adjustments from '@esquadro/contract/ledger/adjustments/cms'
import * as extract from '@esquadro/contract/ledger/extract/professional'
import * as cmsAudit from '@esquadro/contract/platform/audit/cms'
import * as cmsNotifications from '@esquadro/contract/platform/notifications/cms'
import * as notifications from '@esquadro/contract/platform/notifications/professional'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin, aProfessional } from '../../testing/builders.ts'
import { getBalance } from '../points/points.queries.ts'
import { verifyLedger } from '../points/proof/verify.queries.ts'
import { needsSecond } from './adjustments.ts'

const app = useTestApp()
type Session = Awaited<ReturnType<typeof app.signIn>>
let alice: Session
let bento: Session

beforeAll(async () => {
  alice = await app.signIn((await anAdmin(app.db, { name: 'Alice' })).id)
  bento = await app.signIn((await anAdmin(app.db, { name: 'Bento' })).id)
})

const reason = 'Bônus combinado na feira de novembro'
const adjust = (
  as: Session,
  id: string,
  points: number,
  overrides: Partial<BodyInput<typeof adjustments.create>> = {},
  key = randomUUID(),
) =>
  app.callAs(as, adjustments.create, {
    body: { id, points, reason, ...overrides },
    headers: { 'idempotency-key': key },
  })
const decide = (as: Session, id: string, decision: 'confirm' | 'refuse' | 'withdraw', note?: string) =>
  app.callAs(as, adjustments.decide, { body: { id, decision, ...(note ? { note } : {}) } })

describe('POST /cms/professionals/adjustments/create', () => {
  it('posts a small adjustment with its reason, notifies the professional and records the author', async () => {
    const { id } = await aProfessional(app.db)
    const { data } = await adjust(alice, id, 1_200)
    expect(data).toMatchObject({ status: 'posted', points: 1_200, requestedBy: { name: 'Alice' } })
    expect(await getBalance(app.db, id)).toBe(1_200)
    const me = await app.signIn(id)
    const { items } = (await app.callAs(me, notifications.getAll)).data
    expect(items[0]).toMatchObject({
      kind: 'points-adjusted',
      title: '1.200 pontos creditados por ajuste',
      text: expect.stringContaining(reason),
    })
    const lines = (await app.callAs(me, extract.getAll, { query: { kind: 'adjustment' } })).data.items
    expect(lines).toHaveLength(1)
    const entry = await app.db
      .selectFrom('auditLog')
      .selectAll()
      .where('subjectId', '=', data.id)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'adjustment.posted', actorType: 'admin' })
  })

  it('replays a repeated idempotency key and posts once under parallel calls', async () => {
    const { id } = await aProfessional(app.db)
    const key = randomUUID()
    const responses = await Promise.all(Array.from({ length: 16 }, () => adjust(alice, id, 300, {}, key)))
    expect(new Set(responses.filter(({ status }) => status === 200).map(({ data }) => data.id)).size).toBe(1)
    expect(await getBalance(app.db, id)).toBe(300)
    expect((await adjust(alice, id, 301, {}, key)).error?.code).toBe('idempotency.other-body')
  })

  it('rejects zero points, too many points, a short reason and an unknown professional', async () => {
    const { id } = await aProfessional(app.db)
    for (const points of [0, 1.5, 1_000_001, -1_000_001])
      expect((await adjust(alice, id, points)).error?.fields).toHaveProperty('points')
    expect((await adjust(alice, id, 1, { reason: '   curto   ' })).error?.fields).toHaveProperty('reason')
    expect((await adjust(alice, randomUUID(), 1)).status).toBe(404)
    const admin = await anAdmin(app.db)
    expect((await adjust(alice, admin.id, 1)).status).toBe(404)
  })

  it('deducts no more than the available points, even in parallel', async () => {
    const { id } = await aProfessional(app.db)
    await adjust(alice, id, 1_000)
    expect((await adjust(alice, id, -1_001)).error?.code).toBe('points.insufficient')
    const responses = await Promise.all(Array.from({ length: 8 }, () => adjust(alice, id, -300)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await getBalance(app.db, id)).toBe(100)
    const found = await verifyLedger(app.db, app.clock.now())
    expect(found.filter(({ broken }) => broken > 0)).toEqual([])
  })

  it('queues an adjustment above the limit for another administrator, even if it is split', async () => {
    const { id } = await aProfessional(app.db)
    const whole = await adjust(alice, id, 5_001)
    expect(whole.data).toMatchObject({ status: 'waiting', decidedBy: null })
    expect(await getBalance(app.db, id)).toBe(0)
    const { items } = (await app.callAs(bento, cmsNotifications.getAll)).data
    expect(items[0]).toMatchObject({ kind: 'adjustment-waiting', link: '/cms/adjustments?status=waiting' })

    const other = await aProfessional(app.db)
    const parts = await Promise.all([1, 2, 3, 4].map(() => adjust(alice, other.id, 2_000)))
    expect(parts.map(({ data }) => data.status).toSorted()).toEqual([
      'posted',
      'posted',
      'waiting',
      'waiting',
    ])
    // The limit applies to each pair of administrator and professional.
    expect((await adjust(bento, other.id, 2_000)).data.status).toBe('posted')
  })
})

describe('POST /cms/professionals/adjustments/decide', () => {
  const waiting = async (points = 9_000) => {
    const { id } = await aProfessional(app.db)
    const { data } = await adjust(alice, id, points)
    return { professionalId: id, id: data.id }
  }

  it('lets another administrator confirm it once, but not its author', async () => {
    const { professionalId, id } = await waiting()
    expect((await decide(alice, id, 'confirm')).error?.code).toBe('adjustment.own')
    expect((await decide(alice, id, 'refuse')).error?.code).toBe('adjustment.own')
    const carla = await app.signIn((await anAdmin(app.db)).id)
    const responses = await Promise.all(
      [bento, carla, bento, carla].map((session) => decide(session, id, 'confirm')),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ error }) => error?.code === 'adjustment.decided')).toHaveLength(3)
    expect(await getBalance(app.db, professionalId)).toBe(9_000)
    const history = await app.callAs(alice, cmsAudit.getAll, { query: { professional: professionalId } })
    expect(history.data.items.map(({ action }) => action)).toEqual([
      'adjustment.posted',
      'adjustment.requested',
    ])
  })

  it('lets another administrator refuse it with a reason or its author withdraw it; posts nothing', async () => {
    const [first, second] = [await waiting(), await waiting()]
    expect((await decide(bento, first.id, 'refuse', 'Sem comprovante')).data).toMatchObject({
      status: 'refused',
      note: 'Sem comprovante',
      decidedBy: { name: 'Bento' },
    })
    expect((await decide(bento, second.id, 'withdraw')).error?.code).toBe('adjustment.not-own')
    expect((await decide(alice, second.id, 'withdraw')).data.status).toBe('withdrawn')
    expect((await decide(bento, second.id, 'confirm')).error?.code).toBe('adjustment.decided')
    for (const { professionalId } of [first, second]) expect(await getBalance(app.db, professionalId)).toBe(0)
    expect((await decide(bento, randomUUID(), 'confirm')).status).toBe(404)
  })

  it('keeps the adjustment in the queue if the points to deduct are gone', async () => {
    const { id } = await aProfessional(app.db)
    const { data } = await adjust(alice, id, -6_000)
    expect((await decide(bento, data.id, 'confirm')).error?.code).toBe('points.insufficient')
    const queue = (
      await app.callAs(bento, adjustments.getAll, { query: { status: 'waiting', professional: id } })
    ).data
    expect(queue).toMatchObject({ total: 1, alonePoints: 5_000 })
  })

  it('prevents its author from confirming it, even in the database', async () => {
    const { id } = await waiting()
    await expect(
      app.db
        .updateTable('adjustments')
        .set((eb) => ({ status: 'posted', decidedBy: eb.ref('requestedBy'), decidedAt: app.clock.now() }))
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow(/check/)
  })
})

describe('GET /cms/professionals/adjustments/get-all', () => {
  it('searches by professional, filters by status and sorts by points', async () => {
    const { id } = await aProfessional(app.db, { name: 'Zuleica Antunes' })
    for (const points of [10, 30, 20]) await adjust(bento, id, points)
    const found = (
      await app.callAs(alice, adjustments.getAll, { query: { q: 'zuleica', sort: '-points', limit: 10 } })
    ).data
    expect(found.items.map(({ points }) => points)).toEqual([30, 20, 10])
    const none = await app.callAs(alice, adjustments.getAll, { query: { q: 'zuleica', status: 'refused' } })
    expect(none.data.total).toBe(0)
  })
})

describe('the limit of one administrator', () => {
  it('cannot be avoided by any split of an adjustment', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -6_000, max: 6_000 }).filter((points) => points !== 0)),
        fc.nat({ max: 8_000 }),
        (parts, limit) => {
          let alone = 0
          let before = 0
          for (const points of parts) {
            if (!needsSecond(points, before, limit)) alone += Math.abs(points)
            before += Math.abs(points)
          }
          return alone <= limit
        },
      ),
    )
  })
})
