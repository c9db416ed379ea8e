import * as invites from '@esquadro/contract/campaigns/invites/public'
import { AppError } from '../../platform/errors/app-error.ts'
import { handle } from '../../platform/http/handle.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { findInviter } from './invites.queries.ts'
import { publicName } from './invites.rules.ts'

export const getInviteByCode = handle(invites.getInviteByCode, async ({ query }, { db }) => {
  const name = await findInviter(db, query.code)
  if (name === null) throw new AppError('not-found')
  const settings = await getRules(db)
  return { inviter: publicName(name), points: settings.invitePoints }
})
