import * as contract from '@esquadro/contract/content/shared'
import { AppError } from '../errors/app-error.ts'
import { handle } from '../http/handle.ts'
import { acceptText } from './accept-text.ts'
import { acceptedKinds, requireReadable } from './content.policies.ts'
import { findText, listPending, listVersions } from './content.queries.ts'
import { sectionsOf } from './sections.rules.ts'

export const getText = handle(contract.getText, async ({ query: { kind, version }, user }, { db }) => {
  requireReadable(user.type, kind)
  const text = await findText(db, { kind, version, readerId: user.id })
  if (!text) throw new AppError('not-found')
  return {
    kind,
    version: text.version,
    publishedAt: text.publishedAt,
    html: text.html,
    ...sectionsOf(text.html),
    isInForce: text.isInForce,
    acceptedAt: text.acceptedAt,
    acceptedVersion: text.acceptedVersion,
    needsAcceptance: text.isUnaccepted && acceptedKinds(user.type).includes(kind),
  }
})

export const getVersions = handle(contract.getVersions, async ({ query, user }, { db }) => {
  requireReadable(user.type, query.kind)
  return listVersions(db, query, user.id)
})

export const accept = handle(contract.accept, ({ body, user }, context) => acceptText(context, user, body))

export const getPending = handle(contract.getPending, async ({ user }, { db }) => {
  const items = await listPending(db, acceptedKinds(user.type), user.id)
  return { items, total: items.length }
})
