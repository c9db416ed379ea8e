import { z } from 'zod'
import { roles } from '../../endpoint.ts'
import { id, points } from '../../platform/fields/schemas.ts'
import { PERMISSIONS } from './permissions.ts'

/** The level and points of a professional in the running cycle (§3); empty for other roles. */
export const Score = z.object({
  level: z.enum(['bronze', 'prata', 'ouro', 'platina', 'diamante']).nullable(),
  points,
  sublevel: z.enum(['I', 'II', 'III']).nullable(),
})
export type Score = z.infer<typeof Score>

/** The path of a public picture, such as `/api/files/{id}`, or null. */
export const imageAddress = z.string().nullable()

/** The signed-in user with the access token of the new session. */
export const SignedIn = z.object({
  accessToken: z.string(),
  user: z.object({
    id,
    name: z.string(),
    email: z.string(),
    userType: z.enum(roles),
    profileImage: imageAddress,
    /** For administrators only. */
    permissions: z.array(z.enum(PERMISSIONS)).optional(),
    score: Score,
  }),
})
export type SignedIn = z.infer<typeof SignedIn>
