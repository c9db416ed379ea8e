import { z } from 'zod'
import { roles } from '../endpoint.ts'
import { id } from '../fields/id.ts'
import { points } from '../fields/points.ts'

/** Where a professional stands in the running cycle (§3); for everybody else no level and no points. */
export const Score = z.object({
  level: z.enum(['bronze', 'prata', 'ouro', 'platina', 'diamante']).nullable(),
  points,
  sublevel: z.enum(['I', 'II', 'III']).nullable(),
})
export type Score = z.infer<typeof Score>

/** The address of a picture that everybody may see, such as `/api/files/{id}`, or null. */
export const imageAddress = z.string().nullable()

/** Who has just signed in, with the access token of the session. */
export const SignedIn = z.object({
  accessToken: z.string(),
  user: z.object({
    id,
    name: z.string(),
    email: z.string(),
    userType: z.enum(roles),
    profileImage: imageAddress,
    score: Score,
  }),
})
export type SignedIn = z.infer<typeof SignedIn>

/** A picture of oneself: re-encoded by the server, at most 512 px wide or high, without anything else in it. */
export const PROFILE_IMAGE_MAX_BYTES = 8 * 1024 * 1024
export const PROFILE_IMAGE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
] as const
