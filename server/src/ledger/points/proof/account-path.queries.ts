import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'
import { findNewestRoot, type LedgerRoot } from './roots.queries.ts'

interface Step {
  readonly number: number
  readonly content?: string | undefined
  readonly digest?: string | undefined
  readonly isFormer?: true | undefined
}

/** The path from entries of an account to a root. */
export interface AccountPath {
  readonly account: string
  readonly start: { readonly number: number; readonly hash: string }
  readonly steps: Step[]
  readonly path: { side: 'left' | 'right'; hash: string }[]
  readonly root: LedgerRoot
}

/** Returns the numbers of entries within their account, by position. */
export async function listNumbers(
  db: Database,
  professionalId: string,
  positions: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ position: number; number: number }>`
    select e.position, h.number from point_entries e join point_entry_hashes h on h.entry_id = e.id
    where e.professional_id = ${professionalId} and e.position = any(${[...positions]}::bigint[])`.execute(db)
  return new Map(rows.map(({ position, number }) => [position, number]))
}

/**
 * Finds the path from entries of an account, by their numbers, to the newest root; null if it does not cover the account. Shows the
 * content of these entries only, and the hashes of the others. Four queries; the last one reads the heads of all accounts.
 */
export async function findAccountPath(
  db: Database,
  professionalId: string,
  numbers: readonly number[],
): Promise<AccountPath | null> {
  const root = await findNewestRoot(db)
  if (!root || root.tree === null) return null
  const { rows: heads } = await sql<{ number: number }>`
    select number from ledger_root_heads where professional_id = ${professionalId} and root_number <= ${root.number}
    order by root_number desc limit 1`.execute(db)
  const head = heads[0]?.number
  if (head === undefined) return null
  const first = Math.min(...numbers, head + 1)
  const { rows } = await sql<{
    number: number
    hash: string
    content: string | null
    digest: string | null
    isFormer: boolean
  }>`
    select h.number, encode(h.hash, 'hex') as hash, h.digest is null as is_former, encode(h.digest, 'hex') as digest,
      case when h.digest is null or h.number = any(${[...numbers]}::bigint[]) then point_entry_content(e) end as content
    from point_entry_hashes h join point_entries e on e.id = h.entry_id
    where h.professional_id = ${professionalId} and h.number between ${first - 1} and ${head} order by h.number`.execute(
    db,
  )
  const before = rows[0]?.number === first - 1 ? rows.shift() : undefined
  const { rows: path } = await sql<{ side: 'left' | 'right'; hash: string }>`
    with leaves as materialized (
      select professional_id, account_leaf(professional_id, number, head) as leaf,
        row_number() over (order by professional_id) as place
      from heads_at_root(${root.number})
    )
    select node.side, encode(node.hash, 'hex') as hash
    from merkle_path((select array_agg(leaf order by place) from leaves),
      (select place::int from leaves where professional_id = ${professionalId})) with ordinality node (side, hash, step)
    order by step`.execute(db)
  return {
    account: professionalId,
    start: { number: first - 1, hash: before?.hash ?? '0'.repeat(64) },
    steps: rows.map(({ number, content, digest, isFormer }) => ({
      number,
      ...(content === null ? { digest: digest ?? '' } : { content }),
      ...(isFormer ? { isFormer: true as const } : {}),
    })),
    path,
    root,
  }
}
