import { z } from 'zod'
import { cents, isoDay } from '../../platform/fields/schemas.ts'

const party = z.object({
  /** CPF or CNPJ; null for a foreign party. */
  document: z.string().nullable(),
  name: z.string().nullable(),
})

/** The result of verifying the signature of an NFS-e. `unknown`: no installed root or known algorithm decides. */
const NFSE_SIGNATURES = ['verified', 'unknown', 'unsigned', 'differs'] as const

/** The content of a service invoice in XML. */
export const ServiceInvoiceFacts = z.object({
  /** `national`: the NFS-e of the Sistema Nacional. `declaration`: a DPS without its NFS-e. `other`: another XML. */
  layout: z.enum(['national', 'declaration', 'other']),
  /** The 50 digits of the key. */
  key: z.string().nullable(),
  number: z.string().nullable(),
  issuedOn: isoDay.nullable(),
  provider: party.nullable(),
  taker: party.nullable(),
  service: z.string().nullable(),
  /** The value of the service less its unconditional discount. */
  valueCents: cents.nullable(),
  /** The value less what the taker retains. */
  netCents: cents.nullable(),
  isTest: z.boolean(),
  signature: z.enum(NFSE_SIGNATURES),
})
export type ServiceInvoiceFacts = z.output<typeof ServiceInvoiceFacts>

const SERVICE_INVOICE_CHECKS = ['layout', 'issued', 'signature', 'provider', 'taker', 'value'] as const

/** A comparison of a service invoice with its payment. `differs`: a person confirms it before it is paid. */
export const ServiceInvoiceCheck = z.object({
  name: z.enum(SERVICE_INVOICE_CHECKS),
  state: z.enum(['right', 'differs', 'unknown']),
  /** The amounts that `value` compares. */
  foundCents: cents.optional(),
  expectedCents: cents.optional(),
  /** The document that `provider` or `taker` names. */
  found: z.string().optional(),
  /** For `taker`: the programme `is` it; or it `may-be`, because it pays PCE itself. */
  programme: z.enum(['is', 'may-be']).optional(),
})
export type ServiceInvoiceCheck = z.output<typeof ServiceInvoiceCheck>

/** A service invoice as it was read, with its comparison; null for a PDF, a picture or none. */
export const ServiceInvoiceReading = z.object({
  number: z.string().nullable(),
  issuedOn: isoDay.nullable(),
  service: z.string().nullable(),
  valueCents: cents.nullable(),
  checks: z.array(ServiceInvoiceCheck),
})
export type ServiceInvoiceReading = z.output<typeof ServiceInvoiceReading>
