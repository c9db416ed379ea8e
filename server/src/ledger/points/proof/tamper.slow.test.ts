// A year of the demonstration with everything that is allowed to change stored data, and then 200 alterations that the owner of the
// database could make. Verified against the roots that left the house. Prints the alterations by kind.
import * as adjustments from '@esquadro/contract/ledger/adjustments/cms'
import * as points from '@esquadro/contract/ledger/points/public'
import * as privacy from '@esquadro/contract/platform/privacy/shared'
import { demonstrationPassword } from '@esquadro/contract/platform/settings/demonstration'
import * as invoices from '@esquadro/contract/sales/invoices/cms'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { passDays } from '../../../app/demonstration/activity/pass-days.ts'
import { loadDemonstration } from '../../../app/demonstration/load.ts'
import { jobHandlers } from '../../../app/job-handlers.ts'
import { connect, type Database } from '../../../platform/database/connect.ts'
import { useTestApp } from '../../../testing/app.ts'
import { anAdmin } from '../../../testing/builders.ts'
import { alteredValue, aRandom, columnsOf, quietly, rehashed } from '../../../testing/tampering.ts'
import { compareRebuilt, rebuildLedger } from './rebuild-ledger.ts'
import { recordRoot } from './roots.ts'
import { type ArchivedRoot, checkArchive, checkInvariants, verifyLedger } from './verify.queries.ts'

const ALTERATIONS = 200
const app = useTestApp()
const log = pino({ level: 'silent' })
const clock = { now: () => app.clock.now(), moveTo: async (instant: Date) => app.clock.set(instant) }

/** The roots that the house has published. */
async function archive(): Promise<ArchivedRoot[]> {
  const roots: ArchivedRoot[] = []
  for (let page = 1; ; page += 1) {
    const { items } = (await app.callAs(null, points.getRoots, { query: { page, limit: 100 } })).data
    roots.push(...items.map(({ number, root }) => ({ number, root })))
    if (items.length < 100) return roots
  }
}

const alarmsOf = async (db: Database, roots: readonly ArchivedRoot[]) =>
  (await verifyLedger(db, app.clock.now(), { archive: roots })).filter(({ broken }) => broken > 0)

const idsOf = async (query: string) =>
  (await sql<{ id: string }>`${sql.raw(query)}`.execute(app.db)).rows.map(({ id }) => id)

/** Decides on some notes, adjusts points, reverses an old sale, and approves it again, as administrators do. */
async function work(month: number): Promise<void> {
  const manager = await anAdmin(app.db)
  // A new session each time, because the clock moves.
  const session = await app.signIn(manager.id)
  const decide = async (body: invoices.UpdateBody) => {
    const result = await app.callAs(session, invoices.update, { body })
    return result.error?.code ?? result.data.items[0]?.error?.code
  }
  const open = await idsOf(
    `select id from invoices where status in ('received', 'in-review') order by id limit 4`,
  )
  for (const id of open) await decide({ action: 'approve', id })
  const [old] = await idsOf(
    `select id from invoices where kind = 'sale' and status = 'approved' and points > 0 order by decided_at desc limit 1`,
  )
  if (old && month % 3 === 0) {
    expect(await decide({ action: 'reverse', id: old, reason: 'Venda desfeita na loja' })).toBeUndefined()
    expect(await decide({ action: 'reopen', id: old, reason: 'Desfeita por engano' })).toBeUndefined()
    await decide({ action: 'approve', id: old })
  }
  const people = await idsOf(
    `select id from users where user_type = 'professional' and status = 'active' order by id`,
  )
  for (const id of people.slice(month, month + 5)) {
    const body = { id, points: 10 + month, reason: 'Acerto do mês' }
    expect((await app.callAs(session, adjustments.create, { body })).status).toBe(200)
  }
}

/** Gives and withdraws a consent, as a professional does. */
async function consent(month: number): Promise<void> {
  const people = await idsOf(
    `select id from users where user_type = 'professional' and status = 'active' order by name`,
  )
  const me = await app.signIn(people[month] ?? '')
  for (const acceptReceiveEmail of [month % 2 === 0, month % 2 === 1])
    await app.callAs(me, privacy.setConsent, { body: { acceptReceiveEmail } })
}

/** Erases the account of a professional, as the person does. */
async function erase(month: number): Promise<void> {
  const people = await idsOf(
    `select id from users where user_type = 'professional' and status = 'active' order by email`,
  )
  const me = await app.signIn(people[month] ?? '')
  const body = { currentPassword: demonstrationPassword, confirmation: 'EXCLUIR' as const }
  expect((await app.callAs(me, privacy.erase, { body })).status).toBe(200)
}

