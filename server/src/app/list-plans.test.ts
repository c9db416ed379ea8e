import { endpoints } from '@esquadro/contract/endpoints'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useTestApp } from '../testing/app.ts'
import { aCustomer, anAdmin, aProduct, aProfessional, aShopkeeper, aStore } from '../testing/builders.ts'
import { anExperience } from '../testing/experiences.ts'
import { anExtraPoint } from '../testing/extra-points.ts'
import { anApprovedSale, anEntry, aPosting, post } from '../testing/ledger.ts'
import { isList, type ListCall, listCalls } from '../testing/list-calls.ts'
import { aPce } from '../testing/pce.ts'
import { aSegment } from '../testing/segments.ts'
import { aVideo } from '../testing/videos.ts'

// Calls every list and page of figures by default, with each value of each filter, in each order, searched
// and on a later page: no query may read a whole table that grows with the programme. Sequential scans are
// made so expensive that a plan has one only if no index serves, so the tables need no rows here. `npm run
// bench -- large` measures the same calls.

const app = useTestApp()

/** Tables that stay small, with the reason. Every other table of the schema counts as large. */
const SMALL: Readonly<Record<string, readonly string[]>> = {
  'what the team enters by hand': [
    'accelerators',
    'accelerator_targets',
    'announcements',
    'api_keys',
    'brands',
    'categories',
    'content_versions',
    'experience_categories',
    'experience_refund_steps',
    'experiences',
    'extra_points',
    'level_grants',
    'levels',
    'level_thresholds',
    'post_revisions',
    'posts',
    'post_slugs',
    'product_imports',
    'rule_versions',
    'segments',
    'segment_counts',
    'settings',
    'trust_items',
    'trust_notices',
    'videos',
    'webhooks',
  ],
  'one row, or one for each day, month, job or transaction at once': [
    'ledger_flow_sums',
    'ledger_proofs',
    'ledger_roots',
    'ledger_sum_state',
    'open_category_sums',
    'open_day_sums',
    'open_store_sums',
    'programme_version',
    'trust_version',
  ],
  // While this table is empty, the plan of the session hashes it rather than looking up the user's row.
  'second factors': ['totp_secrets'],
  'the arrangements and runs of administrators': [
    'bulk_runs',
    'list_layouts',
    'list_views',
    'product_import_headings',
  ],
}
const small = new Set(Object.values(SMALL).flat())
/** Calls that need all rows of a table. */
const ABOUT_ALL: Readonly<Record<string, RegExp>> = {
  'dashboards.cms.getAll': /Seq Scan on stores\b/,
  'dashboards.cms.getQuietStores': /Seq Scan on stores\b/,
}

/** Calls for a single row that no builder creates: they end early, and their other reads use the row's key. */
const WITHOUT_ROW = [
  'accelerators.cms.getOne',
  'blog.cms.getOne',
  'blog.cms.getRevisions',
  'bulkRuns.cms.getOutcomes',
  'content.shared.getText',
  'disputes.cms.getOne',
  // Only a statement that was issued is proved.
  'extract.professional.getProof',
  'invoices.shopkeeper.getIntake',
  'productImports.cms.getOne',
  'productImports.cms.getRows',
  'storeScores.cms.getStoreScore',
]

interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The statements that the application has sent since the last reset. */
const sent: Sent[] = []
const query = pg.Client.prototype.query
beforeAll(() => {
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [string | { text?: string; values?: unknown[] }, unknown[] | undefined]
    const statement = typeof first === 'string' ? { text: first, values } : { values, ...first }
    if (statement.text) sent.push({ text: statement.text, values: statement.values ?? [] })
    return (query as (...all: unknown[]) => unknown).apply(this, args)
  } as typeof query
})
afterAll(() => {
  pg.Client.prototype.query = query
})

async function plansOf(owner: pg.Client, statements: readonly Sent[]): Promise<string[]> {
  const plans: string[] = []
  for (const { text, values } of statements)
    if (/^\s*(select|with)\b/i.test(text)) {
      const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values])
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
  return plans
}

