import * as content from '@esquadro/contract/content/public'
import { AppError } from '../errors/app-error.ts'
import { handle } from '../http/handle.ts'
import { findText, listVersions } from './content.queries.ts'
import { sectionsOf } from './sections.rules.ts'

export const getPrivacy = handle(content.getPrivacy, async (_request, { db }) => {
  const text = await findText(db, { kind: 'privacy', readerId: null })
  if (!text) throw new AppError('not-found')
  const { kind, version, publishedAt, html } = text
  return { kind, version, publishedAt, html, ...sectionsOf(html) }
})

export const getTerms = handle(content.getTerms, async ({ query: { version: asked } }, { db }) => {
  const text = await findText(db, { kind: 'terms', version: asked, readerId: null })
  if (!text) throw new AppError('not-found')
  const { items } = await listVersions(db, { kind: 'terms', page: 1, limit: 100 }, null)
  const { kind, version, publishedAt, html, isInForce } = text
  const versions = items.map((one) => ({ version: one.version, publishedAt: one.publishedAt }))
  return { kind, version, publishedAt, html, ...sectionsOf(html), isInForce, versions }
})
