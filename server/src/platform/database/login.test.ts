import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../testing/database.ts'
import { connect } from './connect.ts'
import { LOGIN_LOCK, openServiceLogin, requirePlainLogin } from './login.ts'

const database = useTestDatabase()

async function as<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

describe('the login of the processes', () => {
  it('owns nothing, cannot become the owner, and is created once by concurrent starts', async () => {
    const urls = await Promise.all([1, 2, 3].map(() => openServiceLogin(database.ownerUrl)))
    const [url = ''] = urls
    expect(new Set(urls).size).toBe(1)
    const { user: owner = '' } = new pg.Client({ connectionString: database.ownerUrl })
    await as(url, async (client) => {
      const { rows } = await client.query<{ owned: number }>(
        'select count(*)::int as owned from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = current_user',
      )
      expect(rows).toEqual([{ owned: 0 }])
      await expect(client.query(`set role ${client.escapeIdentifier(owner)}`)).rejects.toThrow(
        /permission denied/,
      )
      await expect(client.query('alter table point_entries disable trigger all')).rejects.toThrow(
        /must be owner/,
      )
    })
    const { db, close } = connect(url, { max: 1 })
    expect(await db.selectFrom('users').select('id').execute()).toEqual([])
    await close()
  })

  it('gets the role of the application while another process grants it', async () => {
    const name = `newcomer_${process.pid}`
    const url = database.ownerUrl.replace(/\/\/[^@/]+@/, `//${name}:x@`)
    await as(database.ownerUrl, async (client) => {
      await client.query(`create role ${name} login`)
      try {
        await client.query(
          `begin; select pg_advisory_xact_lock(${LOGIN_LOCK}); grant esquadro_app to ${name}`,
        )
        const second = requirePlainLogin(database.ownerUrl, url)
        const waiting = `select from pg_locks where not granted and locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`
        await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1)
        await client.query('commit')
        await expect(second).resolves.toBeUndefined()
      } finally {
        await client.query(`rollback; drop role ${name}`)
      }
    })
  })

  it('is refused as DATABASE_URL if it owns tables, is a superuser or does not exist', async () => {
    await expect(requirePlainLogin(database.ownerUrl, database.ownerUrl)).rejects.toThrow(
      /superuser|owns tables/,
    )
    const nobody = database.ownerUrl.replace(/\/\/[^@/]+@/, '//nobody_here:x@')
    await expect(requirePlainLogin(database.ownerUrl, nobody)).rejects.toThrow(/does not exist/)
    const { user: owner = '' } = new pg.Client({ connectionString: database.ownerUrl })
    const member = `member_of_${owner}`.slice(0, 60)
    await as(database.ownerUrl, async (client) => {
      const name = client.escapeIdentifier(member)
      await client.query(`create role ${name} login; grant ${client.escapeIdentifier(owner)} to ${name}`)
      try {
        const url = database.ownerUrl.replace(/\/\/[^@/]+@/, `//${member}:x@`)
        await expect(requirePlainLogin(database.ownerUrl, url)).rejects.toThrow(/owns tables/)
      } finally {
        await client.query(`drop role ${name}`)
      }
    })
    const plain = await openServiceLogin(database.ownerUrl)
    await expect(requirePlainLogin(database.ownerUrl, plain)).resolves.toBeUndefined()
  })
})