async function rebuild(): Promise<void> {
  const owner = connect(app.ownerUrl, { max: 1 })
  expect((await compareRebuilt(app.db)).differences).toEqual([])
  await rebuildLedger(owner.db, app.clock.now())
  await owner.close()
}

/** Verifies a restored copy of the database. */
async function restore(roots: readonly ArchivedRoot[]): Promise<void> {
  const urlOf = (database: string) => app.ownerUrl.replace(/(?<=@)\/\w+/, `/${database}`)
  const [, name = ''] = /(?<=@)\/(\w+)/.exec(app.ownerUrl) ?? []
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await client.query(`create database ${name}_restored template ${name}`)
  const copy = connect(urlOf(`${name}_restored`), { max: 1 })
  expect(await alarmsOf(copy.db, roots)).toEqual([])
  await copy.close()
  await client.query(`drop database ${name}_restored`)
  await client.end()
}

interface Alteration {
  readonly kind: string
  /** A statement that changes at least one row, and what the owner does to hide it. */
  readonly statement: string
  readonly after?: string
}

type Random = (below: number) => number
type Maker = (random: Random) => Alteration

/** A random row of the table, under the name `t`. */
const aRow = (table: string, random: Random, condition = 'true') =>
  `t.ctid = (select ctid from ${table} t where ${condition} order by ctid
    offset ${random(1_000_000)} % greatest(1, (select count(*) from ${table} t where ${condition})) limit 1)`

const columns = Object.entries({
  ...columnsOf,
  audit_log: ['at', 'actor_id', 'action', 'subject_type'],
  consents: ['at', 'user_id'],
  content_acceptances: ['accepted_at'],
  pce_history: ['reason', 'at'],
  record_seals: ['seal', 'subject'],
}).flatMap(([table, names]) => names.map((column) => ({ table, column })))

/** The rows of a table that concern points, where others do not. */
const concerned: Readonly<Record<string, string>> = {
  experience_subscriptions: 'paid_points > 0',
  invoices: `status in ('approved', 'reversed')`,
}

const valueOf = (column: string) =>
  column === 'at'
    ? `t.at + interval '1 microsecond'`
    : column === 'seal'
      ? 'sha256(t.seal)'
      : ['action', 'subject', 'subject_type'].includes(column)
        ? `t.${column} || 'x'`
        : alteredValue(column)

/** Removes the seal of a record that was deleted. */
const withoutSeal = (kind: string, table: string) =>
  `delete from record_seals s where kind = '${kind}' and not exists (select from ${table} r where r.id::text = s.subject)`
const sealedAgain = (kind: string, table: string) =>
  `update record_seals s set seal = seal_of(content_of_record(r), s.salt) from ${table} r where s.kind = '${kind}' and s.subject = r.id::text`
/** Computes the roots again from the hashes, as if they had always been so. */
const rootsAgain = `do $$ declare r record; last bytea; begin
  update ledger_root_heads h set head = p.hash from point_entry_hashes p
    where p.professional_id = h.professional_id and p.number = h.number;
  for r in select number from ledger_roots order by number loop
    update ledger_roots x set previous = last, changes = changes_of_root(r.number),
      tree = (select merkle_root(array_agg(account_leaf(professional_id, number, head) order by professional_id)) from heads_at_root(r.number))
      where x.number = r.number and x.tree is not null;
    update ledger_roots x set root = ledger_root_of(x) where x.number = r.number returning root into last;
  end loop; end $$`
/** A random account, under the name `a`. */
const anAccount = (random: Random) => aRow('point_accounts', random).replaceAll('t.ctid', 'a.ctid')

const credits = ['extra-point', 'adjustment', 'invite', 'invoice'] as const

