import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { useTestApp } from '../testing/app.ts'
import { connect, type Database } from './connect.ts'

const app = useTestApp()

const probe = (db: Database, n: number) =>
  sql<{ twice: number }>`select ${n}::int * 2 as twice`.execute(db).then(({ rows }) => rows[0]?.twice)

const preparedProbes = async (db: Database) =>
  (
    await sql<{ statement: string }>`select statement from pg_prepared_statements
      where statement like '%as twice'`.execute(db)
  ).rows.length

it('prepares a statement once per connection from its third use on', async () => {
  await app.db.connection().execute(async (db) => {
    expect([await probe(db, 1), await probe(db, 2)]).toEqual([2, 4])
    expect(await preparedProbes(db)).toBe(0)
    expect([await probe(db, 3), await probe(db, 21)]).toEqual([6, 42])
    expect(await preparedProbes(db)).toBe(1)
  })
})

it('prepares hot reads without values, and no other statement without values', async () => {
  await app.db.connection().execute(async (db) => {
    for (let use = 0; use < 4; use += 1) {
      await sql`select 1 as plain_read`.execute(db)
      await sql`set local application_name = 'plain_setting'`.execute(db)
      await sql`begin; select 1 as plain_pair; commit`.execute(db)
    }
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements
      where statement like '%plain%' and statement not like '%pg_prepared%'`.execute(db)
    expect(rows.map(({ statement }) => statement)).toEqual(['select 1 as plain_read'])
  })
})

it('prepares at most 100 statements per connection', async () => {
  const own = connect(app.ownerUrl)
  await own.db.connection().execute(async (db) => {
    for (let n = 0; n < 120; n += 1)
      for (let use = 0; use < 3; use += 1)
        await sql`select ${1}::int as ${sql.ref(`bounded${n}`)}`.execute(db)
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from pg_prepared_statements`.execute(db)
    expect(rows[0]?.count).toBe(100)
  })
  await own.close()
})

it('prepares nothing where that is switched off', async () => {
  const { db, close } = connect(app.ownerUrl, { isPreparing: false })
  await db.connection().execute(async (one) => {
    for (let n = 0; n < 5; n += 1) expect(await probe(one, n)).toBe(n * 2)
    expect(await preparedProbes(one)).toBe(0)
  })
  await close()
})

it('stops preparing on a connection whose plan a migration made obsolete', async () => {
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  await owner.query('create table migrated (a int); grant select on migrated to esquadro_app')
  const read = (db: Database) => sql`select * from migrated where ${1}::int = 1`.execute(db)
  await app.db.connection().execute(async (db) => {
    for (let use = 0; use < 4; use += 1) await read(db)
    await owner.query('alter table migrated add b int')
    await expect(read(db)).rejects.toThrow('cached plan')
    await expect(read(db)).resolves.toBeDefined()
  })
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
    // Let the loss arrive while no query is running.
    await new Promise((done) => setTimeout(done, 100))
    await sql`select 1`.execute(trx)
  })
  await expect(transaction).rejects.toThrow(/connection/i)
  expect((await sql<{ one: number }>`select 1 as one`.execute(app.db)).rows).toEqual([{ one: 1 }])
})
