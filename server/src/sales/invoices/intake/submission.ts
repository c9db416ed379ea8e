import type { FileRefusal, Light } from '@esquadro/contract/platform/fields/invoice-check'
import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import type { SentFile } from '@esquadro/contract/sales/invoices/invoice'
import type { ReaderBudget } from '../../../fiscal/nfe/reader-pool.ts'
import type { TrustData } from '../../../fiscal/nfe/trust.ts'
import type { AuditContext, Context } from '../../../platform/context/context.ts'
import type { Versioned } from '../../../platform/settings/versions.rules.ts'
import type { Reviewer } from '../review/review.rules.ts'

/** The services that ingesting a file needs. */
export type IntakeServices = Pick<Context, 'files' | 'state' | 'inTransaction'>

/** The store that submits files. */
export interface SubmittingStore {
  readonly id: string
  readonly cnpj: string
  readonly cnpjRoot: string
  readonly tradeName: string
}

/** The target of a correction: a refused file or a rejected invoice. */
export interface Replaced {
  readonly intakeId?: string | undefined
  readonly invoiceId?: string | undefined
}

/** The place of a file in a mail; `part` counts the events of the file. */
export interface MailedFile {
  readonly id: string
  /** The store's address that received the mail. */
  readonly addressId: string
  readonly entry: number
  readonly part: number
}

/** The sender, store and settings of a submission. */
export interface Submission {
  readonly store: SubmittingStore
  readonly actor: Reviewer & { readonly id: string }
  /** The API key that sends, and is recorded as the sender; the actor is the administrator who created it. */
  readonly keyId?: string
  /** The mail that contains the file, and whose address is recorded as the sender; the actor is the person who created the address. */
  readonly mail?: MailedFile
  readonly settings: Pick<
    ProgrammeSettings,
    | 'invoiceMaxAgeDays'
    | 'digestMismatch'
    | 'autoApprovalUpToCents'
    | 'autoApprovalPerDayCents'
    | 'autoApprovalPerStoreCents'
    | 'autoApprovalPerProfessionalCents'
    | 'checksNotNeeded'
    | 'partnerDocuments'
  > &
    Versioned
  /** The certificates and schemas that verify the files of the call. */
  readonly trust: TrustData
  readonly now: Date
  readonly replaces?: Replaced
  /** The id by which the sender finds the files of the call. */
  readonly id?: string | undefined
  /** The time that the call has left for reading files. */
  readonly budget?: ReaderBudget
}

/** The author of a submission in the audit log. */
export const senderOf = ({ actor, keyId, mail, now }: Submission): AuditContext => {
  if (mail) return { actor: { ...actor, id: mail.addressId, type: 'mail' }, now }
  return keyId === undefined ? { actor, now } : { actor: { ...actor, id: keyId, type: 'key' }, now }
}

/** A submitted file; `mime` is set for the document of an invoice typed by hand. */
export interface SubmittedFile {
  readonly fileName: string
  readonly archive: string | null
  readonly bytes?: Uint8Array | undefined
  readonly mime?: string
}

export type ReadableFile = SubmittedFile & { readonly bytes: Uint8Array }

/** The result of a file, as it is returned and recorded. */
export interface Outcome extends Omit<SentFile, 'intakeId' | 'fileName' | 'archive'> {}

/** Completes an outcome with the defaults of a refused file. */
export const outcomeOf = (
  known: Partial<Outcome> & { readonly verdict?: Light; readonly refusal?: FileRefusal },
): Outcome => ({
  kind: null,
  verdict: 'red',
  refusal: null,
  refusalDetails: null,
  checks: [],
  invoiceId: null,
  accessKey: null,
  number: null,
  status: null,
  issuedOn: null,
  recipientName: null,
  recipientMasked: null,
  totalCents: null,
  professionalName: null,
  isRepeated: false,
  ...known,
})
