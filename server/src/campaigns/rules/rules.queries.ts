import type * as cmsRules from '@esquadro/contract/campaigns/rules/cms'
import type { Rule, RuleInput } from '@esquadro/contract/campaigns/rules/rule'
import { type Paged, type Paging, readSort } from '@esquadro/contract/platform/fields/page'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { knownOperations } from '../../fiscal/nfe/operations/operations.rules.ts'
import type { Database } from '../../platform/database/connect.ts'
import { readPage } from '../../platform/database/page.queries.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { ProgrammeRules } from '../../platform/settings/settings.queries.ts'

type Row = z.input<typeof Rule>

const empty = sql`null::timestamptz as created_at, null as created_by_name,
  null::timestamptz as withdrawn_at, null as withdrawn_by_name`

/** Selects the initial rules of the programme, which the settings contain. */
const firstRules = (first: ProgrammeRules) => sql`
  select v.id, v.kind, 'programme' as target, null::uuid as target_id, null as target_name, null::date as holds_from,
    v.points_per_real_bps, null::integer as fixed_points, v.expiry, v.expiry_months, v.cycle,
    null::text as operation, null::text as meaning, e.created_at, e.created_by_name,
    e.withdrawn_at, e.withdrawn_by_name
  from (values
    ('programme:rate', 'rate', ${first.pointsPerRealBps}::integer, null::text, null::integer, null::text),
    ('programme:expiry', 'expiry', null, 'rolling-months', ${first.pointsExpireMonths}::integer, null),
    ('programme:cycle', 'cycle', null, null, null, ${first.cycle}::text)
  ) v (id, kind, points_per_real_bps, expiry, expiry_months, cycle)
  cross join (select ${empty}) e`

/** Selects the versions of all rules with their last day and state, as `s`. */
const statedRules = (first: ProgrammeRules, today: string) => sql`(
  with known as (
    ${firstRules(first)}
    union all
    select 'category:' || c.id, 'rate', 'category', c.id, c.name, null, c.points_per_real_bps, null, null, null, null, null,
      null, null, null, null, null
    from categories c where c.points_per_real_bps is not null
    union all
    select v.id::text, v.kind,
      case when v.product_id is not null then 'product' when v.brand_id is not null then 'brand'
        when v.category_id is not null then 'category' else 'programme' end,
      coalesce(v.product_id, v.brand_id, v.category_id), coalesce(p.name, b.name, c.name, o.description, v.operation), v.holds_from,
      v.points_per_real_bps, v.fixed_points, v.expiry, v.expiry_months, v.cycle, v.operation, v.meaning,
      v.created_at, a.name, v.withdrawn_at, w.name
    from rule_versions v
    join users a on a.id = v.created_by
    left join users w on w.id = v.withdrawn_by
    left join products p on p.id = v.product_id
    left join brands b on b.id = v.brand_id
    left join categories c on c.id = v.category_id
    left join unnest(${knownOperations.map(({ key }) => key)}::text[],
      ${knownOperations.map(({ description }) => description)}::text[]) o (key, description) on o.key = v.operation
  ), dated as (
    select known.*, case when withdrawn_at is null then
        lead(holds_from) over (partition by kind, target, target_id, operation, withdrawn_at is null order by holds_from nulls first)
      end as next
    from known
  )
  select dated.*, next - 1 as holds_until,
    case when withdrawn_at is not null then 'withdrawn' when holds_from > ${today} then 'upcoming'
      when next <= ${today} then 'past' else 'current' end as state
  from dated
) s`

const columns = sql`s.id, s.kind, s.target, s.target_id, s.target_name, s.holds_from, s.holds_until, s.state,
  s.points_per_real_bps, s.fixed_points, s.expiry, s.expiry_months, s.cycle, s.operation, s.meaning, s.created_at, s.created_by_name,
  s.withdrawn_at, s.withdrawn_by_name`

const sortColumns = {
  holdsFrom: sql`coalesce(s.holds_from, '0001-01-01')`,
  targetName: sql`fold(coalesce(s.target_name, ''))`,
} as const

