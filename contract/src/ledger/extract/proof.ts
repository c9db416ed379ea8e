import { z } from 'zod'
import { id, instant, isoDay, points } from '../../platform/fields/schemas.ts'
import { entryKind } from '../points/entry.ts'
import { LedgerRoot, sha256 } from '../points/public.ts'

/** The numbers of an account's entries count from 1 in the order in which they were posted. */
const number = z.int().min(1)

/** A step of an account's chain: an entry of the statement with its content, or the hash of another entry's content. */
const ProofStep = z.object({
  number,
  /** All columns of the entry as a JSON array, exactly as they are hashed. */
  content: z.string().optional(),
  digest: sha256.optional(),
  /** An entry of an earlier version, which is hashed with its content instead of the content's hash. */
  isFormer: z.literal(true).optional(),
})

/** An issued statement with the path from each of its entries to a published root of the ledger. `verify.mjs` checks it. */
export const StatementProof = z.object({
  format: z.literal('esquadro-statement-1'),
  programme: z.string(),
  statement: z.object({
    code: z.string(),
    from: isoDay,
    to: isoDay,
    /** Whether the statement leaves out some entries of its period. */
    isNarrowed: z.boolean(),
    lines: z.int().min(0),
    opening: points,
    closing: points,
    credits: points,
    debits: points,
    madeAt: instant,
  }),
  lines: z.array(
    z.object({ number, kind: entryKind, amount: points, occurredAt: instant, reason: z.string().nullable() }),
  ),
  /** Null if no root covers the account yet. */
  proof: z
    .object({
      account: id,
      /** The number and hash of the entry before the first step; zeros before the first entry. */
      start: z.object({ number: z.int().min(0), hash: sha256 }),
      /** Up to the account's last entry that the root covers. */
      steps: z.array(ProofStep),
      /** From the account's leaf in the Merkle tree to the tree's root, which the root contains. */
      path: z.array(z.object({ side: z.enum(['left', 'right']), hash: sha256 })),
      root: LedgerRoot,
    })
    .nullable(),
})
export type StatementProof = z.output<typeof StatementProof>
