import type { Role } from '@esquadro/contract'
import { ACCEPTED_KINDS, type ContentKind } from '@esquadro/contract/content/content'
import * as content from '@esquadro/contract/content/shared'
import { AppError } from '../errors/app-error.ts'
import { handle } from '../http/handle.ts'
import { acceptVersion, findText, listPending, listVersions } from './content.queries.ts'
import { sectionsOf } from './sections.rules.ts'

const readableKinds: Readonly<Record<Role, readonly ContentKind[]>> = {
  professional: ['regulation', 'privacy'],
  shopkeeper: ['store-regulation', 'regulation', 'faq', 'privacy'],
  admin: ['regulation', 'store-regulation', 'faq', 'privacy'],
}

const acceptedKinds = (role: Role): readonly ContentKind[] => (role === 'admin' ? [] : ACCEPTED_KINDS[role])

function allow(kinds: readonly ContentKind[], kind: ContentKind): void {
  if (!kinds.includes(kind)) throw new AppError('not-found')
}

export const getText = handle(content.getText, async ({ query: { kind, version }, user }, { db }) => {
  allow(readableKinds[user.type], kind)
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

export const getVersions = handle(content.getVersions, async ({ query, user }, { db }) => {
  allow(readableKinds[user.type], query.kind)
  return listVersions(db, query, user.id)
})

export const accept = handle(
  content.accept,
  async ({ body: { kind, version }, user }, { inTransaction, clock }) => {
    allow(acceptedKinds(user.type), kind)
    return inTransaction(async (trx) => {
      const now = clock.now()
      const acceptedAt = await acceptVersion(trx, { userId: user.id, kind, version, now })
      if (!acceptedAt) throw new AppError('content.not-in-force')
      return { kind, version, acceptedAt }
    })
  },
)

export const getPending = handle(content.getPending, async ({ user }, { db }) => {
  const items = await listPending(db, acceptedKinds(user.type), user.id)
  return { items, total: items.length }
})
