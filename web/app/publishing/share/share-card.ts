import { blog, settings, videos } from '@esquadro/contract/calls/public'
import { addressIn } from '@esquadro/contract/platform/fields/public-address'
import type { PublicSettings } from '@esquadro/contract/platform/settings/public'
import { messages as proofMessages } from '../../ledger/points/proof/proofs.messages.ts'
import { callAs, type Transport } from '../../platform/api/call.ts'
import { messages as termsMessages } from '../../platform/content/terms/terms.messages.ts'
import type { DrawingName } from '../../platform/design/drawing/drawings.ts'
import { chooseDrawing } from '../../platform/design/drawing/subject.ts'
import { languageOfAddress } from '../../platform/i18n/addresses.ts'
import { textIn } from '../../platform/i18n/i18n.tsx'
import { defaultLanguage, type Language } from '../../platform/i18n/language.ts'
import { messages as blogMessages } from '../blog/blog.messages.ts'
import { messages as landingMessages } from '../landing/landing.messages.ts'
import { messages as programmeMessages } from '../landing/stories/for-programmes.messages.ts'
import { messages as storeMessages } from '../landing/stories/for-stores.messages.ts'
import { messages as galleryMessages } from '../videos/video-gallery.messages.ts'
import { messages as videoMessages } from '../videos/videos.messages.ts'

/** The data from which the server draws the picture of a shared link. */
export interface ShareCard {
  readonly programmeName: string
  readonly kicker: string
  readonly title: string
  /** The drawing as SVG. */
  readonly drawing: string
  /** The URL of an uploaded picture that replaces the drawing. */
  readonly cover: string | null
}

type Words = Pick<ShareCard, 'kicker' | 'title'>
type Found = Words & { readonly drawing: DrawingName; readonly cover?: string | null }

const files = import.meta.glob<string>('../../platform/design/drawing/sheets/*.svg', {
  query: '?raw',
  import: 'default',
})

/** Returns the card of a public page, or null if there is none. */
export async function buildShareCard(pathname: string, callApi: Transport): Promise<ShareCard | null> {
  const language = languageOfAddress(pathname) ?? defaultLanguage
  const caller = { transport: callApi, language, token: null, origin: 'http://localhost' } as const
  const portuguese = addressIn('ptBR', pathname)
  if (portuguese === null) return null
  const [, section, rest] = /^\/(blog|videos)\/(.+)$/.exec(portuguese) ?? []
  const found =
    section === 'blog' && rest
      ? await postCard(rest, caller)
      : section === 'videos' && rest
        ? await videoCard(rest, caller)
        : pageCard(portuguese, language)
  if (!found) return null
  const [programme] = await callAs<PublicSettings>(settings.get, {}, caller)
  const { kicker, title, drawing, cover = null } = found
  const file = files[`../design/drawing/sheets/${drawing}.svg`]
  return {
    programmeName: programme?.programmeName ?? '',
    kicker,
    title,
    drawing: (await file?.()) ?? '',
    cover,
  }
}

/** Returns the cards of pages with fixed texts. */
function pageCard(path: string, language: Language): Found | null {
  const landing = textIn(landingMessages, language)
  const ofBlog = textIn(blogMessages, language)
  if (path === '/') return { kicker: landing('kicker'), title: landing('title'), drawing: 'courtyard-house' }
  const ofStores = textIn(storeMessages, language)
  const ofProgrammes = textIn(programmeMessages, language)
  if (path === '/para-lojas')
    return { kicker: ofStores('kicker'), title: ofStores('title'), drawing: 'showroom' }
  if (path === '/para-programas')
    return {
      kicker: ofProgrammes('kicker'),
      title: ofProgrammes('title'),
      drawing: 'exploded-house',
    }
  if (path === '/videos')
    return {
      kicker: textIn(videoMessages, language)('title'),
      title: textIn(galleryMessages, language)('text'),
      drawing: 'screening',
    }
  const ofTerms = textIn(termsMessages, language)
  if (path === '/termos') return { kicker: ofTerms('title'), title: ofTerms('lead'), drawing: 'book-match' }
  const ofProofs = textIn(proofMessages, language)
  if (path === '/provas') return { kicker: ofProofs('title'), title: ofProofs('lead'), drawing: 'dovetail' }
  if (path === '/blog') return { kicker: ofBlog('title'), title: ofBlog('text'), drawing: 'stair' }
  return null
}

async function postCard(slug: string, caller: Parameters<typeof callAs>[2]): Promise<Found | null> {
  const [post] = await callAs<{ title: string; slug: string; tags: string[]; cover: string | null }>(
    blog.getPost,
    { query: { slug } },
    caller,
  )
  if (!post || post.slug !== slug) return null
  return {
    kicker: post.tags.slice(0, 3).join(' · '),
    title: post.title,
    drawing: chooseDrawing([post.title, ...post.tags], post.slug),
    cover: post.cover,
  }
}

async function videoCard(id: string, caller: Parameters<typeof callAs>[2]): Promise<Found | null> {
  const [video] = await callAs<{ id: string; title: string; cover: string | null }>(
    videos.getOne,
    { query: { id } },
    caller,
  )
  if (!video) return null
  return {
    kicker: textIn(videoMessages, caller.language)('title'),
    title: video.title,
    drawing: chooseDrawing([video.title], video.id),
    cover: video.cover,
  }
}
