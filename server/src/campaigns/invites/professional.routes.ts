import * as contract from '@esquadro/contract/campaigns/invites/professional'
import type { Context } from '../../platform/context/context.ts'
import { handle } from '../../platform/http/handle.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { getInviteTotals, getPersonalCode, listOwnInvites, listRegistered } from './invites.queries.ts'
import { inviteLink, toInvite } from './invites.rules.ts'
import {
  createInvite,
  exportInvites as exportOwnInvites,
  resendInvite as resend,
  type SentInvite,
} from './invites.ts'

/** The number of people in the drawing of the tree. */
const BRANCHES = 12

export const getInvites = handle(contract.getInvites, async ({ query, user }, { db, clock, config }) => {
  const now = clock.now()
  const [list, totals, tree, code, settings] = await Promise.all([
    listOwnInvites(db, user.id, query),
    getInviteTotals(db, user.id),
    listRegistered(db, user.id, BRANCHES),
    getPersonalCode(db, user.id, now),
    getRules(db),
  ])
  return {
    ...list,
    items: list.items.map((row) => toInvite(row, config.publicUrl, now)),
    totals,
    tree: tree.map((row) => toInvite(row, config.publicUrl, now)),
    personal: { code, link: inviteLink(config.publicUrl, code) },
    pointsEach: settings.invitePoints,
  }
})

export const exportInvites = handle(contract.exportInvites, ({ query, user }, context) =>
  exportOwnInvites(context, user.id, query),
)

export const newInvite = handle(contract.newInvite, async ({ body, user }, context) =>
  toSent(await createInvite(context, user, body), context),
)

export const resendInvite = handle(contract.resendInvite, async ({ body, user }, context) =>
  toSent(await resend(context, user, body.id), context),
)

const toSent = ({ invite, isMailed }: SentInvite, { config, clock }: Context) => ({
  invite: toInvite(invite, config.publicUrl, clock.now()),
  isMailed,
})
