import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openSecret } from '../../platform/secret.ts'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin, aStore } from '../../testing/builders.ts'
import { resealColumn, resealMails, sealedColumns } from './reseal.queries.ts'

const app = useTestApp()
const [first, second] = ['first'.repeat(8), 'second'.repeat(8)] as const
const secretOf = (secretKey: string, former?: string) =>
  openSecret(
    { secretKey, dataFolder: '', formerSecret: former ? { key: former, until: '2026-12-31' } : undefined },
    app.clock,
  )

it('texts sealed with the former secret are sealed with the present one, once, and are the same', async () => {
  const [former, rotating, present] = await Promise.all([
    secretOf(first),
    secretOf(second, first),
    secretOf(second),
  ])
  const now = app.clock.now()
  const admins = await Promise.all([anAdmin(app.db), anAdmin(app.db)])
  for (const { id } of admins)
    await app.db
      .insertInto('totpSecrets')
      .values({ userId: id, sealedSecret: former.seal('totp', id), createdAt: now })
      .execute()
  const [by] = admins
  await app.db
    .insertInto('webhooks')
    .values({
      name: 'ERP',
      url: 'https://erp.example.com/',
      events: ['invoice.approved'],
      secretSealed: present.seal('webhook-secret', 'already'),
      previousSealed: former.seal('webhook-secret', 'before'),
      previousUntil: now,
      createdBy: by.id,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  const { id: storeId } = await aStore(app.db)
  await app.db
    .insertInto('mailAddresses')
    .values({
      storeId,
      tokenHash: Buffer.alloc(32),
      tokenSealed: former.seal('mail-address', 'token'),
      createdBy: by.id,
      createdAt: now,
    })
    .execute()
  await sql`delete from pgboss.job where name = 'mail'`.execute(app.db)
  for (let nth = 0; nth < 3; nth += 1)
    await app.services.jobs.send(app.db, 'mail', { sealed: former.seal('mail', `mail ${nth}`), marks: ['m'] })

  const rotate = async () => {
    const counts: number[] = []
    for (const column of sealedColumns) counts.push(await resealColumn(app.db, rotating, column))
    return [...counts, await resealMails(app.db, rotating)]
  }
  expect(await rotate()).toEqual([2, 0, 1, 1, 3])
  expect(await rotate()).toEqual([0, 0, 0, 0, 0])

  const totp = await app.db.selectFrom('totpSecrets').selectAll().execute()
  for (const { userId, sealedSecret } of totp) expect(present.open('totp', sealedSecret)).toBe(userId)
  const webhook = await app.db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow()
  expect(present.open('webhook-secret', webhook.secretSealed)).toBe('already')
  expect(present.open('webhook-secret', webhook.previousSealed ?? '')).toBe('before')
  const { rows } = await sql<{ data: { sealed: string; marks: string[] } }>`
    select data from pgboss.job where name = 'mail'`.execute(app.db)
  expect(rows.map(({ data }) => [present.open('mail', data.sealed), data.marks]).sort()).toEqual(
    [0, 1, 2].map((nth) => [`mail ${nth}`, ['m']]),
  )
})

it('every column of sealed texts is known', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_schema || '.' || table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and column_name ~ '_sealed$|^sealed_' order by 1, 2`.execute(
    app.db,
  )
  expect(rows).toEqual(
    sealedColumns
      .map(({ table, column }) => ({ table, column }))
      .sort((a, b) => (`${a.table}${a.column}` < `${b.table}${b.column}` ? -1 : 1)),
  )
})
