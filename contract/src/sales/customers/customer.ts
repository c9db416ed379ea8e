import { z } from 'zod'
import { changesOf } from '../../platform/fields/changes.ts'
import {
  blankOr,
  blankOrText,
  email,
  id,
  instant,
  isoDay,
  partyName,
  phone,
  taxDocument,
} from '../../platform/fields/schemas.ts'
import { STATES } from '../../platform/fields/state.ts'
import { invoiceKind, invoiceStatus } from '../invoices/invoice.ts'

/** The number of days before its end from which a registration counts as expiring. */
export const EXPIRING_DAYS = 15

/**
 * The state of a registration today: `expiring`: valid for at most 15 more days; `inactive`: deactivated by
 * an administrator.
 */
export const CUSTOMER_STATES = ['valid', 'expiring', 'expired', 'inactive'] as const
export const customerState = z.enum(CUSTOMER_STATES)
export type CustomerState = z.infer<typeof customerState>

/** The data of a customer; an empty optional text is stored as no value. */
export const CustomerData = z.strictObject({
  document: taxDocument,
  name: partyName.max(120),
  email: blankOr(email).optional(),
  phone: blankOr(phone).optional(),
  city: blankOrText(80).optional(),
  state: z.enum([...STATES, '']).optional(),
  notes: blankOrText(1_000).optional(),
})
export type CustomerData = z.infer<typeof CustomerData>

/** The changes of a customer; absent fields stay the same. */
export const CustomerChanges = z.strictObject(changesOf(CustomerData.shape))
export type CustomerChanges = z.infer<typeof CustomerChanges>

/** The state of a registration, the first day of the current or last period, and its last valid day. */
export const CustomerValidity = z.object({ state: customerState, from: isoDay, until: isoDay })

/** The customer's answer to the notice of registration; `sent`: no answer yet; `none`: no link exists. */
export const NOTICE_STATES = ['none', 'sent', 'confirmed', 'objected'] as const
export const noticeState = z.enum(NOTICE_STATES)
export type NoticeState = z.infer<typeof noticeState>

/** The channel that brings a notice's link to the customer: the programme mails it, or the professional shares it. */
export const noticeChannel = z.enum(['mail', 'link'])

/**
 * The notice to a customer. `at`: when it was last sent or answered; `channel`: the channel of the link, or
 * of the answer once there is one.
 */
export const CustomerNotice = z.object({
  state: noticeState,
  at: instant.nullable(),
  channel: noticeChannel.nullable(),
})

/** A customer as its professional sees it. `state` is the federative unit, `validity.state` the registration's state. */
export const Customer = z.object({
  id,
  document: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  notes: z.string().nullable(),
  active: z.boolean(),
  validity: CustomerValidity,
  notice: CustomerNotice,
  createdAt: instant,
})
export type Customer = z.output<typeof Customer>

/** A customer with the periods of its registration, newest first, and the points of its invoices. */
export const CustomerDetails = Customer.extend({
  /** Whether sales to the customer earn points only after the customer has confirmed the registration. */
  mustConfirm: z.boolean(),
  validities: z.array(
    z.object({
      from: isoDay,
      /** The last day. */
      until: isoDay,
      /** False if an administrator has deactivated the registration for these days. */
      active: z.boolean(),
      createdAt: instant,
    }),
  ),
  invoices: z.object({
    count: z.int().min(0),
    approved: z.int().min(0),
    /** The points of the approved invoices. */
    points: z.int().min(0),
  }),
})
export type CustomerDetails = z.output<typeof CustomerDetails>

/** A customer as an administrator sees it, with personal data masked. */
export const CmsCustomer = z.object({
  id,
  document: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  active: z.boolean(),
  validity: CustomerValidity,
  notice: CustomerNotice,
  professional: z.object({ id, name: z.string() }),
  createdAt: instant,
})
export type CmsCustomer = z.output<typeof CmsCustomer>

/** An invoice for a customer. */
export const CustomerInvoice = z.object({
  id,
  kind: invoiceKind,
  number: z.string(),
  storeName: z.string(),
  issuedOn: isoDay,
  totalCents: z.int(),
  status: invoiceStatus,
  /** The points credited on approval; null before. */
  points: z.int().nullable(),
})
export type CustomerInvoice = z.output<typeof CustomerInvoice>
