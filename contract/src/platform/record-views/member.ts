import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { instant, paged, pageQuery } from '../fields/schemas.ts'

/** The screens that show a member's record: in the back office and in the store area. */
export const RECORD_SCREENS = ['professional', 'customers', 'follow-up', 'team', 'invoice', 'pce'] as const
export type RecordScreen = (typeof RECORD_SCREENS)[number]

/** A view of a member's record; several views by one person on one screen within an hour count as one. */
export const RecordView = z.object({
  /** First name and initial. */
  viewer: z.string(),
  viewerType: z.enum(['admin', 'shopkeeper']),
  /** The trade name of a shopkeeper's store, else null. */
  store: z.string().nullable(),
  screen: z.enum(RECORD_SCREENS),
  /** The first view within the hour. */
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
