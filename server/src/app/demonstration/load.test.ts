import { endpoints } from '@esquadro/contract/endpoints'
import * as extract from '@esquadro/contract/ledger/extract/professional'
import * as publicPoints from '@esquadro/contract/ledger/points/public'
import { demonstrationAccounts } from '@esquadro/contract/platform/settings/demonstration'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { verifyLedger } from '../../ledger/points/proof/verify.queries.ts'
import { dayOf } from '../../platform/clock.ts'
import { aTestApp, type TestApp, useTestApp } from '../../testing/app.ts'
import { anEarlierDatabase } from '../../testing/earlier-database.ts'
import { listCalls } from '../../testing/list-calls.ts'
import { releases } from '../../testing/releases.ts'
import { runVerifier } from '../../testing/verifier.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { loadDemonstration } from './load.ts'

const app = useTestApp()
let loaded: readonly boolean[] = []
beforeAll(async () => {
  loaded = await Promise.all([loadDemonstration(app.services), loadDemonstration(app.services)])
})

const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
  (await query.execute(app.db)).rows[0]?.n ?? 0

describe('the demonstration programme', () => {
  it('fills every screen once by the usual rules, and leaves a consistent ledger', async () => {
    expect([...loaded].sort()).toEqual([false, true])
    expect(
      await count(
        sql`select count(*)::int as n from users where user_type = 'professional' and status = 'active'`,
      ),
    ).toBe(43)
    expect(await count(sql`select count(*)::int as n from users where status = 'awaiting-approval'`)).toBe(7)
    expect(
      await count(sql`
        select count(*)::int as n from invoice_intakes k join shopkeepers m on m.store_id = k.store_id
        join users me on me.id = m.user_id where me.email = 'lojista@esquadro.demo' and k.verdict = 'red'`),
      'files of the store that is shown that could not be taken',
    ).toBeGreaterThanOrEqual(2)
    expect(
      await count(sql`
        select count(*)::int as n from users me join shopkeepers m on m.user_id = me.id
        join shopkeepers k on k.store_id = m.store_id join users u on u.id = k.user_id
        where me.email = 'lojista@esquadro.demo' and m.is_manager and u.status = 'awaiting-approval'`),
      'colleagues who wait for the shopkeeper who is shown',
    ).toBe(2)
    expect(
      await count(sql`
        select count(distinct n.kind)::int as n from notifications n join users u on u.id = n.user_id
        where u.user_type = 'admin' and n.read_at is null and n.kind in ('sign-up-awaiting', 'invoice-received')`),
      'what is new to an administrator',
    ).toBe(2)
    expect(
      await count(sql`
        select count(*)::int as n from notifications n join users u on u.id = n.user_id
        where u.user_type = 'admin' and n.read_at is null`),
    ).toBeLessThan(60)
    const news = await count(sql`
      select count(*)::int as n from notifications n join users u on u.id = n.user_id
      where u.email = 'profissional@esquadro.demo' and n.read_at is null`)
    expect(news, 'what is new to the professional who is shown').toBeGreaterThan(2)
    expect(news).toBeLessThan(40)
    expect(await count(sql`select count(*)::int as n from stores`)).toBe(8)
    expect(await count(sql`select count(*)::int as n from products`)).toBe(300)
    expect(await count(sql`select count(*)::int as n from customers`)).toBeGreaterThan(140)
    expect(
      await count(sql`select count(*)::int as n from customers c join users u on u.id = c.professional_id
        where u.email = 'profissional@esquadro.demo' and c.valid_until between date '2026-11-20' and date '2026-12-05'`),
    ).toBeGreaterThan(1)
    expect(await count(sql`select count(*)::int as n from invoices`)).toBeGreaterThan(590)
    for (const status of ['in-review', 'unattributed', 'approved', 'rejected', 'reversed'])
      expect(
        await count(sql`select count(*)::int as n from invoices where status = ${status}`),
        status,
      ).toBeGreaterThan(5)
    expect(
      await count(sql`select count(*)::int as n from point_entries where kind = 'accelerator'`),
    ).toBeGreaterThan(10)
    expect(
      await count(sql`select count(*)::int as n from announcements a
        where a.finished_at is not null and (select count(*) from notifications n
          where n.kind = 'announcement' and n.data ->> 'announcementId' = a.id::text and n.read_at is not null)
          between 1 and a.sent - 1`),
    ).toBe(1)
    expect(await count(sql`select count(*)::int as n from announcements where sent > 0`)).toBe(3)
    const purposes = await sql<{ purpose: string }>`
      select distinct coalesce(purpose, kind) as purpose from invoices order by 1`.execute(app.db)
    expect(purposes.rows.map(({ purpose }) => purpose)).toEqual([
      'annulment',
      'complement',
      'other',
      'reduction',
      'refusal',
      'return',
      'sale',
    ])
    const view = await app.db
      .selectFrom('listViews')
      .select('search')
      .where('name', '=', 'Uma nota de cada espécie')
      .executeTakeFirstOrThrow()
    const buyer = new URLSearchParams(view.search).get('q') ?? ''
    expect(
      await count(
        sql`select count(distinct coalesce(purpose, kind))::int as n from invoices where recipient_name = ${buyer}`,
      ),
      'kinds of notes that the saved view shows',
    ).toBe(7)
    const filled = sql`
      select concat_ws(' ', 'disputes', status, count(*)) as what from disputes group by status
      union all select concat_ws(' ', 'imports', state, count(*)) from product_imports group by state
      union all select concat_ws(' ', 'suspicious', count(*)) from invoices where is_suspected and status = 'in-review'
      union all select concat_ws(' ', 'other operations', count(*)) from invoices where kind = 'other'
      union all select concat_ws(' ', 'objections', count(*)) from customers where notice_answer = 'objected'
      union all select concat_ws(' ', 'held seats', count(*)) from experience_subscriptions
        where held_until > timestamptz '2026-11-20 15:00Z' and status = 'confirmed'
      union all select concat_ws(' ', 'refused scans', count(*)) from extra_point_refusals
      union all select concat_ws(' ', 'quiet stores', count(*)) from stores s
        where not exists (select from invoices i where i.store_id = s.id and i.created_at > timestamptz '2026-10-21')`
    expect(
      (await sql<{ what: string }>`${filled} order by 1`.execute(app.db)).rows.map(({ what }) => what),
    ).toEqual([
      'disputes kept 1',
      'disputes moved 1',
      'disputes open 2',
      'disputes withdrawn 1',
      'held seats 1',
      'imports checked 1',
      'imports imported 1',
      'imports undone 1',
      'objections 2',
      'other operations 2',
      'quiet stores 2',
      'refused scans 11',
      'suspicious 2',
    ])
    expect(
      await count(sql`select count(distinct professional_id)::int as n from point_lots
        where remaining > 0 and expires_on between date '2026-11-21' and date '2027-01-20'`),
      'professionals whose points expire within 60 days',
    ).toBeGreaterThan(3)
    expect(
      await count(sql`select count(*)::int as n from experience_subscriptions where absent_at is not null`),
      'no-shows',
    ).toBeGreaterThan(5)
    expect(await count(sql`select count(*)::int as n from extra_points`)).toBe(8)
    expect(await count(sql`select count(*)::int as n from adjustments`)).toBe(4)
    expect(await count(sql`select count(*)::int as n from api_keys`)).toBe(4)
    expect(await count(sql`select count(*)::int as n from webhook_deliveries where state = 'failed'`)).toBe(2)
    expect(await count(sql`select count(*)::int as n from job_runs`)).toBe(21)
    expect(
      await count(sql`select count(*)::int as n from pgboss.job where name = 'mail' and state = 'failed'`),
    ).toBe(2)
    expect(await count(sql`select count(*)::int as n from users where email_rejected_at is not null`)).toBe(1)
    expect(await count(sql`select sum(broken)::int as n from ledger_proofs`)).toBe(0)
    expect(await count(sql`select count(*)::int as n from ledger_roots`)).toBeGreaterThan(7 * 24)
    expect(await count(sql`select count(*)::int as n from security_events`)).toBeGreaterThan(30)
    expect(
      await count(sql`select count(*)::int as n from extra_point_claims where removed_at is null`),
    ).toBeGreaterThan(40)
    for (const state of ['invited', 'registered', 'credited'])
      expect(
        await count(sql`
          select count(*)::int as n from invites i join users u on u.id = i.inviter_id
          where u.email = 'profissional@esquadro.demo' and i.state = ${state}`),
        state,
      ).toBeGreaterThan(2)
    expect(
      await count(sql`select count(distinct reached_rank(points, cycle))::int as n from cycle_scores`),
    ).toBeGreaterThan(2)
    expect(
      await count(sql`
        select count(*)::int as n from (
          select occurred_at, lag(occurred_at) over (partition by professional_id order by position) as before
          from point_entries
        ) e where before > occurred_at`),
      'lines of the ledger that lie before one that occurred earlier',
    ).toBe(0)
    expect(
      await count(sql`select count(distinct date_trunc('month', at))::int as n from audit_log`),
      'months of which the audit log tells',
    ).toBeGreaterThanOrEqual(12)
    for (const action of ['settings.updated', 'rule.created'])
      expect(
        await count(sql`select count(*)::int as n from audit_log where action = ${action}`),
        `entries of ${action}`,
      ).toBeGreaterThanOrEqual(5)
    // The professionals' regulation changed once, and most professionals have accepted it.
    const accepted = (version: number) =>
      count(sql`select count(*)::int as n from content_acceptances a join content_versions v on v.id = a.version_id
        where v.kind = 'regulation' and v.version = ${version}`)
    expect(await accepted(1)).toBeGreaterThanOrEqual(40)
    expect(await accepted(2)).toBeGreaterThan(25)
    expect(await accepted(2)).toBeLessThan(await accepted(1))
    expect(
      await count(sql`select count(*)::int as n from content_versions
        where kind = 'store-regulation' and holds_from > ${dayOf(app.clock.now())}`),
      'announced regulations of stores, not in force yet',
    ).toBe(1)
    expect(
      await count(sql`
        select count(distinct p.status)::int as n from pce_invoices p join users u on u.id = p.professional_id
        where u.email = 'profissional@esquadro.demo'`),
      'states of the amounts of the professional who is shown',
    ).toBe(6)
    expect(await count(sql`select count(*)::int as n from videos`)).toBe(12)
    for (const verdict of await verifyLedger(app.db, app.clock.now()))
      expect(verdict.sample, verdict.rule).toEqual([])
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'profissional@esquadro.demo')
      .executeTakeFirstOrThrow()
    const me = await app.signIn(id)
    const issued = (await app.callAs(me, extract.createDocument, { body: {} })).data
    const { data: proof } = await app.callAs(me, extract.getProof, { query: { id: issued.id } })
    const { data: roots } = await app.callAs(null, publicPoints.getRoots, { query: { limit: 100 } })
    expect(runVerifier(proof, roots)).toMatchObject({ status: 0 })
  })
})

