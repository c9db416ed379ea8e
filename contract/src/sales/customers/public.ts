import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { professions } from '../../people/professionals/vocabulary.ts'
import { instant, isoDay, line } from '../../platform/fields/schemas.ts'
import { noticeState } from './customer.ts'

const token = line().min(1).max(200)

/**
 * The notice to an end client. It contains only the personal data that the client needs to recognise
 * themselves.
 */
export const CustomerNoticePage = z.object({
  firstName: z.string(),
  /** The masked CPF or CNPJ. */
  document: z.string(),
  professional: z.object({
    name: z.string(),
    profession: z.enum(professions).nullable(),
    office: z.string().nullable(),
  }),
  /** The first and the last day of the registration. */
  from: isoDay,
  until: isoDay,
  /** Whether the registration is valid today. */
  isValid: z.boolean(),
  state: noticeState,
  answeredAt: instant.nullable(),
  /** The participating stores: their number, and the first names in alphabetical order. */
  stores: z.object({ total: z.int().min(0), names: z.array(z.string()) }),
  /** The questions of stores whether a sale to the customer earns points: their number, and the latest ones. */
  checks: z.object({
    total: z.int().min(0),
    items: z.array(z.object({ store: z.string(), at: instant, times: z.int().min(1) })),
  }),
})
export type CustomerNoticePage = z.output<typeof CustomerNoticePage>

export const getNotice = endpoint({
  method: 'GET',
  path: '/customers/get-notice',
  access: 'public',
  summary: 'Get the notice behind a link: who registered you as a customer, and until when',
  query: z.object({ token }),
  response: CustomerNoticePage,
  errors: ['customer.notice-unknown'],
  limit: { perMinute: 30 },
})

export const answerNotice = endpoint({
  method: 'POST',
  path: '/customers/answer-notice',
  access: 'public',
  summary: 'Confirm a registration, or object to it; an objection ends it at once and releases the document',
  body: z.strictObject({ token, answer: z.enum(['confirmed', 'objected']) }),
  response: CustomerNoticePage,
  errors: [
    'customer.notice-unknown',
    'customer.notice-ended',
    'customer.notice-not-yours',
    'customer.already-registered',
  ],
  limit: { perMinute: 10 },
})
