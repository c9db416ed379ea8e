import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { useTestApp } from '../testing/app.ts'
import { connect, type Database, MAX_PREPARED } from './connect.ts'

const app = useTestApp({ isForEach: true })

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

it(`prepares at most ${MAX_PREPARED} statements per connection`, async () => {
  const own = connect(app.ownerUrl)
  await own.db.connection().execute(async (db) => {
    for (let n = 0; n < MAX_PREPARED + 20; n += 1)
      for (let use = 0; use < 3; use += 1)
        await sql`select ${1}::int as ${sql.ref(`bounded${n}`)}`.execute(db)
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from pg_prepared_statements`.execute(db)
    expect(rows[0]?.count).toBe(MAX_PREPARED)
  })
  await own.close()
})

it('replaces a prepared statement that a full connection has not used for its last 1,000 statements', async () => {
  const own = connect(app.ownerUrl)
  const use = async (db: Database, name: string, times: number) => {
    for (let n = 0; n < times; n += 1) {
      const { rows } = await sql<{ it: number }>`select ${n}::int as it, 1 as ${sql.ref(name)}`.execute(db)
      expect(rows[0]?.it).toBe(n)
    }
  }
  await own.db.connection().execute(async (db) => {
    const names = async () => {
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        db,
      )
      return rows.map(({ statement }) => /"(\w+)"$/.exec(statement)?.[1]).filter((name) => name !== undefined)
    }
    for (let n = 0; n < MAX_PREPARED; n += 1) await use(db, `old${n}`, 3)
    await use(db, 'newest', 3)
    expect(await names()).not.toContain('newest')
    await use(db, 'old0', 1_000)
    await use(db, 'newest', 3)
    const before = await names()
    expect(before).toContain('newest')
    expect(before).toContain('old0')
    expect(before).not.toContain('old1')
    expect(before).toHaveLength(MAX_PREPARED)
    // The freed slot goes to the next statement.
    await use(db, 'old1', 3)
    expect(await names()).toContain('old1')
    expect(await names()).not.toContain('old2')
  })
  await own.close()
})

it('keeps a prepared statement that it cannot drop in a failed transaction', async () => {
  const own = connect(app.ownerUrl)
  const client = await own.pool.connect()
  const use = (name: string) => client.query(`select $1::int as ${name}`, [1])
  for (let n = 0; n < MAX_PREPARED; n += 1) for (let time = 0; time < 3; time += 1) await use(`kept${n}`)
  for (let n = 0; n < 1_000; n += 1) await use('kept99')
  await client.query('begin')
  await expect(client.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero')
  for (let time = 0; time < 3; time += 1) await expect(use('late')).rejects.toThrow('aborted')
  await client.query('rollback')
  for (const name of ['late', 'kept0', 'kept1']) expect((await use(name)).rows).toEqual([{ [name]: 1 }])
  client.release()
  await own.close()
})

it('prepares nothing if that is switched off', async () => {
  const { db, close } = connect(app.ownerUrl, { isPreparing: false })
  await db.connection().execute(async (connection) => {
    for (let n = 0; n < 5; n += 1) expect(await probe(connection, n)).toBe(n * 2)
    expect(await preparedProbes(connection)).toBe(0)
  })
  await close()
})

it('stops preparing on a connection with a plan that a migration made obsolete', async () => {
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
    // Lets the connection drop while no query is running.
    await new Promise((done) => setTimeout(done, 100))
    await sql`select 1`.execute(trx)
  })
  await expect(transaction).rejects.toThrow(/connection/i)
  expect((await sql<{ one: number }>`select 1 as one`.execute(app.db)).rows).toEqual([{ one: 1 }])
})
