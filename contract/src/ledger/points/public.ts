import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { instant, isoDay, paged, pageQuery } from '../../platform/fields/schemas.ts'

/** A SHA-256 in hexadecimal. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * A root of the ledger: a hash over the last entry of each account, the sealed records, and the root before it. Up to the number
 * format of `recordedMicros`, it is the SHA-256 of a text with these values, which `verify.mjs` computes.
 */
export const LedgerRoot = z.object({
  /** Counts the roots in the order of recording: 1, 2, 3, … */
  number: z.int().min(1),
  root: sha256,
  recordedAt: instant,
  /** The same instant in microseconds since 1970. */
  recordedMicros: z.int(),
  /** The root before it; null for the first. */
  previous: sha256.nullable(),
  accounts: z.int().min(0),
  entries: z.int().min(0),
  /** The Merkle root of all accounts, and the hash of the heads recorded with the root; null for the daily roots of earlier versions. */
  tree: sha256.nullable(),
  changes: sha256.nullable(),
  /** The last sealed record, and the hash of all seals up to it. */
  sealedUntil: z.int().nullable(),
  sealed: sha256.nullable(),
})
export type LedgerRoot = z.output<typeof LedgerRoot>

const ArchivedRoot = LedgerRoot.pick({ number: true, root: true })

/** A file of archived roots: responses of `getRoots`, or roots, alone or in a list. */
export const ArchivedRoots = z
  .unknown()
  .transform((file) => [file].flat())
  .pipe(z.array(z.union([ArchivedRoot, z.object({ items: z.array(ArchivedRoot) })])))
  .transform((parts) => parts.flatMap((part) => ('items' in part ? part.items : [part])))
  .pipe(z.array(ArchivedRoot).min(1))

export const getRoots = endpoint({
  method: 'GET',
  path: '/proofs/roots',
  access: 'public',
  summary:
    'List the roots of the ledger, newest first: one an hour and one after 1,000 entries; a copy of a root proves the entries before it',
  query: pageQuery.extend({
    /** Roots of a day in São Paulo. */
    day: isoDay.optional(),
    number: z.coerce.number<number | string>().pipe(z.int().min(1)).optional(),
  }),
  response: paged(LedgerRoot),
  isCacheable: true,
})
