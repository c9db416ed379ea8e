import { sql } from 'kysely'
import pg from 'pg'
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

it('survives that a connection is lost between two queries of a transaction', async () => {
  const transaction = app.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    const owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    await owner.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    await owner.end()
    // The news arrives while nobody waits for an answer.
    await new Promise((done) => setTimeout(done, 100))
    await sql`select 1`.execute(trx)
  })
  await expect(transaction).rejects.toThrow(/connection/i)
  expect((await sql<{ one: number }>`select 1 as one`.execute(app.db)).rows).toEqual([{ one: 1 }])
})
