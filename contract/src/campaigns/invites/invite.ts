import { z } from 'zod'
import { blankOr, blankOrText, email, id, instant, phone, whenShaped } from '../../platform/fields/schemas.ts'
import { INVITE_STATES } from './vocabulary.ts'
export const inviteState = z.enum(INVITE_STATES)
export type InviteState = z.infer<typeof inviteState>

/** The invited person: at least a name, an e-mail or a phone number. An invite with an e-mail is mailed. */
export const InviteData = z
  .strictObject({
    name: blankOrText(80).optional(),
    email: blankOr(email).optional(),
    cellphone: blankOr(phone).optional(),
  })
  .refine((invite) => Boolean(invite.name || invite.email || invite.cellphone), {
    path: ['name'],
    params: { code: 'required' },
    ...whenShaped,
  })
export type InviteData = z.output<typeof InviteData>

/** An invite as its inviter sees it. */
export const Invite = z.object({
  id,
  code: z.string(),
  /** The sign-up page with the invite's code. */
  link: z.string(),
  /** Whether the person signed up by the personal link, without a named invite. */
  isPersonal: z.boolean(),
  /** The name as the inviter entered it; after a sign-up by the personal link, first name and initial. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  cellphone: z.string().nullable(),
  state: inviteState,
  createdAt: instant,
  mailedAt: instant.nullable(),
  registeredAt: instant.nullable(),
  creditedAt: instant.nullable(),
  /** The points credited to the inviter. */
  points: z.int().min(0),
  /** Whether the invite can be mailed again now. */
  canResend: z.boolean(),
})
export type Invite = z.output<typeof Invite>
