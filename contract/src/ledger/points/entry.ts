import { z } from 'zod'
import { ENTRY_KINDS, ENTRY_STATUSES } from './vocabulary.ts'
export const entryKind = z.enum(ENTRY_KINDS)
export type EntryKind = z.infer<typeof entryKind>
export const entryStatus = z.enum(ENTRY_STATUSES)
export type EntryStatus = z.infer<typeof entryStatus>
