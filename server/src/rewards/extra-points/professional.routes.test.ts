import { randomUUID } from 'node:crypto'
import * as extract from '@esquadro/contract/ledger/extract/professional'
import * as notifications from '@esquadro/contract/platform/notifications/professional'
import * as extraPoints from '@esquadro/contract/rewards/extra-points/professional'
import * as publicExtraPoints from '@esquadro/contract/rewards/extra-points/public'
import { describe, expect, it } from 'vitest'
import { verifyLedger } from '../../ledger/points/proof/verify.queries.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import { openSecret } from '../../platform/secret.ts'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin, aProfessional } from '../../testing/builders.ts'
import { pointsOf, setSettings } from '../../testing/sale.ts'
import { claimExtraPointIn } from './claims.ts'
import { makeCode } from './codes.ts'
import { insertExtraPoint, setExtraPointActive } from './extra-points.queries.ts'
import { removeExtraPoint, updateExtraPoint } from './extra-points.ts'

const app = useTestApp()
const TODAY = '2026-11-20'

async function anExtraPoint(overrides: Partial<Parameters<typeof insertExtraPoint>[1]> = {}) {
  const { db, clock, services } = app
  const admin = await anAdmin(db)
  const data = {
    name: 'Casa aberta na Aroeira',
    points: 150,
    validFrom: TODAY,
    validUntil: TODAY,
    maxClaims: null,
    maxPerHour: null,
    screenOnly: false,
    ...overrides,
  }
  const row = await insertExtraPoint(db, data, { adminId: admin.id, now: clock.now() })
  return { row, data, admin, code: makeCode(services.secret, row.number) }
}

async function aClaimer(professional = {}) {
  const { id } = await aProfessional(app.db, {}, professional)
  const me = await app.signIn(id)
  return {
    id,
    me,
    look: (code: string) => app.callAs(me, extraPoints.getOne, { params: { id: code } }),
    claim: (code: string, headers: Record<string, string> = {}) =>
      app.callAs(me, extraPoints.subscribed, { body: { id: code }, headers }),
  }
}

type Made = Awaited<ReturnType<typeof anExtraPoint>>
const remove = ({ row, admin }: Made, professionalId: string) =>
  inTransaction(app.db, (trx) =>
    removeExtraPoint(trx, {
      extraPointId: row.id,
      professionalId,
      actor: { id: admin.id, type: 'admin', requestId: null },
      now: app.clock.now(),
    }),
  )
const give = ({ row, admin }: Made, professionalId: string) =>
  inTransaction(app.db, (trx) =>
    claimExtraPointIn(trx, {
      extraPointId: row.id,
      professionalId,
      actor: { id: admin.id, type: 'admin', requestId: null },
      now: app.clock.now(),
    }),
  )
const claimsOf = async ({ row }: Made) =>
  (await app.db.selectFrom('extraPoints').select('claims').where('id', '=', row.id).executeTakeFirstOrThrow())
    .claims

describe('GET /professionals/points-extra/{id}', () => {
  it('returns an extra point that can be claimed, and afterwards when it was claimed', async () => {
    const { code } = await anExtraPoint({ description: 'Com o curador' })
    const { look, claim } = await aClaimer()
    expect((await look(code)).data).toEqual({
      name: 'Casa aberta na Aroeira',
      description: 'Com o curador',
      points: 150,
      validFrom: TODAY,
      validUntil: TODAY,
      claimedAt: null,
      canClaim: true,
      refusal: null,
    })
    await claim(code)
    expect((await look(code)).data).toMatchObject({
      claimedAt: '2026-11-20T15:00:00.000Z',
      canClaim: false,
      refusal: { code: 'extra-point.already-claimed', msg: 'Você já resgatou este ponto extra.' },
    })
  })

  it('accepts a typed code in any spelling', async () => {
    const { code } = await anExtraPoint()
    const { look } = await aClaimer()
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/)
    const typed = code.replaceAll('-', ' ').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
    expect((await look(typed)).status).toBe(200)
  })

  it('responds not-found for a code with a wrong signature', async () => {
    const { row, code } = await anExtraPoint()
    const { look, claim } = await aClaimer()
    const another = await openSecret({ secretKey: 'x'.repeat(40), dataFolder: '' })
    const next = makeCode(app.services.secret, row.number + 1)
    const forged = [
      makeCode(another, row.number),
      `${code.slice(0, 9)}${next.slice(9)}`,
      `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`,
      next,
      row.id,
      String(row.number),
      'nada',
    ]
    for (const item of forged) {
      expect((await look(item)).error?.code, item).toBe('not-found')
      expect((await claim(item)).error?.code, item).toBe('not-found')
      const seen = await app.callAs(null, publicExtraPoints.getOne, { params: { id: item } })
      expect(seen.status, item).toBe(404)
    }
  })
})

