import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ExtractLine, ExtractSummary } from '../extract/extract.ts'
import { Standing } from '../levels/levels.ts'

/** What the first page of a professional shows. */
export const DashboardData = z.object({
  summary: ExtractSummary,
  standing: Standing,
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
