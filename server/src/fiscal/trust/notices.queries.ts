import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { expiringUntil, type Viewer } from './trust.queries.ts'

/** The kinds of notices. The subject is the id of a certificate, or the name of a missing authority. */
export type NoticeKind = 'expiring' | 'expired' | 'missing'

export interface EndingCertificate {
  readonly id: string
  readonly name: string
  readonly kind: 'expiring' | 'expired'
  readonly validUntil: Date
}

/** An expired certificate is listed for this time; sales that are older are not accepted, so it is not needed longer. */
const EXPIRED_DAYS = 90

/** Lists the certificates that expire soon or have expired recently, by their end; not those that were uploaded after their end. */
export async function listEnding(db: Database, { isDemo, now }: Viewer): Promise<EndingCertificate[]> {
  const { rows } = await sql<EndingCertificate>`
    select id, name, valid_until, case when valid_until <= ${now} then 'expired' else 'expiring' end as kind
    from trust_items
    where removed_at is null and kind <> 'schemas' and valid_until > uploaded_at
      and valid_until between ${new Date(now.getTime() - EXPIRED_DAYS * 86_400_000)} and ${expiringUntil(now)}
      and (${isDemo} or origin <> 'demonstration')
    order by valid_until, id`.execute(db)
  return rows
}

/** The maximum number of missing authorities; a sender of invented names cannot cause more notices. */
const MAX_MISSING = 20
/** The newest invoices in review are read for the names of missing authorities. */
const MAX_READ = 2_000

/** Lists the authorities that are missing to verify invoices in review, those of the most invoices first. */
export async function listMissing(db: Database): Promise<string[]> {
  const { rows } = await sql<{ issuer: string }>`
    select left(c.entry #>> '{details,issuer}', 200) as issuer
    from (
      select checks from invoices where status = 'in-review' order by created_at desc limit ${MAX_READ}
    ) i
    cross join lateral jsonb_array_elements(i.checks) c (entry)
    where c.entry ->> 'name' = 'certificate-chain' and c.entry ->> 'reason' = 'issuer-missing'
      and i.checks @> '[{"name":"signature","light":"green"}]'
      and not exists (
        select from trust_items t where t.removed_at is null and t.name = left(c.entry #>> '{details,issuer}', 200)
      )
    group by 1 order by count(*) desc, 1 limit ${MAX_MISSING}`.execute(db)
  return rows.map(({ issuer }) => issuer)
}

/** Replaces the notices of a kind; returns the subjects that had none. */
export async function replaceNotices(
  trx: Database,
  kind: NoticeKind,
  subjects: readonly string[],
  now: Date,
): Promise<string[]> {
  await sql`delete from trust_notices where kind = ${kind} and subject <> all(${subjects}::text[])`.execute(
    trx,
  )
  const { rows } = await sql<{ subject: string }>`
    insert into trust_notices (kind, subject, noticed_at)
    select ${kind}, s, ${now} from unnest(${subjects}::text[]) s
    on conflict do nothing returning subject`.execute(trx)
  return rows.map(({ subject }) => subject)
}

/** Deletes the notices of authorities that were missing and are installed now. */
export async function deleteMissing(trx: Database, names: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('trustNotices')
    .where('kind', '=', 'missing')
    .where(sql<boolean>`subject = any(${[...names]}::text[])`)
    .execute()
}
