import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Secret } from '../../platform/secret.ts'

/** A column of sealed texts. */
interface SealedColumn {
  readonly name: string
  readonly purpose: string
  readonly table: string
  readonly id: string
  readonly column: string
}

/** The columns that contain texts sealed by the installation's secret. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    name: 'secrets of authenticator apps',
    purpose: 'totp',
    table: 'public.totp_secrets',
    id: 'user_id',
    column: 'sealed_secret',
  },
  {
    name: 'secrets of webhooks',
    purpose: 'webhook-secret',
    table: 'public.webhooks',
    id: 'id',
    column: 'secret_sealed',
  },
  {
    name: 'former secrets of webhooks',
    purpose: 'webhook-secret',
    table: 'public.webhooks',
    id: 'id',
    column: 'previous_sealed',
  },
  {
    name: 'addresses of stores',
    purpose: 'mail-address',
    table: 'public.mail_addresses',
    id: 'id',
    column: 'token_sealed',
  },
]

const BATCH = 500

/**
 * Seals what was sealed with the former secret again with the present one, in batches. A text that someone replaces meanwhile stays as it
 * is. Returns the number of texts that changed. Throws `OtherSecretError` if neither secret opens one.
 */
export async function resealColumn(
  db: Database,
  secret: Secret,
  { purpose, table, id, column }: SealedColumn,
): Promise<number> {
  const [from, key, text] = [sql.table(table), sql.ref(id), sql.ref(column)]
  return resealRows(
    secret,
    purpose,
    async (after) =>
      (
        await sql<Sealed>`select ${key}::text as id, ${text} as text from ${from}
          where ${text} is not null and ${key} > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid order by ${key} limit ${BATCH}`.execute(
          db,
        )
      ).rows,
    async ({ id: of, text: old }, resealed) =>
      (
        await sql`update ${from} set ${text} = ${resealed} where ${key} = ${of}::uuid and ${text} = ${old}`.execute(
          db,
        )
      ).numAffectedRows ?? 0n,
  )
}

/** Seals the mails of the queue again, sent and failed ones as well. See `resealColumn`. */
export const resealMails = (db: Database, secret: Secret): Promise<number> =>
  resealRows(
    secret,
    'mail',
    async (after) =>
      (
        await sql<Sealed>`select id::text as id, data ->> 'sealed' as text from pgboss.job
          where name = 'mail' and data ? 'sealed' and id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid order by id limit ${BATCH}`.execute(
          db,
        )
      ).rows,
    async ({ id, text }, resealed) =>
      (
        await sql`update pgboss.job set data = jsonb_set(data, '{sealed}', to_jsonb(${resealed}::text))
          where name = 'mail' and id = ${id}::uuid and data ->> 'sealed' = ${text}`.execute(db)
      ).numAffectedRows ?? 0n,
  )

interface Sealed {
  readonly id: string
  readonly text: string
}

async function resealRows(
  secret: Secret,
  purpose: string,
  listAfter: (id: string | undefined) => Promise<readonly Sealed[]>,
  replace: (row: Sealed, resealed: string) => Promise<bigint>,
): Promise<number> {
  let changed = 0
  for (let last: string | undefined; ; ) {
    const rows = await listAfter(last)
    for (const row of rows) {
      const resealed = secret.reseal(purpose, row.text)
      if (resealed !== null) changed += Number(await replace(row, resealed))
    }
    if (rows.length < BATCH) return changed
    last = rows.at(-1)?.id
  }
}
