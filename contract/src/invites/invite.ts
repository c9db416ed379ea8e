import { z } from 'zod'
import { blankOr, blankOrText } from '../fields/blank-or.ts'
import { email } from '../fields/email.ts'
import { id } from '../fields/id.ts'
import { instant } from '../fields/instant.ts'
import { phone } from '../fields/phone.ts'
import { whenShaped } from '../fields/when-shaped.ts'

/** How far an invite has come: noted, its professional signed up, their first invoice approved. */
export const INVITE_STATES = ['invited', 'registered', 'credited'] as const
export const inviteState = z.enum(INVITE_STATES)
export type InviteState = z.infer<typeof inviteState>

/** Whom somebody invites: at least a name, an e-mail or a telephone; an e-mail is written to. */
export const InviteData = z
  .strictObject({
    name: blankOrText(80).optional(),
    email: blankOr(email).optional(),
    cellphone: blankOr(phone).optional(),
  })
  .refine((given) => Boolean(given.name || given.email || given.cellphone), {
    path: ['name'],
    params: { code: 'required' },
    ...whenShaped,
  })
export type InviteData = z.output<typeof InviteData>

/** An invite as its inviter sees it. */
export const Invite = z.object({
  id,
  code: z.string(),
  /** The page on which the invited one signs up. */
  link: z.string(),
  /** It came by the personal link, and nobody noted anything beforehand. */
  isPersonal: z.boolean(),
  /** As the inviter noted it; of whoever came by the personal link, first name and initial. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  cellphone: z.string().nullable(),
  state: inviteState,
  createdAt: instant,
  mailedAt: instant.nullable(),
  registeredAt: instant.nullable(),
  creditedAt: instant.nullable(),
  /** What the inviter was credited for it. */
  points: z.int().min(0),
  /** Whether the mail can be sent once more now. */
  canResend: z.boolean(),
})
export type Invite = z.output<typeof Invite>
