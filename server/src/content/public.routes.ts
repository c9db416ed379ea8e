import * as content from '@esquadro/contract/content/public'
import { AppError } from '../errors/app-error.ts'
import { handle } from '../http/handle.ts'
import { findText } from './content.queries.ts'
import { sectionsOf } from './sections.rules.ts'

export const getPrivacy = handle(content.getPrivacy, async (_request, { db }) => {
  const text = await findText(db, { kind: 'privacy', readerId: null })
  if (!text) throw new AppError('not-found')
  const { kind, version, publishedAt, html } = text
  return { kind, version, publishedAt, html, ...sectionsOf(html) }
})