/** What the owner of the database could do, with the share of each kind. */
const makers: readonly (readonly [share: number, make: Maker])[] = [
  ...columns.map(({ table, column }): readonly [number, Maker] => [
    1,
    (random) => ({
      kind: `a value of ${table}`,
      statement: `update ${table} t set ${column} = ${valueOf(column)} where ${aRow(table, random, concerned[table])}`,
    }),
  ]),
  ...(columnsOf['point_entries'] ?? []).map((column): readonly [number, Maker] => [
    1,
    (random) => ({
      kind: 'an entry, with its account hashed again',
      statement: `update point_entries t set ${column} = ${valueOf(column)} where ${aRow('point_entries', random)}`,
      after: rehashed,
    }),
  ]),
  [
    8,
    (random) => ({
      kind: 'an entry, with hashes and all roots computed again',
      statement: `update point_entries t set reason = coalesce(reason, '') || 'x' where ${aRow('point_entries', random, `t.position < (select max(position) - 50 from point_entries)`)}`,
      after: `${rehashed}; ${rootsAgain}`,
    }),
  ],
  [
    12,
    (random) => ({
      kind: 'the newest entry of an account removed, as if it had never been',
      statement: `delete from point_entries t using point_entry_hashes h, point_accounts a
        where h.entry_id = t.id and h.professional_id = a.professional_id and h.number = a.entries and ${anAccount(random)}`,
      after: `delete from point_lot_uses u where not exists (select from point_entries e where e.id = u.entry_id);
        delete from point_lots l where not exists (select from point_entries e where e.id = l.entry_id);
        delete from point_entry_hashes h where not exists (select from point_entries e where e.id = h.entry_id);
        update point_accounts a set entries = h.number, head = h.hash, balance = (select sum(amount) from point_entries e where e.professional_id = a.professional_id)
          from (select distinct on (professional_id) * from point_entry_hashes order by professional_id, number desc) h
          where h.professional_id = a.professional_id`,
    }),
  ],
  [
    10,
    (random) => ({
      kind: 'a credit through the triggers, without a cause',
      statement: `set local session_replication_role = origin;
        insert into point_entries (professional_id, kind, amount, source_type, source_id, key, actor_type, occurred_at, available_at, cycle, score_amount)
        select t.professional_id, '${credits[random(4)]}', 1000000, 'test', gen_random_uuid(), 'free', 'system', e.occurred_at, e.occurred_at, e.cycle, 0
        from point_accounts t join lateral (select * from point_entries e where e.professional_id = t.professional_id order by position desc limit 1) e on true
        where ${aRow('point_accounts', random)}`,
    }),
  ],
  [
    6,
    (random) => ({
      kind: 'all entries of two accounts swapped',
      statement: `create temporary table pair on commit drop as select (array_agg(professional_id))[1] as a, (array_agg(professional_id))[2] as b
          from (select professional_id from point_accounts order by professional_id offset ${random(20)} limit 2) two;
        update point_entries t set professional_id = case t.professional_id when a then b else a end from pair where t.professional_id in (a, b)`,
      after: `update point_lots t set professional_id = case t.professional_id when a then b else a end from pair where t.professional_id in (a, b);
        update point_entry_hashes t set professional_id = case t.professional_id when a then b else a end, number = number + 1000000 from pair where t.professional_id in (a, b);
        update point_entry_hashes set number = number - 1000000 where number > 1000000;
        update point_accounts t set balance = o.balance, entries = o.entries, head = o.head from pair, point_accounts o
          where t.professional_id in (a, b) and o.professional_id = case t.professional_id when a then b else a end;
        ${rehashed}`,
    }),
  ],
  [
    6,
    (random) => ({
      kind: 'a whole account rewritten, hashes and all roots computed again',
      statement: `update point_entries t set amount = amount * 2, score_amount = score_amount * 2 from point_accounts a
        where a.professional_id = t.professional_id and ${anAccount(random)}`,
      after: `update point_lots l set amount = l.amount * 2, remaining = l.remaining * 2 from point_entries e where e.id = l.entry_id and abs(e.amount) = 2 * abs(l.amount);
        update point_accounts a set balance = (select coalesce(sum(amount), 0) from point_entries e where e.professional_id = a.professional_id);
        ${rehashed}; ${rootsAgain}`,
    }),
  ],
  [
    6,
    (random) => ({
      kind: 'a line of the audit log deleted with its seal',
      statement: `delete from audit_log t where ${aRow('audit_log', random)}`,
      after: withoutSeal('audit', 'audit_log'),
    }),
  ],
  [
    6,
    (random) => ({
      kind: 'a line of the audit log rewritten and sealed again',
      statement: `update audit_log t set action = t.action || 'x' where ${aRow('audit_log', random, 't.id < (select max(id) - 100 from audit_log)')}`,
      after: sealedAgain('audit', 'audit_log'),
    }),
  ],
  [
    6,
    (random) => ({
      kind: 'an explanation rewritten and sealed again',
      statement: `update invoices t set explanation = jsonb_set(explanation, '{items,0,description}', '"Outro"')
        where ${aRow('invoices', random, `status = 'approved' and kind = 'sale' and explanation #> '{items,0}' is not null and decided_at < (select max(decided_at) - interval '2 days' from invoices)`)}`,
      after: sealedAgain('invoice', 'invoices'),
    }),
  ],
  [
    5,
    (random) => ({
      kind: 'an acceptance of a regulation deleted',
      statement: `delete from content_acceptances t where ${aRow('content_acceptances', random)}`,
    }),
  ],
  [
    5,
    (random) => ({
      kind: 'a consent deleted',
      statement: `delete from consents t where ${aRow('consents', random)}`,
    }),
  ],
  [
    5,
    (random) => ({
      kind: 'an amount of PCE changed and sealed again',
      statement: `update pce_invoices t set amount_cents = amount_cents + 100 where ${aRow('pce_invoices', random)}`,
      after: sealedAgain('pce', 'pce_invoices'),
    }),
  ],
  [
    5,
    (random) => ({
      kind: 'a root removed, and the later ones counted and computed again',
      statement: `create temporary table gone on commit drop as select number from ledger_roots order by number offset 1 + ${random(20)} limit 1;
        delete from ledger_roots t using gone where t.number = gone.number`,
      after: `update ledger_root_heads h set root_number = root_number + 1 from gone where root_number = gone.number
          and not exists (select from ledger_root_heads o where o.professional_id = h.professional_id and o.root_number = gone.number + 1);
        delete from ledger_root_heads h using gone where root_number = gone.number; ${rootsAgain}`,
    }),
  ],
  [
    5,
    (random) => ({
      kind: 'the newest root removed',
      statement: 'delete from ledger_roots t where number = (select max(number) from ledger_roots)',
      after: `delete from ledger_root_heads where root_number > (select max(number) from ledger_roots) + ${random(1)}`,
    }),
  ],
]