/** Lists a page of the versions of all rules. */
export async function listRules(
  db: Database,
  query: Paging<z.output<typeof cmsRules.getAll.query>>,
  { first, today }: { readonly first: ProgrammeRules; readonly today: string },
): Promise<Paged<Row>> {
  const { column, direction } = readSort(query.sort)
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (query.q) conditions.push(sql`${contains('s.folded', query.q)}`)
  if (query.kind) conditions.push(sql`s.kind = ${query.kind}`)
  if (query.target) conditions.push(sql`s.target = ${query.target}`)
  if (query.state) conditions.push(sql`s.state = ${query.state}`)
  const where = sql.join(conditions, sql` and `)
  const order = sql`${sortColumns[column]} ${sql.raw(direction)}, s.id ${sql.raw(direction)}`
  return readPage(db, {
    common: sql`s as materialized (
      select s.*, fold(concat_ws(' ', s.operation, s.target_name)) as folded from ${statedRules(first, today)}
    )`,
    columns,
    from: sql`s`,
    where,
    order,
    query,
    itemOf: (row: Row) => row,
  })
}

/** Lists the versions of the rules without a target, oldest first; counts the rates of targets and the moved operations. */
export async function listProgrammeRules(
  db: Database,
  { first, today }: { readonly first: ProgrammeRules; readonly today: string },
): Promise<{ rules: Row[]; ownRates: Counted; operations: Counted }> {
  const { rows } = await sql<Row & { own: number }>`
    select ${columns} from ${statedRules(first, today)}
    where s.target = 'programme' and s.kind <> 'operation' and s.state in ('current', 'upcoming')
    order by s.holds_from nulls first`.execute(db)
  const counted = await sql<{ ownRates: Counted; operations: Counted }>`
    select json_build_object(
        'current', count(*) filter (where s.kind = 'rate' and s.state = 'current'
          and num_nonnulls(s.points_per_real_bps, s.fixed_points) = 1),
        'upcoming', count(*) filter (where s.kind = 'rate' and s.state = 'upcoming')) as own_rates,
      json_build_object(
        'current', count(*) filter (where s.kind = 'operation' and s.state = 'current' and s.meaning is not null),
        'upcoming', count(*) filter (where s.kind = 'operation' and s.state = 'upcoming')) as operations
    from ${statedRules(first, today)} where s.target <> 'programme' or s.kind = 'operation'`.execute(db)
  const none = { current: 0, upcoming: 0 }
  return { rules: rows, ...(counted.rows[0] ?? { ownRates: none, operations: none }) }
}

interface Counted {
  readonly current: number
  readonly upcoming: number
}

/** Returns a version of a rule; throws `not-found`. */
export async function getRule(
  db: Database,
  id: string,
  { first, today }: { readonly first: ProgrammeRules; readonly today: string },
): Promise<Row> {
  const { rows } =
    await sql<Row>`select ${columns} from ${statedRules(first, today)} where s.id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}

/** The columns of a rule's target. */
export const targetOf = (input: RuleInput) => ({
  categoryId: input.kind === 'rate' && input.target === 'category' ? input.targetId : null,
  brandId: input.kind === 'rate' && input.target === 'brand' ? input.targetId : null,
  productId: input.kind === 'rate' && input.target === 'product' ? input.targetId : null,
})

/**
 * Inserts a version; returns its id. Violates `rule_versions_once` if another one begins on that day, or a
 * foreign key.
 */
export async function insertRule(
  trx: Database,
  input: RuleInput,
  by: { readonly id: string; readonly now: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto('ruleVersions')
    .values({
      kind: input.kind,
      holdsFrom: input.holdsFrom,
      ...targetOf(input),
      ...(input.kind === 'rate' && {
        pointsPerRealBps: input.pointsPerRealBps,
        fixedPoints: input.fixedPoints,
      }),
      ...(input.kind === 'expiry' && { expiry: input.expiry, expiryMonths: input.expiryMonths }),
      ...(input.kind === 'cycle' && { cycle: input.cycle }),
      ...(input.kind === 'operation' && { operation: input.operation, meaning: input.meaning }),
      createdAt: by.now,
      createdBy: by.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks a version and returns its first day; throws `not-found`. */
export async function lockRule(
  trx: Database,
  id: string,
): Promise<{ readonly holdsFrom: string; readonly withdrawnAt: Date | null }> {
  const found = await trx
    .selectFrom('ruleVersions')
    .select(['holdsFrom', 'withdrawnAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new AppError('not-found')
  return found
}

/** Withdraws a version. Violates `rule_versions_withdrawn_in_time` if it has begun. */
export async function withdrawRule(
  trx: Database,
  id: string,
  by: { readonly id: string; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('ruleVersions')
    .set({ withdrawnAt: by.now, withdrawnBy: by.id })
    .where('id', '=', id)
    .execute()
}
