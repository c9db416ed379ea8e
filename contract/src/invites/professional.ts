import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields/id.ts'
import { paged, pageQuery, sortQuery } from '../fields/page.ts'
import { search } from '../fields/search.ts'
import { Invite, InviteData, inviteState } from './invite.ts'

export const getInvites = endpoint({
  method: 'GET',
  path: '/professionals/get-invites',
  access: ['professional'],
  summary: 'The own invites with how far each has come, their totals, and the personal link',
  query: pageQuery.extend({
    q: search.optional(),
    state: inviteState.optional(),
    sort: sortQuery(['createdAt', 'name', 'registeredAt']).default('-createdAt'),
  }),
  response: paged(Invite).extend({
    /** Of all invites, whatever is searched for; each counts in every state that it has reached. */
    totals: z.object({
      invited: z.int().min(0),
      registered: z.int().min(0),
      credited: z.int().min(0),
      points: z.int().min(0),
    }),
    personal: z.object({ code: z.string(), link: z.string() }),
    /** What each side gets when the invited one's first invoice is approved. */
    pointsEach: z.int().min(0),
  }),
})

/** An invite with whether a mail has left for it. */
const SentInvite = z.object({ invite: Invite, isMailed: z.boolean() })

export const newInvite = endpoint({
  method: 'POST',
  path: '/professionals/new-invite',
  access: ['professional'],
  summary: 'Invite somebody by name, e-mail or telephone: a code for one use; an e-mail is written to',
  body: InviteData,
  response: SentInvite,
  errors: ['invite.already-invited', 'too-many-requests'],
  idempotent: true,
})

export const resendInvite = endpoint({
  method: 'POST',
  path: '/professionals/resend-invite',
  access: ['professional'],
  summary: 'Send the mail of an own invite once more: once a day, three times in all',
  body: z.strictObject({ id }),
  response: SentInvite,
  errors: [
    'not-found',
    'invite.already-registered',
    'invite.no-email',
    'invite.mailed-enough',
    'too-many-requests',
  ],
  idempotent: true,
})
