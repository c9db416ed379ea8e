import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { instant, points } from '../../platform/fields/schemas.ts'
import { ExtraPointTeaser, extraPointCode } from './extra-point.ts'

export const getOne = endpoint({
  method: 'GET',
  path: '/professionals/points-extra/{id}',
  access: ['professional'],
  summary: 'Get the extra point of a QR code, whether you have claimed it, and whether you can claim it now',
  params: z.object({ id: extraPointCode }),
  response: ExtraPointTeaser.extend({
    /** When it was claimed; null: not yet. */
    claimedAt: instant.nullable(),
    canClaim: z.boolean(),
    /** The reason why the caller cannot claim it. */
    refusal: z.object({ code: z.string(), msg: z.string() }).nullable(),
  }),
  errors: ['not-found'],
})

/** The result of a claim. */
export const ClaimResult = z.object({
  name: z.string(),
  points,
  claimedAt: instant,
  /** The balance after the claim. */
  balance: points,
  /** When the points become available; null: at once. */
  availableAt: instant.nullable(),
})
export type ClaimResult = z.output<typeof ClaimResult>

export const subscribed = endpoint({
  method: 'POST',
  path: '/professionals/points-extra/subscribed',
  access: ['professional'],
  summary: 'Claim the extra point of a QR code: once, on one of its days',
  body: z.strictObject({ id: extraPointCode }),
  response: ClaimResult,
  errors: [
    'not-found',
    'extra-point.already-claimed',
    'extra-point.removed',
    'extra-point.inactive',
    'extra-point.not-yet',
    'extra-point.over',
    'extra-point.full',
    'extra-point.too-fast',
    'extra-point.code-expired',
    'extra-point.screen-only',
    'extra-point.not-for-profession',
  ],
  idempotent: true,
})
