import * as content from '@esquadro/contract/platform/content/public'
import { dayOf } from '../clock.ts'
import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { handle } from '../http/handle.ts'
import { findText, getTranslation, listVersions, type StoredText } from './content.queries.ts'
import { splitSections } from './sections.rules.ts'

/**
 * Returns a text for visitors: the version in force, in English for readers of English if there is a
 * translation.
 */
async function textFor({ db, language }: Context, text: StoredText, key: 'privacyEnglish' | 'termsEnglish') {
  const isTranslatable = language === 'en' && text.isInForce && text.html !== ''
  const translation = isTranslatable ? await getTranslation(db, key) : ''
  const html = translation || text.html
  const { kind, version, publishedAt } = text
  return { kind, version, publishedAt, html, ...splitSections(html), isTranslation: translation !== '' }
}

const today = ({ clock }: Context) => dayOf(clock.now())

export const getPrivacy = handle(content.getPrivacy, async (_request, context) => {
  const text = await findText(context.db, { kind: 'privacy', readerId: null, today: today(context) })
  if (!text) throw new AppError('not-found')
  return textFor(context, text, 'privacyEnglish')
})

export const getTerms = handle(content.getTerms, async ({ query: { version: requested } }, context) => {
  const text = await findText(context.db, {
    kind: 'terms',
    version: requested,
    readerId: null,
    today: today(context),
  })
  if (!text) throw new AppError('not-found')
  const { items } = await listVersions(
    context.db,
    { kind: 'terms', page: 1, limit: 100 },
    null,
    today(context),
  )
  const versions = items.map((item) => ({ version: item.version, publishedAt: item.publishedAt }))
  return { ...(await textFor(context, text, 'termsEnglish')), isInForce: text.isInForce, versions }
})
