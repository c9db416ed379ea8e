import type { Role } from '@esquadro/contract'
import { ACCEPTED_KINDS, type ContentKind } from '@esquadro/contract/platform/content/vocabulary'
import { AppError } from '../errors/app-error.ts'

const readableKinds: Readonly<Record<Role, readonly ContentKind[]>> = {
  professional: ['regulation', 'privacy', 'terms'],
  shopkeeper: ['store-regulation', 'regulation', 'faq', 'privacy', 'terms'],
  admin: ['regulation', 'store-regulation', 'faq', 'privacy', 'terms'],
}

/** The kinds of texts that a role has to accept. */
export const acceptedKinds = (role: Role): readonly ContentKind[] =>
  role === 'admin' ? [] : ACCEPTED_KINDS[role]

/** Throws `not-found` if a role may not read a kind of text. */
export function requireReadable(role: Role, kind: ContentKind): void {
  if (!readableKinds[role].includes(kind)) throw new AppError('not-found')
}

/** Throws `not-found` if a role does not accept a kind of text. */
export function requireAcceptable(role: Role, kind: ContentKind): void {
  if (!acceptedKinds(role).includes(kind)) throw new AppError('not-found')
}
