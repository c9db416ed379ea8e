import * as dashboards from '@esquadro/contract/dashboards/shopkeeper'
import * as invoices from '@esquadro/contract/invoices/shopkeeper'
import * as scores from '@esquadro/contract/store-scores/shopkeeper'

/** What a correction takes the place of. */
export type Replaced = { readonly intakeId: string } | { readonly invoiceId: string }

/** What is known of an invoice that is typed again. */
export interface Known {
  readonly accessKey?: string
  readonly issuedOn?: string
  readonly totalCents?: number
  /** The document that went with it. */
  readonly file?: File
}

/** What a correction, or putting a file aside, makes stale. */
export const correctionReads = [
  invoices.getAll,
  invoices.getOne,
  invoices.getIntakes,
  invoices.getIntake,
  dashboards.getData,
  scores.getData,
]

/** Whether a refused file is of an invoice that the programme has: then nothing has to be sent. */
export const isKnownAlready = ({ checks }: Pick<invoices.Intake, 'checks'>): boolean =>
  checks.some(({ name, light }) => name === 'already-sent' && light === 'red')