it('every list, filter, order and page finds its rows by an index', { timeout: 180_000 }, async () => {
  const { id: store } = await aStore(app.db)
  const people = {
    professional: (await aProfessional(app.db)).id,
    shopkeeper: (await aShopkeeper(app.db, store)).id,
    admin: (await anAdmin(app.db)).id,
  }
  const owner = new pg.Client({ connectionString: app.ownerUrl, options: '-c enable_seqscan=off' })
  await owner.connect()
  const { rows } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  )
  const tables = new Set(rows.map(({ name }) => name))
  expect([...small].filter((name) => !tables.has(name))).toEqual([])
  const large = [...tables].filter((name) => !small.has(name))
  expect(large.length).toBeGreaterThan(60)
  const whole = new RegExp(`Seq Scan on (${large.join('|')})\\b`)
  const known = new Set<string>()
  const found: string[] = []
  const refused: string[] = []
  const { professional } = people
  const experience = (await anExperience(app.db)).id
  const sale = await anApprovedSale(app.db, {
    professionalId: professional,
    storeId: store,
    now: app.clock.now(),
    items: [{ netCents: 5_000, product: null }],
  })
  const customer = (await aCustomer(app.db, { professionalId: professional })).id
  const { row: extraPoint, code } = await anExtraPoint(app)
  const [entry] = await post(app.db, [anEntry(professional, 100)], aPosting(app.clock.now()))
  const segment = (await aSegment(app, [{ kind: 'profession', professions: ['Arquiteto'] }])).id
  const pce = await aPce(app, { professionalId: professional })
  const video = await aVideo(app)
  const calls = listCalls(
    {
      q: 'silva',
      store,
      professional,
      id: professional,
      person: professional,
      actor: professional,
      member: professional,
      experienceId: experience,
      'customers.cms.getClaims.id': customer,
      'customers.professional.getOne.id': customer,
      'customers.professional.getInvoices.id': customer,
      'experiences.cms.getOne.id': experience,
      'experiences.professional.getOne.id': experience,
      'experiences.shopkeeper.getOne.id': experience,
      'extraPoints.cms.getOne.id': extraPoint.id,
      'extraPoints.cms.getRefusals.id': extraPoint.id,
      'extraPoints.cms.getScreenCode.id': extraPoint.id,
      'extraPoints.professional.getOne.id': code,
      'extract.professional.getDetails.id': entry?.id ?? '',
      'invoices.cms.getOne.id': sale.id,
      'invoices.shopkeeper.getOne.id': sale.id,
      'mail.cms.getOne.kind': 'confirm-email',
      'pce.cms.getOne.id': pce,
      'storePage.cms.getOverview.id': store,
      'pce.professional.getOne.id': pce,
      'products.cms.getStoreCodes.id': (await aProduct(app.db)).id,
      'segments.cms.getOne.id': segment,
      'segments.cms.getCount.id': segment,
      'segments.cms.getMembers.id': segment,
      'stores.cms.getOne.id': store,
      'videos.cms.getOne.id': video,
    },
    3,
  )
  const called = new Set(calls.map(({ name }) => name))
  const lists = Object.entries(endpoints).filter(([, endpoint]) => isList(endpoint))
  expect(lists.map(([name]) => name).filter((name) => !called.has(name))).toEqual([])
  expect(calls.length).toBeGreaterThan(700)
  for (const [index, call] of calls.entries()) {
    // Resets the per-minute rate limits.
    if (index % 50 === 0) app.clock.advance({ minutes: 5 })
    const statements = await statementsOf(call, await signedIn(people[call.role]), refused)
    for (const plan of await plansOf(
      owner,
      statements.filter(({ text }) => !known.has(text)),
    ))
      if (whole.test(plan) && !ABOUT_ALL[call.name]?.test(plan))
        found.push(`${call.role} ${call.name} ${JSON.stringify(call.query)}\n${plan}`)
    for (const { text } of statements) known.add(text)
  }
  await owner.end()
  expect(refused).toEqual([])
  expect(found).toEqual([])
})

const tokens = new Map<string, { token: string }>()
async function signedIn(userId: string): Promise<{ token: string }> {
  const found = tokens.get(userId) ?? (await app.signIn(userId))
  tokens.set(userId, found)
  return found
}

async function statementsOf(call: ListCall, caller: { token: string }, refused: string[]): Promise<Sent[]> {
  const endpoint = endpoints[call.name]
  if (!endpoint) return []
  sent.length = 0
  const { status } = await app.callAs(caller, endpoint, { params: call.params, query: call.query } as never)
  if (status !== (WITHOUT_ROW.includes(call.name) ? 404 : 200))
    refused.push(`${status} ${call.name} ${JSON.stringify(call.query)}`)
  return [...sent]
}
