import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { isoDay } from '../fields/date.ts'
import { instant } from '../fields/instant.ts'
import { paged, pageQuery } from '../fields/page.ts'

/** The root of the ledger on a day: a hash over the last entry of every account. */
export const LedgerRoot = z.object({
  day: isoDay,
  /** SHA-256 in hexadecimal. */
  root: z.string().regex(/^[0-9a-f]{64}$/),
  accounts: z.int().min(0),
  entries: z.int().min(0),
  recordedAt: instant,
})

export const getRoots = endpoint({
  method: 'GET',
  path: '/ledger/roots',
  access: ['admin'],
  summary:
    'List the daily roots of the ledger, newest first; a copy kept elsewhere proves the entries of that day',
  query: pageQuery,
  response: paged(LedgerRoot),
})
