import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareDatabase } from '../prepare-database.ts'
import { aDatabase, type TestDatabase } from '../testing/postgres.ts'
import { cleanRichText } from './rich-text.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await aDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

describe('the migration that publishes texts', () => {
  it('converts plain texts to paragraphs, publishes them and records earlier acceptances', async () => {
    await client.query(`drop table content_acceptances, content_versions cascade;
      delete from schema_migrations where name = '0004-content.sql'`)
    const plain = 'Primeiro & <b>não é tag</b>\nlinha\r\n\r\n  Segundo\n\n\n'
    await client.query('insert into settings (value, updated_at) values ($1, $2)', [
      { programmeName: 'Aqui', regulation: plain, storeRegulation: 'Lojas', faq: '' },
      '2026-03-01T12:00:00Z',
    ])
    await client.query(`insert into users (created_at, updated_at, user_type, status, name, email, accepted_terms_at) values
      (timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', 'professional', 'active', 'Cedo', 'cedo@x.br', '2026-02-01'), (timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', 'professional', 'active', 'Depois', 'depois@x.br', '2026-04-01'),
      (timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', 'shopkeeper', 'active', 'Loja', 'loja@x.br', '2026-04-01'), (timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', 'professional', 'active', 'Nunca', 'nunca@x.br', null)`)
    expect(await prepareDatabase(database.url)).toEqual(['0004-content.sql'])

    const html = '<p>Primeiro &amp; &lt;b&gt;não é tag&lt;/b&gt;<br />linha</p><p>Segundo</p>'
    const { rows: versions } = await client.query(
      'select kind, version, html from content_versions order by kind',
    )
    expect(versions).toEqual([
      { kind: 'regulation', version: 1, html },
      { kind: 'store-regulation', version: 1, html: '<p>Lojas</p>' },
    ])
    const { rows: settings } = await client.query<{ value: object }>('select value from settings')
    expect(settings[0]?.value).toEqual({
      programmeName: 'Aqui',
      regulation: html,
      storeRegulation: '<p>Lojas</p>',
      faq: '',
      privacy: '',
    })
    // Saving the text unchanged publishes nothing.
    expect(cleanRichText(html)).toBe(html)
    const { rows: accepted } = await client.query(`select u.name, v.kind from content_acceptances a
      join users u on u.id = a.user_id join content_versions v on v.id = a.version_id order by u.name`)
    expect(accepted).toEqual([
      { name: 'Depois', kind: 'regulation' },
      { name: 'Loja', kind: 'store-regulation' },
    ])
  })
})
