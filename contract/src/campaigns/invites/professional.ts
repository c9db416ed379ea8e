import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, paged, pageQuery, search, sortQuery } from '../../platform/fields/schemas.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import { Invite, InviteData, inviteState } from './invite.ts'

const invitesQuery = pageQuery.extend({
  q: search.optional(),
  state: inviteState.optional(),
  sort: sortQuery(['createdAt', 'name', 'registeredAt']).default('-createdAt'),
})

export const getInvites = endpoint({
  method: 'GET',
  path: '/professionals/get-invites',
  access: ['professional'],
  summary: 'List your invites with totals and your personal link; search, filter by state, sort',
  query: invitesQuery,
  response: paged(Invite).extend({
    /** Totals of all invites, ignoring search and filters; an invite counts in every state that it has reached. */
    totals: z.object({
      invited: z.int().min(0),
      registered: z.int().min(0),
      credited: z.int().min(0),
      points: z.int().min(0),
    }),
    /** Up to 12 of the people who signed up, the latest first. */
    tree: z.array(Invite.pick({ id: true, code: true, name: true, state: true, points: true })),
    personal: z.object({ code: z.string(), link: z.string() }),
    /** The points for each side when the invited person's first invoice is approved. */
    pointsEach: z.int().min(0),
  }),
})

/** An invite, and whether it was mailed. */
const SentInvite = z.object({ invite: Invite, isMailed: z.boolean() })

export const exportInvites = endpoint({
  method: 'GET',
  path: '/professionals/export-invites',
  access: ['professional'],
  summary: 'Export your invites as filtered and sorted, as CSV or XLSX',
  query: exportQuery(invitesQuery),
  response: 'binary',
})

export const newInvite = endpoint({
  method: 'POST',
  path: '/professionals/new-invite',
  access: ['professional'],
  summary: 'Invite a person by name, e-mail or phone number; mails the invite if it has an e-mail',
  body: InviteData,
  response: SentInvite,
  errors: ['invite.already-invited', 'too-many-requests'],
  idempotent: true,
})

export const resendInvite = endpoint({
  method: 'POST',
  path: '/professionals/resend-invite',
  access: ['professional'],
  summary: 'Mail one of your invites again; once a day, at most three times',
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
