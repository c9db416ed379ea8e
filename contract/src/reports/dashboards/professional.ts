import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { ExtractLine, ExtractSummary } from '../../ledger/extract/extract.ts'
import { level, Rise, Standing } from '../../people/levels/levels.ts'
import { id, isoDay } from '../../platform/fields/schemas.ts'
import { Notification } from '../../platform/notifications/notification.ts'

/** The data of a professional's dashboard. */
export const DashboardData = z.object({
  summary: ExtractSummary,
  standing: Standing,
  levels: z.array(z.object({ level, startsAtPoints: z.int().min(0) })),
  rise: Rise.nullable(),
  /** The sales in cents that would earn the missing points at the default rate; null at the top level. */
  missingCents: z.int().min(0).nullable(),
  pointsPerRealBps: z.int().min(0),
  /** Up to 5 customers whose registration ends within 15 days, next to end first. */
  expiringCustomers: z.array(z.object({ id, name: z.string(), until: isoDay })),
  /** The newest 4 notifications. */
  notices: z.array(Notification),
  /** The newest 5 entries of the extract. */
  latest: z.array(ExtractLine),
  counts: z.object({
    /** The number of customers with a valid registration, and how many of these end within 15 days. */
    customers: z.int().min(0),
    customersExpiring: z.int().min(0),
    invoicesApproved: z.int().min(0),
    invoicesInReview: z.int().min(0),
    runningAccelerators: z.int().min(0),
    unreadNotifications: z.int().min(0),
  }),
})
export type DashboardData = z.output<typeof DashboardData>

export const getData = endpoint({
  method: 'GET',
  path: '/professionals/get-dashboard-data',
  access: ['professional'],
  summary: 'Get the data of your dashboard',
  response: DashboardData,
})
