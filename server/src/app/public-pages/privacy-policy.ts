import type { FastifyInstance } from 'fastify'
import { dayOf } from '../../platform/clock.ts'
import { findText, getTranslation } from '../../platform/content/content.queries.ts'
import type { Services } from '../../platform/context/context.ts'
import { computeEtag, matches } from '../../platform/http/responses/validators.ts'
import type { Language } from '../../platform/messages/messages.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import type { privacyPdf } from './privacy-policy-pdf.ts'

// Loaded with the first request: pdfkit takes 10 MiB.
const draw: typeof privacyPdf = async (...given) =>
  (await import('./privacy-policy-pdf.ts')).privacyPdf(...given)

const ADDRESSES = { ptBR: '/politica-de-privacidade.pdf', en: '/en/privacy-policy.pdf' } as const

/**
 * Serves §2's /politica-de-privacidade.pdf, built from the privacy text in force, and its English
 * translation; rebuilds them when the text changes. The English address serves the Portuguese text if there
 * is no translation.
 */
export function registerPrivacyPolicy(app: FastifyInstance, { db, clock }: Services): void {
  const known = new Map<Language, { readonly key: string; readonly pdf: Promise<Buffer> }>()
  for (const language of ['ptBR', 'en'] as const)
    app.get(ADDRESSES[language], async (request, reply) => {
      const published = await findText(db, { kind: 'privacy', readerId: null, today: dayOf(clock.now()) })
      const translation =
        language === 'en' && published?.html ? await getTranslation(db, 'privacyEnglish') : ''
      const { programmeName } = await getRules(db)
      const etag = computeEtag(
        `${programmeName} ${published?.version ?? 0} ${published?.html ?? ''} ${translation}`,
      )
      reply.header('etag', etag).header('cache-control', 'public, no-cache')
      if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
      const shown = translation && published ? { ...published, html: translation } : published
      const isEnglish = language === 'en' && (translation !== '' || !published?.html)
      const made = known.get(language)
      const pdf = made?.key === etag ? made.pdf : draw(shown, programmeName, isEnglish ? 'en' : 'ptBR')
      known.set(language, { key: etag, pdf })
      const name = ADDRESSES[language].split('/').at(-1)
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${name}"`)
        .send(await pdf)
    })
}
