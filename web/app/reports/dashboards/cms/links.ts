import type { Level } from '@esquadro/contract/people/levels/levels'
import { businessDay } from '@esquadro/contract/platform/fields/date'
import type { DashboardMonth, Flow, PathExit } from '@esquadro/contract/reports/dashboards/cms'

const invoices = '/cms/professionals/invoices'

/** The list behind what leaves the way of the notes; refused files are in the stores' own lists only. */
export const pathLinks: Readonly<Record<PathExit, string | null>> = {
  refused: null,
  unattributed: `${invoices}?status=unattributed&kind=sale&sort=sentAt`,
  'in-review': `${invoices}?status=in-review&kind=sale&sort=sentAt`,
  rejected: `${invoices}?status=rejected&kind=sale`,
  'no-points': null,
  reversed: `${invoices}?status=reversed&kind=sale`,
}

export const levelLink = (level: Level): string => `/cms/professionals?level=${level}&status=active`

export const DETAILS = ['entries', 'open', 'expiring', 'near', 'quiet', 'social'] as const
export type Details = (typeof DETAILS)[number]

/** Returns the URL of a tab with the rows behind the dashboard, with its filters. */
export function detailsLink(tab: Details, filters: Readonly<Record<string, string>> = {}): string {
  return `/cms/dashboard/details?${new URLSearchParams({ tab, ...filters })}`
}

/** Returns the URL of the ledger entries of a month. */
export const entriesLink = ({ from, to }: Pick<DashboardMonth, 'from' | 'to'>, flow?: Flow): string =>
  detailsLink('entries', { from, to, ...(flow && { flow }) })

/** Returns the URL of the approved sales issued in a month. */
export const salesLink = ({ from, to }: Pick<DashboardMonth, 'from' | 'to'>): string =>
  `${invoices}?status=approved&kind=sale&from=${from}&to=${to}&sort=issuedOn`

export const invoiceLink = (id: string): string => `${invoices}?invoice=${id}`
export const storeInvoicesLink = (id: string): string => `${invoices}?store=${id}`

/** Returns the URL of a store's approved sales issued in the twelve months before an instant. */
export function yearSalesLink(id: string, at: string): string {
  const [year = 0, month = 1, day = 1] = businessDay(new Date(at)).split('-').map(Number)
  const from = new Date(Date.UTC(year - 1, month - 1, day + 1)).toISOString().slice(0, 10)
  return `${storeInvoicesLink(id)}&status=approved&kind=sale&from=${from}&sort=issuedOn`
}

export const professionalLink = (id: string): string => `/cms/professionals?professional=${id}`
