import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { useTestApp } from '../testing/app.ts'

const app = useTestApp({ isForEach: true })

it('survives the loss of a connection between two queries of a transaction', async () => {
  const transaction = app.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    const owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    await owner.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    await owner.end()
    // Lets the connection drop while no query is running.
    await new Promise((done) => setTimeout(done, 100))
    await sql`select 1`.execute(trx)
  })
  await expect(transaction).rejects.toThrow(/connection/i)
  expect((await sql<{ one: number }>`select 1 as one`.execute(app.db)).rows).toEqual([{ one: 1 }])
})
