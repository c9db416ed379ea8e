import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ExtractLine, ExtractSummary } from '../extract/extract.ts'
import { isoDay } from '../fields/date.ts'
import { id } from '../fields/id.ts'
import { Standing } from '../levels/levels.ts'
import { Notification } from '../notifications/notification.ts'

/** What the first page of a professional shows. */
export const DashboardData = z.object({
  summary: ExtractSummary,
  standing: Standing,
  /** What the points that are missing to the next level come to in sales at the default rate; null at the top. */
  missingCents: z.int().min(0).nullable(),
  pointsPerRealBps: z.int().min(0),
  /** Customers whose registration ends within 15 days, the nearest first, at most 5. */
  expiringCustomers: z.array(z.object({ id, name: z.string(), until: isoDay })),
  /** The newest notifications, at most 4. */
  notices: z.array(Notification),
  /** The newest lines of the extract, at most 5. */
  latest: z.array(ExtractLine),
  counts: z.object({
    /** Customers whose registration is valid, and those of them that end within 15 days. */
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
  summary: 'Everything that the first page of a professional shows',
  response: DashboardData,
})
