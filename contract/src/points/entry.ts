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
 * Where an entry stands. Credits are `pending` (not spendable yet), `available` (some of it is left), `spent`, `expired`
 * (what was left of it ran out) or `reversed` (undone whole); debits are `done`, or `owed` while later credits have to
 * repay some of them.
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
