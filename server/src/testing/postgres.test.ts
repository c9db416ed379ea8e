import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { aDatabase } from './postgres.ts'

describe('aDatabase', async () => {
  const [first, second] = await Promise.all([aDatabase(), aDatabase()])
  afterAll(() => Promise.all([first.drop(), second.drop()]))

  it('gives each caller its own migrated database', async () => {
    const rows = await query(
      first.url,
      'SELECT current_database() AS name, count(*) > 0 AS migrated FROM schema_migrations',
    )
    const others = await query(second.url, 'SELECT current_database() AS name')
    expect(rows[0]).toMatchObject({ migrated: true })
    expect(others[0]).not.toMatchObject({ name: rows[0]?.name })
  })

  it('logs the application in as a member of its role only', async () => {
    const rows = await query(
      first.appUrl,
      `SELECT rolsuper, pg_has_role(current_user, 'esquadro_app', 'member') AS is_member FROM pg_roles WHERE rolname = current_user`,
    )
    expect(rows).toEqual([{ rolsuper: false, is_member: true }])
  })
})

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
