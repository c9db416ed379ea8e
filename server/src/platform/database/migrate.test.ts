import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareDatabase as migrate } from '../../app/prepare-database.ts'
import { aDatabase, type TestDatabase } from '../../testing/postgres.ts'

let database: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await aDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const mayRead = async () => {
  const { rows } = await owner.query<{ may: boolean }>(
    `select has_table_privilege('esquadro_app', 'point_entries', 'select') as may`,
  )
  return rows[0]?.may
}

describe('migrate', () => {
  it('changes nothing if the database is up to date', async () => {
    const before = await owner.query('select * from schema_migrations order by name')
    expect(await migrate(database.url)).toEqual([])
    expect((await owner.query('select * from schema_migrations order by name')).rows).toEqual(before.rows)
  })

  it('grants the rights if an earlier start was killed after the last migration', async () => {
    await owner.query(`
      delete from schema_migrations where name like 'afterwards %';
      revoke all on point_entries from esquadro_app`)
    expect(await mayRead()).toBe(false)
    expect(await migrate(database.url)).toEqual([])
    expect(await mayRead()).toBe(true)
  })

  it('repeats the grants if a version changes them without a migration', async () => {
    await owner.query(`
      update schema_migrations set name = 'afterwards of before' where name like 'afterwards %';
      revoke all on point_entries from esquadro_app`)
    await migrate(database.url)
    expect(await mayRead()).toBe(true)
  })

  it('rejects a database of a newer version in one line', async () => {
    await owner.query(`insert into schema_migrations (name) values ('9000-of-tomorrow.sql')`)
    await expect(migrate(database.url)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^The database is of a newer version, with 9000-of-tomorrow\.sql: .+$/),
    })
    await owner.query(`delete from schema_migrations where name = '9000-of-tomorrow.sql'`)
    expect(await migrate(database.url)).toEqual([])
  })

  it('rejects a database of before 1.0.0 in one line, and leaves it as it is', async () => {
    const { rows } = await owner.query<{ name: string }>('select name from schema_migrations')
    await owner.query(
      `update schema_migrations set name = '0001-accounts.sql' where name = '0001-common.sql'`,
    )
    await expect(migrate(database.url)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^The database is of a version before 1\.0\.0, .+: .+$/),
    })
    const kept = await owner.query<{ name: string }>('select name from schema_migrations')
    expect(kept.rowCount).toBe(rows.length)
    await owner.query(
      `update schema_migrations set name = '0001-common.sql' where name = '0001-accounts.sql'`,
    )
    expect(await migrate(database.url)).toEqual([])
  })
})
