import { z } from 'zod'

export const ENTRY_KINDS = [
  'invoice',
  'accelerator',
  'extra-point',
  'invite',
  'experience',
  'pce',
  'adjustment',
  'expiry',
  'reversal',
] as const
export const entryKind = z.enum(ENTRY_KINDS)
export type EntryKind = z.infer<typeof entryKind>

/**
 * The status of an entry. Credits are `pending` (not available yet), `available` (some points are left), `spent`,
 * `expired` (the rest expired) or `reversed` (in full). Debits are `done`, or `owed` until later credits repay them.
 */
export const ENTRY_STATUSES = [
  'pending',
  'available',
  'spent',
  'expired',
  'reversed',
  'done',
  'owed',
] as const
export const entryStatus = z.enum(ENTRY_STATUSES)
export type EntryStatus = z.infer<typeof entryStatus>