/** Lists of what pg-boss keeps, whose rows are not copied. */
const WITHOUT_ROWS = ['mail.cms.getQueue']

/** Returns the number of rows of each list, by role and name, for the accounts of the demonstration. */
async function totalsOf(read: TestApp): Promise<Record<string, number>> {
  const accounts = new Map<string, { token: string }>()
  for (const { userType, email } of demonstrationAccounts) {
    const user = read.db.selectFrom('users').select('id').where('email', '=', email)
    accounts.set(userType, await read.signIn((await user.executeTakeFirstOrThrow()).id))
  }
  const totals: Record<string, number> = {}
  for (const { name, role, params, query, isPaged } of listCalls({}, 1)) {
    const endpoint = endpoints[name]
    const key = `${role} ${name}`
    if (!isPaged || !endpoint || key in totals || WITHOUT_ROWS.includes(name)) continue
    const { data } = await read.callAs(accounts.get(role) ?? null, endpoint, { params, query } as never)
    totals[key] = (data as { total: number }).total
  }
  return totals
}

describe('a database of a release', () => {
  it.each(releases)(
    'of $version is upgraded with a sound ledger and all rows of its lists',
    async ({ last }) => {
      const database = await anEarlierDatabase(last, app.ownerUrl)
      const applied = await prepareDatabase(database.url)
      expect(applied.every((name) => name > last)).toBe(true)
      const upgraded = await aTestApp({ database })
      onTestFinished(() => upgraded.close())
      for (const verdict of await verifyLedger(upgraded.db, upgraded.clock.now()))
        expect(verdict.sample, verdict.rule).toEqual([])
      const totals = await totalsOf(upgraded)
      expect(Object.values(totals).filter((total) => total > 0).length).toBeGreaterThan(40)
      // Tables that came after the release are empty there: those of the questions at the counter, which are views, and of
      // received mails.
      const asked = await app.db.selectFrom('counterChecks').select('id').execute()
      const expected = await totalsOf(app)
      const views = 'professional recordViews.member.getViews'
      const mails = 'shopkeeper mailbox.shopkeeper.getMails'
      expect(totals).toEqual({ ...expected, [views]: (expected[views] ?? 0) - asked.length, [mails]: 0 })
    },
  )
})
