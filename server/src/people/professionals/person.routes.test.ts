import { randomUUID } from 'node:crypto'
import * as adjustments from '@esquadro/contract/ledger/adjustments/cms'
import * as extract from '@esquadro/contract/ledger/extract/cms'
import * as audit from '@esquadro/contract/platform/audit/cms'
import * as cmsExperiences from '@esquadro/contract/rewards/experiences/cms'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '../../platform/audit/audit.queries.ts'
import { listMemberSubscriptions } from '../../rewards/experiences/members.queries.ts'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin, aProfessional } from '../../testing/builders.ts'
import { anExperience, givePoints } from '../../testing/experiences.ts'
import { analyse, fill, watch } from '../../testing/plans.ts'

const app = useTestApp()
let admin: Awaited<ReturnType<typeof app.signIn>>

beforeAll(async () => {
  admin = await app.signIn((await anAdmin(app.db)).id)
})

describe('the extract of a professional in the back office', () => {
  describe('GET /cms/professionals/extract/get-all, GET /cms/professionals/extract/get-summary', () => {
    it('lists the lines of that professional only, with sums and balances, and the points by state', async () => {
      const { id: professional } = await aProfessional(app.db)
      const { id: other } = await aProfessional(app.db)
      await givePoints(app.db, professional, 700, app.clock.now())
      await givePoints(app.db, professional, 300, app.clock.now())
      await givePoints(app.db, other, 9_000, app.clock.now())
      const { data } = await app.callAs(admin, extract.getAll, { query: { professional, sort: 'amount' } })
      expect(data.items.map(({ amount }) => amount)).toEqual([300, 700])
      expect(data.totals).toMatchObject({ credits: 1_000, sum: 1_000 })
      const summary = (await app.callAs(admin, extract.getSummary, { query: { professional } })).data
      expect(summary).toMatchObject({ balance: 1_000, available: 1_000, earnedInCycle: 1_000 })
    })
  })

  it('responds 404 for any other user', async () => {
    for (const professional of [randomUUID(), (await anAdmin(app.db)).id]) {
      expect((await app.callAs(admin, extract.getAll, { query: { professional } })).status).toBe(404)
      expect((await app.callAs(admin, extract.getSummary, { query: { professional } })).status).toBe(404)
    }
  })
})

describe('GET /cms/professionals/get-subscriptions', () => {
  it('lists the subscriptions of a member by status and time, including removed ones', async () => {
    const { id: member } = await aProfessional(app.db)
    const first = await anExperience(app.db, { title: 'Visita à fábrica' })
    const second = await anExperience(app.db, { title: 'Jantar' })
    for (const { id: experienceId } of [first, second])
      await app.callAs(admin, cmsExperiences.subscribeUser, { body: { experienceId, userId: member } })
    const list = async (query: object = {}) =>
      (await app.callAs(admin, cmsExperiences.getMemberSubscriptions, { query: { member, ...query } })).data
    const { items } = await list({ sort: 'startsAt' })
    expect(items.map(({ experience }) => experience.title).sort()).toEqual(['Jantar', 'Visita à fábrica'])
    await app.callAs(admin, cmsExperiences.unsubscribe, { params: { id: items[0]?.id ?? '' } })
    expect((await list({ status: 'removed' })).items).toHaveLength(1)
    expect((await list({ status: 'confirmed' })).total).toBe(1)
  })
})

describe('the history of a professional', () => {
  it('has the entries about the account and about records that name the professional', async () => {
    const { id } = await aProfessional(app.db)
    const { id: other } = await aProfessional(app.db)
    for (const item of [id, other])
      await app.callAs(admin, adjustments.create, {
        body: { id: item, points: 10, reason: 'Bônus combinado na feira' },
      })
    const { data } = await app.callAs(admin, audit.getAll, { query: { professional: id } })
    expect(data.items.map(({ action }) => action)).toEqual(['adjustment.posted'])
    expect(data.total).toBe(1)
  })
})

it('is read by indexes for one person among thousands', async () => {
  const { id } = await aProfessional(app.db)
  const { id: experienceId } = await anExperience(app.db, { capacity: 10_000 })
  const numbers = sql`generate_series(1, 5000) n`
  await fill(
    app.ownerUrl,
    sql`insert into audit_log (at, actor_type, action, subject_type, subject_id, after)
      select timestamptz '2026-11-20T15:00Z', 'system', 'adjustment.posted', 'adjustment', gen_random_uuid()::text,
        jsonb_build_object('professionalId', gen_random_uuid()) from ${numbers}`,
  )
  await fill(
    app.ownerUrl,
    sql`with made as (insert into users (created_at, updated_at, user_type, status, name, email)
        select timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', 'shopkeeper', 'active', 'Colega ' || n, 'colega' || n || '@exemplo.com.br' from ${numbers} returning id)
      insert into experience_subscriptions (experience_id, user_id, status, subscribed_at, confirmed_at)
      select ${experienceId}, id, 'confirmed', timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z' from made`,
  )
  await analyse(app.ownerUrl)
  const watched = await watch(app.ownerUrl, async (db) => {
    await listAudit(db, audit.getAll.query.parse({ professional: id }), 'ptBR')
    await listMemberSubscriptions(db, cmsExperiences.getMemberSubscriptions.query.parse({ member: id }))
  })
  for (const { plan } of watched) expect(plan).not.toMatch(/Seq Scan on (audit_log|experience_subscriptions)/)
})
