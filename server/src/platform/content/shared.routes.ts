import * as contract from '@esquadro/contract/platform/content/shared'
import { dayOf } from '../clock.ts'
import { AppError } from '../errors/app-error.ts'
import { handle } from '../http/handle.ts'
import { acceptText } from './acceptances.ts'
import { acceptedKinds, requireReadable } from './content.policies.ts'
import { findText, listPending, listVersions } from './content.queries.ts'
import { splitSections } from './sections.rules.ts'

export const getText = handle(contract.getText, async ({ query: { kind, version }, user }, { db, clock }) => {
  requireReadable(user.type, kind)
  const text = await findText(db, { kind, version, readerId: user.id, today: dayOf(clock.now()) })
  if (!text) throw new AppError('not-found')
  return {
    kind,
    version: text.version,
    publishedAt: text.publishedAt,
    html: text.html,
    ...splitSections(text.html),
    holdsFrom: text.holdsFrom,
    isInForce: text.isInForce,
    upcoming:
      text.upcomingVersion === null || text.upcomingFrom === null
        ? null
        : { version: text.upcomingVersion, holdsFrom: text.upcomingFrom },
    acceptedAt: text.acceptedAt,
    acceptedVersion: text.acceptedVersion,
    needsAcceptance: text.isUnaccepted && acceptedKinds(user.type).includes(kind),
  }
})

export const getVersions = handle(contract.getVersions, async ({ query, user }, { db, clock }) => {
  requireReadable(user.type, query.kind)
  return listVersions(db, query, user.id, dayOf(clock.now()))
})

export const accept = handle(contract.accept, ({ body, user }, context) => acceptText(context, user, body))

export const getPending = handle(contract.getPending, async ({ user }, { db, clock }) => {
  const items = await listPending(db, acceptedKinds(user.type), user.id, dayOf(clock.now()))
  return { items, total: items.length }
})
