import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { instant, paged, pageQuery } from '../fields/schemas.ts'

/** The screens that show a member's record, in the back office and in the store area; `counter`: a check of a customer before a sale. */
export const RECORD_SCREENS = [
  'professional',
  'customers',
  'follow-up',
  'team',
  'invoice',
  'pce',
  'counter',
] as const
export type RecordScreen = (typeof RECORD_SCREENS)[number]

/**
 * A view of a member's record; several views by one person on one screen within an hour count as one, and several
 * checks of one customer within a day.
 */
export const RecordView = z.object({
  /** First name and initial; the name of a `key`, the system of a store. */
  viewer: z.string(),
  viewerType: z.enum(['admin', 'shopkeeper', 'key']),
  /** The trade name of the store of a shopkeeper or key, else null. */
  store: z.string().nullable(),
  screen: z.enum(RECORD_SCREENS),
  /** The first view within the hour; the last check within the day. */
  viewedAt: instant,
})
export type RecordView = z.output<typeof RecordView>

export const getViews = endpoint({
  method: 'GET',
  path: '/privacy/get-views',
  access: ['professional', 'shopkeeper'],
  summary: 'List the views of your record: viewer, screen and time, newest first',
  query: pageQuery,
  response: paged(RecordView).extend({
    /** The number of days for which views are kept. */
    keptDays: z.int(),
  }),
})
