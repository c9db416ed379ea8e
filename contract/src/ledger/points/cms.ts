import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { instant, pageQuery } from '../../platform/fields/schemas.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import type { LEDGER_RULES } from './vocabulary.ts'

export const exportRoots = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/ledger/export-roots',
  access: ['admin'],
  summary: 'Export the roots of the ledger',
  query: exportQuery(pageQuery),
  response: 'binary',
})
export type LedgerRule = (typeof LEDGER_RULES)[number]

/** A verification of the whole ledger in one snapshot. */
export const LedgerProof = z.object({
  provedAt: instant,
  tookMs: z.int().min(0),
  entries: z.int().min(0),
  accounts: z.int().min(0),
  /** How many rules are violated. */
  broken: z.int().min(0),
  results: z.array(
    z.object({
      name: z.string(),
      /** The number of rows that violate the rule, and some of their ids. */
      broken: z.int().min(0),
      sample: z.array(z.string()),
    }),
  ),
})
export type LedgerProof = z.output<typeof LedgerProof>

/** The newest roots of the ledger, oldest first, and the last one of which administrators have a copy by mail. */
export const LedgerChain = z.object({
  roots: z.array(z.object({ number: z.int().min(1), recordedAt: instant, entries: z.int().min(0) })),
  mailed: z.object({ number: z.int().min(1), recordedAt: instant }).nullable(),
})
export type LedgerChain = z.output<typeof LedgerChain>

export const LedgerHealth = z.object({
  chain: LedgerChain,
  /** Newest first. */
  proofs: z.array(LedgerProof),
  /** Whether a verification waits in the queue. */
  isWaiting: z.boolean(),
  running: z.object({ stepsDone: z.int().min(0), steps: z.int().min(0).nullable() }).nullable(),
  /** The error of the last verification, if it could not be finished. */
  failed: z.string().nullable(),
  nextRunAt: instant.nullable(),
})
export type LedgerHealth = z.output<typeof LedgerHealth>

export const getHealth = endpoint({
  method: 'GET',
  path: '/cms/ledger/health',
  access: ['admin'],
  summary:
    'Get the newest roots of the ledger, the last proofs with a result for each rule, and the progress of a running one',
  response: LedgerHealth,
})

export const verify = endpoint({
  method: 'POST',
  path: '/cms/ledger/verify',
  access: ['admin'],
  summary: 'Verify the ledger now, in the background on a snapshot',
  response: LedgerHealth,
  errors: ['job.running', 'job.not-runnable'],
})
