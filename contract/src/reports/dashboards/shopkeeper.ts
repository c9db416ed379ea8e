import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { PreRegistration } from '../../people/pre-registrations/pre-registration.ts'
import {
  cents,
  fileRefusal,
  id,
  instant,
  invoiceCheck,
  isoDay,
  refusalDetails,
} from '../../platform/fields/schemas.ts'
import { invoiceStatus } from '../../sales/invoices/invoice.ts'
import { MonthScore, StoreRankingView } from '../store-scores/store-score.ts'

const count = z.int().min(0)

const Row = z.object({
  id,
  number: z.string(),
  status: invoiceStatus,
  issuedOn: isoDay,
  sentAt: instant,
  totalCents: cents,
  accessKey: z.string(),
  recipientName: z.string().nullable(),
  professionalName: z.string().nullable(),
  reason: z.string().nullable(),
})

/** The data of a store's dashboard: items that need attention, and the current month. */
export const StoreDashboardData = z.object({
  store: z.object({ name: z.string(), isManager: z.boolean() }),
  counts: z.record(invoiceStatus, count),
  /** Files refused in the last 30 days that are neither corrected nor dismissed, newest first. */
  refusedFiles: z.object({
    total: count,
    items: z.array(
      z.object({
        id,
        fileName: z.string(),
        refusal: fileRefusal.nullable(),
        refusalDetails: refusalDetails.nullable(),
        checks: z.array(invoiceCheck),
        sentAt: instant,
      }),
    ),
  }),
  /** Invoices rejected in the last 30 days, newest first. */
  rejected: z.object({ total: count, items: z.array(Row) }),
  /** Invoices without a professional, oldest first. */
  unattributed: z.object({ total: count, items: z.array(Row) }),
  preRegistrations: z.object({ total: count, items: z.array(PreRegistration) }),
  /** The number of customers of this store whose registration ends within 15 days, by professional. */
  expiring: z.object({
    total: count,
    items: z.array(z.object({ professionalName: z.string(), customers: count, firstEndsOn: isoDay })),
  }),
  score: MonthScore,
  /** The store's position in the ranking; null if the programme shows none. */
  ranking: StoreRankingView.pick({ position: true, stores: true }).nullable(),
  latest: z.array(Row),
  /** Colleagues who await approval; 0 if the user is not a manager. */
  colleaguesWaiting: count,
})
export type StoreDashboardData = z.output<typeof StoreDashboardData>

export const getData = endpoint({
  method: 'GET',
  path: '/shopkeepers/get-dashboard-data',
  access: ['shopkeeper'],
  summary: 'Get the data of your store’s dashboard',
  response: StoreDashboardData,
})
