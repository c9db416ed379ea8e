import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'

const app = useTestApp()

it('no table has the same index under two names', async () => {
  const { rows } = await sql<{ count: number; names: string }>`
    select count(*)::int as count, string_agg(indexrelid::regclass::text, ', ' order by indexrelid) as names
    from pg_index join pg_class c on c.oid = indrelid
    where c.relnamespace = 'public'::regnamespace
    group by indrelid, indkey::text, indnkeyatts, indclass::text, indcollation::text, indoption::text,
      pg_get_expr(indexprs, indrelid), pg_get_expr(indpred, indrelid)`.execute(app.db)
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter(({ count }) => count > 1).map(({ names }) => names)).toEqual([])
})
