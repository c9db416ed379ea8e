import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant } from '../fields/instant.ts'
import { paged, pageQuery } from '../fields/page.ts'

/** The screens on which a member's record is read: of the back office, and of the store area. */
export const RECORD_SCREENS = ['professional', 'customers', 'follow-up', 'team', 'invoice', 'pce'] as const
export type RecordScreen = (typeof RECORD_SCREENS)[number]

/** One look at a member's record; several within an hour by one person on one screen are one view. */
export const RecordView = z.object({
  /** First name and initial. */
  viewer: z.string(),
  viewerType: z.enum(['admin', 'shopkeeper']),
  /** The trade name of a shopkeeper's store, else null. */
  store: z.string().nullable(),
  screen: z.enum(RECORD_SCREENS),
  /** The first look within the hour. */
  viewedAt: instant,
})
export type RecordView = z.output<typeof RecordView>

export const getViews = endpoint({
  method: 'GET',
  path: '/privacy/get-views',
  access: ['professional', 'shopkeeper'],
  summary: 'List who looked at your record, on which screen and when, newest first',
  query: pageQuery,
  response: paged(RecordView).extend({
    /** Days for which views are kept. */
    keptDays: z.int(),
  }),
})
