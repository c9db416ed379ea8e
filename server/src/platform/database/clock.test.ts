import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'

const app = useTestApp()

/** PostgreSQL's own time: functions, and the texts that it casts to a date. */
const OWN_TIME = String.raw`\m(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\(|\m(current_date|current_time|current_timestamp|localtime|localtimestamp)\M|'(now|today|tomorrow|yesterday)'`

/** The record of the migrations, which no rule and no list reads. */
const UNREAD = ['schema_migrations.applied_at']

describe('the database', () => {
  it('gives no column its own time: rows have the time of the application', async () => {
    const { rows } = await sql<{ name: string }>`
      select d.adrelid::regclass || '.' || a.attname as name
      from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum
      where c.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) ~* ${OWN_TIME}
      order by 1`.execute(app.db)
    expect(rows.map(({ name }) => name)).toEqual(UNREAD)
  })

  it('reads its own time in no function, trigger, check and view', async () => {
    const { rows } = await sql<{ name: string; readsTime: boolean }>`
      select name, body ~* ${OWN_TIME} as reads_time from (
        select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace
        union all select tgname, pg_get_triggerdef(oid) from pg_trigger
        union all select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
        union all select viewname, definition from pg_views where schemaname = 'public'
      ) objects`.execute(app.db)
    expect(rows.length).toBeGreaterThan(300)
    expect(rows.filter(({ readsTime }) => readsTime).map(({ name }) => name)).toEqual([])
  })
})
