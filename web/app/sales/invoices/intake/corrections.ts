import { dashboards, invoices, storeScores } from '@esquadro/contract/calls/shopkeeper'
import type { Intake } from '@esquadro/contract/sales/invoices/shopkeeper'

/** The file or invoice that a correction replaces. */
export type Replaced = { readonly intakeId: string } | { readonly invoiceId: string }

/** The known values of an invoice that is entered again. */
export interface Known {
  readonly accessKey?: string
  readonly issuedOn?: string
  readonly totalCents?: number
  /** The document that was sent with it. */
  readonly file?: File
}

/** The reads that a correction, or the dismissal of a file, makes stale. */
export const correctionReads = [
  invoices.getAll,
  invoices.getOne,
  invoices.getIntakes,
  invoices.getIntake,
  dashboards.getData,
  storeScores.getData,
]

/** Whether a rejected file belongs to an invoice that was already received, so that nothing has to be sent. */
export const isKnownAlready = ({ checks }: Pick<Intake, 'checks'>): boolean =>
  checks.some(({ name, light }) => name === 'already-sent' && light === 'red')
