import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { connect, type Database, inTransaction, prepared } from './connect.ts'

const app = useTestApp({ isForEach: true })

const probe = (db: Database, n: number) =>
  sql<{ twice: number }>`select ${prepared('probe')} ${n}::int * 2 as twice`
    .execute(db)
    .then(({ rows }) => rows[0]?.twice)

const preparedProbes = async (db: Database) =>
  (
    await sql<{ statement: string }>`select statement from pg_prepared_statements
      where statement like '%as twice'`.execute(db)
  ).rows.length

it('prepares a marked statement once per connection', async () => {
  await app.db.connection().execute(async (db) => {
    expect([await probe(db, 1), await probe(db, 2)]).toEqual([2, 4])
    expect(await preparedProbes(db)).toBe(1)
  })
})

it('prepares a marked query of the builder', async () => {
  await app.db.connection().execute(async (db) => {
    for (let n = 0; n < 2; n += 1)
      await db.selectFrom('users').modifyFront(prepared('probe')).select('id as twice').execute()
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements
      where statement like '%"id" as "twice"%'`.execute(db)
    expect(rows).toHaveLength(1)
  })
})

it('prepares no other statement', async () => {
  await app.db.connection().execute(async (db) => {
    for (let n = 0; n < 5; n += 1) await sql`select ${n}::int as twice`.execute(db)
    expect(await preparedProbes(db)).toBe(0)
  })
})

it('prepares nothing if that is switched off', async () => {
  const { db, close } = connect(app.ownerUrl, { isPreparing: false })
  await db.connection().execute(async (connection) => {
    for (let n = 0; n < 3; n += 1) expect(await probe(connection, n)).toBe(n * 2)
    expect(await preparedProbes(connection)).toBe(0)
  })
  await close()
})

it('prepares nothing more on a connection with an obsolete plan, and repeats the transaction', async () => {
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  await owner.query('create table migrated (a int); grant select on migrated to esquadro_app')
  const { db, close } = connect(app.ownerUrl, { max: 1 })
  const read = () => sql`select ${prepared('migrated')} * from migrated where ${1}::int = 1`
  await read().execute(db)
  await owner.query('alter table migrated add b int')
  await expect(read().execute(db)).rejects.toThrow('cached plan')
  await expect(read().execute(db)).resolves.toBeDefined()
  await owner.query('alter table migrated add c int')
  await expect(inTransaction(db, (trx) => read().execute(trx))).resolves.toBeDefined()
  await close()
  await owner.query('drop table migrated')
  await owner.end()
})

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
