import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant } from '../fields/instant.ts'
import { points } from '../fields/points.ts'
import { ExtraPointTeaser, extraPointCode } from './extra-point.ts'

export const getOne = endpoint({
  method: 'GET',
  path: '/professionals/points-extra/{id}',
  access: ['professional'],
  summary: 'What a QR code is worth, whether one has it, and whether it can be claimed now',
  params: z.object({ id: extraPointCode }),
  response: ExtraPointTeaser.extend({
    /** When it was claimed; null: not yet. */
    claimedAt: instant.nullable(),
    canClaim: z.boolean(),
    /** Why it cannot be claimed. */
    refusal: z.object({ code: z.string(), msg: z.string() }).nullable(),
  }),
  errors: ['not-found'],
})

/** What a claim brought. */
export const ClaimAnswer = z.object({
  name: z.string(),
  points,
  claimedAt: instant,
  /** The balance with these points. */
  balance: points,
  /** From when they can be spent; null: at once. */
  availableAt: instant.nullable(),
})
export type ClaimAnswer = z.output<typeof ClaimAnswer>

export const subscribed = endpoint({
  method: 'POST',
  path: '/professionals/points-extra/subscribed',
  access: ['professional'],
  summary: 'Claim the extra point of a QR code: once, by the signed code, in its days',
  body: z.strictObject({ id: extraPointCode }),
  response: ClaimAnswer,
  errors: [
    'not-found',
    'extra-point.already-claimed',
    'extra-point.removed',
    'extra-point.inactive',
    'extra-point.not-yet',
    'extra-point.over',
    'extra-point.full',
    'extra-point.not-for-profession',
  ],
  idempotent: true,
})
