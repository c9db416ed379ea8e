import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { insertRoot } from '../../ledger/points/proof/roots.queries.ts'
import { verifyLedger } from '../../ledger/points/proof/verify.queries.ts'
import { connect, inTransaction } from '../../platform/database/connect.ts'
import { aCustomer, anAdmin, aProfessional, aStore } from '../../testing/builders.ts'
import { giveExtraPoint } from '../../testing/ledger.ts'
import { aDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { copyDatabase } from './copy-database.ts'

const now = new Date('2026-11-20T15:00:00Z')
const quiet = () => undefined
let source: TestDatabase
let maintenance: pg.Client
let professional = ''
let created = 0
/** Has what PostgreSQL gives to a login that created the role of the application. */
const owner = `boss_${process.pid}`

/** Creates a database without tables, whose owner is no superuser; it ends with the run. */
async function anEmptyDatabase(): Promise<{ readonly url: string; readonly name: string }> {
  created += 1
  const name = `copied_${process.pid}_${created}`
  await maintenance.query(`create database ${name} owner ${owner} template template0`)
  return { name, url: source.url.replace(/\/\/[^@]+@\/\w+/, `//${owner}:x@/${name}`) }
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query<Row>(text).finally(() => client.end())).rows
}

/** Returns a digest of the rows of each table, as PostgreSQL writes them. */
async function contentOf(url: string): Promise<Record<string, string | null>> {
  const tables = await query<{ name: string }>(
    url,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relname <> 'schema_migrations'
        and c.relname !~ '^queue_stats'`,
  )
  const digests: Record<string, string | null> = {}
  for (const { name } of tables) {
    const [row] = await query<{ digest: string | null }>(
      url,
      `select md5(string_agg(t::text, chr(10) order by t::text)) as digest from ${name} t`,
    )
    digests[name] = row?.digest ?? null
  }
  return digests
}

beforeAll(async () => {
  source = await aDatabase()
  maintenance = new pg.Client({
    connectionString: inject('postgres').url.replace(/(?<=@)\/\w+/, '/postgres'),
  })
  await maintenance.connect()
  await maintenance.query(`create role ${owner} login password 'x' createrole;
    grant esquadro_app to ${owner} with admin true, inherit false, set false`)
  const { db, close } = connect(source.url, { max: 2 })
  const admin = await anAdmin(db)
  for (let index = 0; index < 30; index += 1) {
    const { id } = await aProfessional(db, { name: `Ana "Aspas" d’Ávila ${index}\n\\` })
    await giveExtraPoint(db, id, 10 + index, now)
    professional = id
  }
  await aStore(db)
  await aCustomer(db, { professionalId: professional })
  await inTransaction(db, (trx) => insertRoot(trx, now))
  await close()
  // A table of a day on which the target server did not run.
  await query(source.url, 'create table pgboss.queue_stats_20260101 (day date)')
  // The text of a `json` value is stored as it is.
  await query(
    source.url,
    `insert into idempotency_keys (user_id, key, endpoint, body_hash, response, created_at)
      values ('${admin.id}', 'k', 'POST /x', 'h', '{ "b":1,  "a": "\\u00e9" }', '2026-11-20T15:00Z')`,
  )
})
afterAll(() => maintenance.end())

describe('a database that is copied to another server', () => {
  it('has every row unchanged, a sound ledger, and takes new entries', async () => {
    const { url: target } = await anEmptyDatabase()
    const { tables, rows } = await copyDatabase(source.url, target, quiet)
    expect([tables, rows].map((count) => count > 30)).toEqual([true, true])
    expect(await contentOf(target)).toEqual(await contentOf(source.url))
    const { db, close } = connect(target, { max: 2 })
    await giveExtraPoint(db, professional, 5, now)
    const broken = (await verifyLedger(db, now)).filter((verdict) => verdict.broken > 0)
    const triggers = await query(target, `select from pg_trigger where tgenabled <> 'O'`)
    const keys = (url: string) =>
      query(
        url,
        `select conrelid::regclass::text, conname from pg_constraint where contype = 'f' order by 1, 2`,
      )
    await close()
    expect(broken).toEqual([])
    expect(triggers).toEqual([])
    expect(await keys(target)).toEqual(await keys(source.url))
  })

  it('is not copied while the application runs', async () => {
    const { url: target } = await anEmptyDatabase()
    const client = new pg.Client({ connectionString: source.url })
    await client.connect()
    await expect(copyDatabase(source.url, target, quiet)).rejects.toThrow('stop it first')
    await client.end()
    expect(await contentOf(target)).toEqual({})
  })

  it('keeps out an application that starts meanwhile', async () => {
    const { url: target } = await anEmptyDatabase()
    const refusals: unknown[] = []
    let write: Promise<void> | undefined
    const start = () => {
      write ??= query(source.url, 'begin; lock table users in row exclusive mode nowait').then(
        () => void refusals.push('written'),
        (error: { code?: string }) => void refusals.push(error.code),
      )
    }
    await copyDatabase(source.url, target, start)
    await write
    expect(refusals).toEqual(['55P03'])
  })

  it.each([
    ['other tables', 'create table notes (id int)', /not empty: it has the table notes/],
    ['accounts', null, /in use already/],
  ])('is not copied into one with %s', async (_what, statement, message) => {
    const { url: target } = await anEmptyDatabase()
    if (statement) await query(target, statement)
    else await copyDatabase(source.url, target, quiet)
    await expect(copyDatabase(source.url, target, quiet)).rejects.toThrow(message)
  })

  it('leaves nothing behind when the connection breaks, and may be copied again', async () => {
    const { url: target, name } = await anEmptyDatabase()
    let isBroken = false
    const cut = () => {
      if (isBroken) return
      isBroken = true
      void maintenance.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        name,
      ])
    }
    await expect(copyDatabase(source.url, target, cut)).rejects.toThrow(/terminat|connection error/i)
    expect(isBroken).toBe(true)
    expect(await query(target, 'select from users')).toEqual([])
    await copyDatabase(source.url, target, quiet)
    expect(await contentOf(target)).toEqual(await contentOf(source.url))
  })
})