describe('GET /points-extra/{id}', () => {
  it('returns only name, description, points and days to a visitor', async () => {
    const { code } = await anExtraPoint({ maxClaims: 3 })
    const { data } = await app.callAs(null, publicExtraPoints.getOne, { params: { id: code } })
    expect(data).toEqual({
      name: 'Casa aberta na Aroeira',
      description: null,
      points: 150,
      validFrom: TODAY,
      validUntil: TODAY,
    })
  })

  it('responds not-found for a suspended extra point', async () => {
    const { code, row } = await anExtraPoint()
    await setExtraPointActive(app.db, row.id, false, app.clock.now())
    expect((await app.callAs(null, publicExtraPoints.getOne, { params: { id: code } })).status).toBe(404)
  })
})

describe('POST /professionals/points-extra/subscribed', () => {
  it('credits the points once, notifies the professional and names the extra point in the extract', async () => {
    const { code, row } = await anExtraPoint()
    const { id, me, claim } = await aClaimer()
    expect((await claim(code)).data).toEqual({
      name: row.name,
      points: 150,
      claimedAt: '2026-11-20T15:00:00.000Z',
      balance: 150,
      availableAt: null,
    })
    expect((await claim(code)).error?.code).toBe('extra-point.already-claimed')
    expect(await pointsOf(app, id)).toBe(150)
    const [line] = (await app.callAs(me, extract.getAll)).data.items
    expect(line).toMatchObject({ kind: 'extra-point', amount: 150, reason: row.name })
    const [news] = (await app.callAs(me, notifications.getAll)).data.items
    expect(news).toMatchObject({ kind: 'points-credited', text: `Ponto extra: ${row.name}.` })
    const entry = await app.db
      .selectFrom('extraPointClaims as c')
      .innerJoin('pointEntries as e', 'e.key', 'c.entryKey')
      .select(['e.amount', 'c.how', 'e.actorId'])
      .where('c.professionalId', '=', id)
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ amount: 150, how: 'qr', actorId: id })
  })

  it('replays the stored response for a repeated idempotency key', async () => {
    const { code } = await anExtraPoint()
    const { id, claim } = await aClaimer()
    const headers = { 'idempotency-key': randomUUID() }
    const [first, again] = [await claim(code, headers), await claim(code, headers)]
    expect(JSON.stringify(again.data)).toBe(JSON.stringify(first.data))
    expect(await pointsOf(app, id)).toBe(150)
  })

  it('returns when the points become available if there are holding days', async () => {
    await setSettings(app, { holdingDays: 7 })
    const { code } = await anExtraPoint()
    const { claim } = await aClaimer()
    expect((await claim(code)).data.availableAt).toBe('2026-11-27T15:00:00.000Z')
    await setSettings(app, {})
  })

  it('rejects a claim before the first and after the last day', async () => {
    const { claim } = await aClaimer()
    const future = await anExtraPoint({ validFrom: '2026-11-21', validUntil: '2026-11-30' })
    const past = await anExtraPoint({ validFrom: '2026-11-01', validUntil: '2026-11-19' })
    const early = await claim(future.code)
    expect([early.status, early.error?.code]).toEqual([409, 'extra-point.not-yet'])
    expect((await claim(past.code)).error?.code).toBe('extra-point.over')
  })

  it('rejects a claim while suspended and accepts it after reactivation', async () => {
    const { code, row } = await anExtraPoint()
    const { claim } = await aClaimer()
    await setExtraPointActive(app.db, row.id, false, app.clock.now())
    expect((await claim(code)).error?.code).toBe('extra-point.inactive')
    await setExtraPointActive(app.db, row.id, true, app.clock.now())
    expect((await claim(code)).status).toBe(200)
  })

  it('rejects a profession without points', async () => {
    const off = { points: false, experiences: true, pce: true }
    const on = { points: true, experiences: true, pce: true }
    const professionPolicy = { Arquiteto: on, Engenheiro: off, 'Designer de Interiores': on }
    await setSettings(app, { professionPolicy })
    const { code } = await anExtraPoint()
    const engineer = await aClaimer({ profession: 'Engenheiro', cau: null, crea: '1/D' })
    expect((await engineer.claim(code)).error?.code).toBe('extra-point.not-for-profession')
    expect((await engineer.look(code)).data.canClaim).toBe(false)
    expect((await (await aClaimer()).claim(code)).status).toBe(200)
    await setSettings(app, {})
  })

  it('credits once under 64 simultaneous calls', async () => {
    const made = await anExtraPoint()
    const { id, claim } = await aClaimer()
    const responses = await Promise.all(Array.from({ length: 64 }, () => claim(made.code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = responses.filter(({ status }) => status !== 200).map(({ error }) => error?.code)
    // A call that starts after ten refusals is one scan too many within the minute.
    const expected = ['extra-point.already-claimed', 'too-many-requests']
    expect(refused.filter((code) => !expected.includes(code ?? ''))).toEqual([])
    expect(refused).toContain('extra-point.already-claimed')
    expect([await pointsOf(app, id), await claimsOf(made)]).toEqual([150, 1])
  })

  it('credits a limited number of claims to as many of 32 professionals', async () => {
    const made = await anExtraPoint({ maxClaims: 5 })
    const all = await Promise.all(Array.from({ length: 32 }, () => aClaimer()))
    const responses = await Promise.all(all.map(({ claim }) => claim(made.code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(responses.filter(({ error }) => error?.code === 'extra-point.full')).toHaveLength(27)
    expect(await claimsOf(made)).toBe(5)
  })

  it('enforces one claim per professional and the limit in the database', async () => {
    const made = await anExtraPoint({ maxClaims: 1 })
    const { id, claim } = await aClaimer()
    await claim(made.code)
    const row = { extraPointId: made.row.id, how: 'qr', points: 1, claimedAt: app.clock.now() }
    const insert = (professionalId: string) =>
      app.db
        .insertInto('extraPointClaims')
        .values({ ...row, professionalId })
        .execute()
    await expect(insert(id)).rejects.toMatchObject({ constraint: 'one_living_claim_each' })
    const other = await aClaimer()
    await expect(insert(other.id)).rejects.toMatchObject({ constraint: 'extra_point_has_room' })
  })
})

describe('An administrator', () => {
  it('gives an extra point once, on any day', async () => {
    const made = await anExtraPoint({ validFrom: '2026-10-01', validUntil: '2026-10-02' })
    const { id, look } = await aClaimer()
    expect(await give(made, id)).toMatchObject({ points: 150, balance: 150 })
    await expect(give(made, id)).rejects.toMatchObject({ code: 'extra-point.already-claimed' })
    expect((await look(made.code)).data.claimedAt).not.toBeNull()
    await expect(give(made, randomUUID())).rejects.toMatchObject({ code: 'not-found' })
  })

  it('cannot give an extra point to a blocked professional', async () => {
    const made = await anExtraPoint()
    const { id } = await aProfessional(app.db, { status: 'blocked' })
    await expect(give(made, id)).rejects.toMatchObject({ code: 'extra-point.professional-inactive' })
  })

  it('revokes a claim: reverses the points, blocks the QR code, and may give it again', async () => {
    const made = await anExtraPoint()
    const { id, me, claim } = await aClaimer()
    await claim(made.code)
    await remove(made, id)
    expect([await pointsOf(app, id), await claimsOf(made)]).toEqual([0, 0])
    await expect(remove(made, id)).rejects.toMatchObject({ code: 'extra-point.not-claimed' })
    expect((await claim(made.code)).error?.code).toBe('extra-point.removed')
    await give(made, id)
    expect([await pointsOf(app, id), await claimsOf(made)]).toEqual([150, 1])
    const news = (await app.callAs(me, notifications.getAll)).data.items.map(({ kind }) => kind)
    expect(news).toEqual(['points-credited', 'points-reversed', 'points-credited'])
  })

  it('revokes a claim once under simultaneous removals and claims', async () => {
    const made = await anExtraPoint()
    const { id, claim } = await aClaimer()
    await claim(made.code)
    const results = await Promise.allSettled(Array.from({ length: 16 }, () => remove(made, id)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([await pointsOf(app, id), await claimsOf(made)]).toEqual([0, 0])
  })

  it('changes an extra point without changing past credits, and not below the number of claims', async () => {
    const made = await anExtraPoint()
    const { id, claim } = await aClaimer()
    await claim(made.code)
    await (await aClaimer()).claim(made.code)
    const { row, data } = made
    const changed = await updateExtraPoint(app.db, row.id, { ...data, points: 10 }, app.clock.now())
    expect(changed.points).toBe(10)
    await expect(
      updateExtraPoint(app.db, row.id, { ...data, maxClaims: 1 }, app.clock.now()),
    ).rejects.toMatchObject({ code: 'extra-point.claims-exceed' })
    await remove(made, id)
    expect(await pointsOf(app, id)).toBe(0)
    await expect(updateExtraPoint(app.db, randomUUID(), data, app.clock.now())).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

it('leaves a consistent ledger', async () => {
  const verdicts = await verifyLedger(app.db, app.clock.now())
  expect(verdicts.filter(({ broken }) => broken > 0)).toEqual([])
})
