import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApp } from '../testing/app.ts'

const app = useTestApp()

it('plans a named statement once for a connection, whatever its parameters, and no other', async () => {
  await app.db.connection().execute(async (db) => {
    const planned = async () =>
      (
        await sql<{ name: string }>`select name from pg_prepared_statements where name like 'probe%'`.execute(
          db,
        )
      ).rows.map(({ name }) => name)
    const probe = async (n: number) =>
      (await sql<{ twice: number }>`/* prepared: probe */ select ${n}::int * 2 as twice`.execute(db)).rows[0]
        ?.twice
    await sql`select ${1}::int as probe`.execute(db)
    expect(await planned()).toEqual([])
    expect([await probe(1), await probe(21)]).toEqual([2, 42])
    expect(await planned()).toEqual(['probe'])
  })
})
