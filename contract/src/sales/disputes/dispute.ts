import { z } from 'zod'
import { uploadFile } from '../../form-data.ts'
import { id, instant, lines, partyName, taxDocument } from '../../platform/fields/schemas.ts'
import { PICTURE_MAX_BYTES } from '../../platform/files/pictures.ts'

/** `moved`: the registration was transferred to the claimant; `kept`: it stayed; `withdrawn` by the claimant. */
export const DISPUTE_STATUSES = ['open', 'moved', 'kept', 'withdrawn'] as const
export const disputeStatus = z.enum(DISPUTE_STATUSES)
export type DisputeStatus = z.infer<typeof disputeStatus>

export const EVIDENCE_MAX_BYTES = PICTURE_MAX_BYTES
export const EVIDENCE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const

/** A document that supports a side: a PDF or a picture. */
const evidence = uploadFile({ maxBytes: EVIDENCE_MAX_BYTES, types: EVIDENCE_TYPES })
const statement = lines().min(1, { abort: true }).min(20).max(2_000)

/** The form that opens a dispute about a document that another professional has registered. */
export const DisputeInput = z.strictObject({
  document: taxDocument,
  /** The customer's name. */
  name: partyName.max(120),
  /** Why the caller is the customer's professional. */
  statement,
  file: evidence.optional(),
})
export type DisputeInput = z.output<typeof DisputeInput>

/** The form with which the holder responds. */
export const DisputeReply = z.strictObject({ id, statement, file: evidence.optional() })
export type DisputeReply = z.output<typeof DisputeReply>

/** An uploaded file; read it at `/api/files/{id}`. */
export const EvidenceFile = z.object({ id, name: z.string() })

/** A dispute as one of its two professionals sees it; it never names the other one. */
export const OwnDispute = z.object({
  id,
  /** Whether the reader is the claimant or the holder. */
  side: z.enum(['claimant', 'holder']),
  document: z.string(),
  customerName: z.string(),
  status: disputeStatus,
  /** The reader's own statement and file. */
  statement: z.string().nullable(),
  file: EvidenceFile.nullable(),
  openedAt: instant,
  decidedAt: instant.nullable(),
  /** The administrator's reason, for both sides. */
  decisionNote: z.string().nullable(),
})
export type OwnDispute = z.output<typeof OwnDispute>