/** Makes an alteration as the owner and undoes it. Returns the rules that it breaks; null if the database refuses it or no row changes. */
async function findAfter(
  db: Database,
  roots: readonly ArchivedRoot[],
  { statement, after }: Alteration,
): Promise<string[] | null> {
  const undone = new Error('undone')
  let found: string[] | null = null
  await db
    .transaction()
    .execute(async (trx) => {
      await sql.raw(`set local role none; ${quietly}`).execute(trx)
      const parts = statement.split(/;\s/)
      for (const part of parts.slice(0, -1)) await sql.raw(part).execute(trx)
      const { numAffectedRows = 0n } = await sql.raw(parts.at(-1) ?? '').execute(trx)
      if (numAffectedRows === 0n) throw undone
      if (after) await sql.raw(after).execute(trx)
      const verdicts = [...(await checkInvariants(trx, app.clock.now())), await checkArchive(trx, roots)]
      found = verdicts.flatMap(({ name, broken }) => (broken > 0 ? [name] : []))
      throw undone
    })
    .catch((error: unknown) => {
      // A check constraint or a unique key does not allow it.
      if (error !== undone && !(error instanceof pg.DatabaseError && /^(23|ESQ)/.test(error.code ?? '')))
        throw error
    })
  return found
}

beforeAll(() => loadDemonstration(app.services))

describe('the ledger', () => {
  it('raises no false alarm in a year with moved clocks, erasures, rebuilds and a restore', async () => {
    const handlers = jobHandlers(app.services, log)
    for (let month = 1; month <= 12; month += 1) {
      const { failed } = await passDays(clock, handlers, 30)
      expect(failed).toEqual([])
      await work(month)
      await consent(month)
      if (month % 4 === 0) await erase(month)
      if (month % 3 === 0) await rebuild()
      await recordRoot(app.services)
      const roots = await archive()
      expect(await alarmsOf(app.db, roots), `month ${month}`).toEqual([])
      if (month % 6 === 0) await restore(roots)
    }
  })

  it(`shows ${ALTERATIONS} of ${ALTERATIONS} alterations by the owner of the database, also of the last hour`, async () => {
    const roots = await archive()
    // No root covers the last work yet.
    await work(1)
    const random = aRandom(20_261_126)
    const { db, close } = connect(app.ownerUrl, { max: 1 })
    const kinds = new Map<string, { made: number; found: number; onlyByArchive: number }>()
    const missed: string[] = []
    const all = makers.flatMap(([share, make]) => Array.from({ length: share }, () => make))
    for (let made = 0, turn = 0; made < ALTERATIONS; turn += 1) {
      const alteration = all[turn % all.length]?.(random)
      const found = alteration ? await findAfter(db, roots, alteration) : null
      if (!alteration || !found) continue
      made += 1
      const count = kinds.get(alteration.kind) ?? { made: 0, found: 0, onlyByArchive: 0 }
      count.made += 1
      if (found.length > 0) count.found += 1
      else missed.push(`${alteration.kind}: ${alteration.statement}`)
      if (found.join() === 'archive') count.onlyByArchive += 1
      kinds.set(alteration.kind, count)
    }
    await close()
    const rows = [...kinds].map(
      ([kind, { made, found, onlyByArchive }]) => `| ${kind} | ${made} | ${found} | ${onlyByArchive} |`,
    )
    process.stdout.write(
      `\n| alteration | made | found | only by the archived roots |\n|---|---|---|---|\n${rows.join('\n')}\n\n`,
    )
    expect(missed).toEqual([])
    const wanted = new Set(makers.map(([, make]) => make(random).kind))
    expect([...wanted].filter((kind) => !kinds.has(kind))).toEqual([])
    // All of it was undone.
    expect(await alarmsOf(app.db, roots)).toEqual([])
  })
})
