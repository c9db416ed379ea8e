import { lettersOnly } from '@esquadro/contract/platform/fields/short-name'
import type { MailData, MailKind } from '../context/mail.ts'
import type { Language } from '../messages/messages.ts'
import { type MailText, mailFrame, mailMessages } from './mail.messages.ts'
import { drawingOf } from './mail-drawings.ts'
import { darkLook, look } from './mail-look.ts'
import { mailReason } from './mail-reasons.messages.ts'

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address to which a mail program posts to unsubscribe (RFC 8058). */
  readonly oneClickUrl?: string
  readonly events?: MailText['events']
}

/** Renders a mail as HTML and as plain text. Escapes all text entered by people. */
export function renderMail<K extends MailKind>(
  mail: { readonly kind: K; readonly language: Language; readonly data: MailData[K] },
  programme: string,
): RenderedMail {
  const text = mailMessages[mail.language][mail.kind](withPlainNames(mail.data, mail.language), programme)
  return {
    subject: text.subject.replace(/\s+/g, ' '),
    text: asText(text, { ...mail, programme }),
    html: asHtml(text, { ...mail, programme }),
    ...(text.oneClickUrl && { oneClickUrl: text.oneClickUrl }),
    ...(text.events && { events: text.events }),
  }
}

/**
 * Reduces a store's name, which anybody may have entered, to letters; `firstOf` does the same for people's
 * names.
 */
function withPlainNames<T extends object>(data: T, language: Language): T {
  if (!('storeName' in data)) return data
  const fallback = language === 'ptBR' ? 'Uma loja' : 'A store'
  return { ...data, storeName: lettersOnly(String(data.storeName)) || fallback }
}

/** Escapes a text for HTML, attributes included. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

interface About {
  readonly kind: MailKind
  readonly language: Language
  readonly programme: string
}

function asText(text: MailText, { kind, language, programme }: About): string {
  const frame = mailFrame[language]
  const parts = [
    text.title,
    ...(text.items ?? []).map((item) => [item.title, item.text, item.url].filter(Boolean).join('\n')),
    ...text.paragraphs,
    text.code,
    text.figures?.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    text.button && `${text.button.label}: ${text.button.url}`,
    text.note,
    `-- \n${mailReason(kind, language)}${text.endUrl ? `\n${frame.unsubscribe}: ${text.endUrl}` : ''}\n${frame.footer(programme)}`,
  ]
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`
}

// Mail programs that know dark mode read these classes; the others keep the light colours of the attributes.
const darkStyle = `<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${darkLook.paper}!important}
.surface{background:${darkLook.surface}!important;border-color:${darkLook.line}!important}
.ink{color:${darkLook.ink}!important;border-color:${darkLook.line}!important}
.muted{color:${darkLook.muted}!important}
.link{color:${darkLook.accent}!important}
.fill{background:${darkLook.accent}!important;color:${darkLook.onAccent}!important}
.rule{background:${darkLook.ink}!important}
.roof{border-bottom-color:${darkLook.ink}!important}
}
@media (max-width:480px){.surface{padding:24px 20px!important}}
</style>`

function bodyOf(text: MailText, language: Language): string {
  const small = (content: string) =>
    `<p class="muted" style="margin:0 0 8px;font:13px/1.6 ${look.text};color:${look.muted}">${content}</p>`
  const parts = [
    `<h1 class="ink" style="margin:0 0 20px;font:400 32px/1.2 ${look.display};color:${look.ink}">${escapeHtml(text.title)}</h1>`,
    text.drawing && drawingOf(text.drawing, language),
    text.items && newsOf(text.items),
    ...text.paragraphs.map(
      (content) =>
        `<p class="ink" style="margin:0 0 16px;font:16px/1.6 ${look.text};color:${look.ink};overflow-wrap:anywhere">${linked(content)}</p>`,
    ),
    text.code &&
      `<p class="ink" style="margin:8px 0 24px;padding:16px 0;border-top:1px solid ${look.line};border-bottom:1px solid ${look.line};font:400 ${sizeOfCode(text.code)};color:${look.ink}">${escapeHtml(text.code)}</p>`,
    text.figures && figuresOf(text.figures),
    text.button && buttonOf(text.button),
    text.note && small(linked(text.note)),
    text.button &&
      small(
        `${escapeHtml(mailFrame[language].ifButtonFails)}<br><span style="overflow-wrap:anywhere;word-break:break-word">${escapeHtml(text.button.url)}</span>`,
      ),
  ]
  return parts.filter(Boolean).join('\n')
}

function footOf(text: MailText, { kind, language, programme }: About): string {
  const frame = mailFrame[language]
  const unsubscribe =
    text.endUrl &&
    `<a class="link" href="${escapeHtml(text.endUrl)}" style="color:${look.accent}">${escapeHtml(frame.unsubscribe)}</a>.`
  return [escapeHtml(mailReason(kind, language)), unsubscribe, `<br>${escapeHtml(frame.footer(programme))}`]
    .filter(Boolean)
    .join(' ')
}

function asHtml(text: MailText, about: About): string {
  const { language, programme } = about
  return `<!doctype html>
<html lang="${mailFrame[language].lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(text.subject)}</title>
${darkStyle}
</head>
<body class="paper" style="margin:0;padding:0;background:${look.paper}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(teaserOf(text))}</div>
<div role="main">
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${look.paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 0 12px;font:400 22px/1 ${look.display};color:${look.ink}">${escapeHtml(programme)}</td></tr>
<tr><td style="padding:0 0 20px">${dimensionLine}</td></tr>
<tr><td class="surface" style="padding:32px;background:${look.surface};border:1px solid ${look.line};border-radius:4px">
${bodyOf(text, language)}
</td></tr>
<tr><td class="muted" style="padding:16px 0 0;font:12px/1.6 ${look.text};color:${look.muted}">${footOf(text, about)}</td></tr>
</table>
</td></tr></table>
</div>
</body>
</html>
`
}

/**
 * Returns the preview line that mail programs show after the subject: the titles of the news, or the first
 * paragraph.
 */
const teaserOf = ({ items, paragraphs, title }: MailText): string =>
  items ? items.map((item) => item.title).join(' · ') : (paragraphs[0] ?? title)

const newsOf = (items: NonNullable<MailText['items']>): string =>
  `<table class="ink" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-bottom:1px solid ${look.line}">${items
    .map(({ title, text, url }) => {
      const name = escapeHtml(title)
      const shown = url
        ? `<a class="link" href="${escapeHtml(url)}" style="color:${look.accent}">${name}</a>`
        : name
      return `<tr><td class="ink" style="padding:14px 0;border-top:1px solid ${look.line};font:16px/1.5 ${look.text};color:${look.ink};overflow-wrap:anywhere"><strong style="font-weight:600">${shown}</strong><br>${escapeHtml(text)}</td></tr>`
    })
    .join('')}</table>`

/** The type of a code: one line on a phone for both lengths, 8 and 16 digits. */
const sizeOfCode = (code: string) =>
  code.length > 10 ? `24px/1 ${look.display};letter-spacing:2px` : `40px/1 ${look.display};letter-spacing:6px`

/** The maximum length of a value beside its label on a phone; a longer one, such as a code, may wrap. */
const LONGEST_FIGURE = 14

const figuresOf = (figures: NonNullable<MailText['figures']>): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px">${figures
    .map(
      ({ label, value }) =>
        `<tr><td class="ink" style="padding:10px 8px 10px 0;border-top:1px solid ${look.line};font:14px/1.4 ${look.text};color:${look.ink}">${escapeHtml(label)}</td><td class="ink" align="right" style="padding:10px 0;border-top:1px solid ${look.line};font:600 16px/1.4 ${look.text};color:${look.ink};font-variant-numeric:tabular-nums${value.length > LONGEST_FIGURE ? '' : ';white-space:nowrap'}">${escapeHtml(value)}</td></tr>`,
    )
    .join('')}</table>`

// A dimension line, as on a technical drawing.
const dimensionLine = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td class="rule" width="1" style="width:1px;background:${look.ink};font-size:0;line-height:0">&nbsp;</td>
<td style="padding:4px 0"><div class="rule" style="height:1px;background:${look.ink};font-size:0;line-height:1px">&nbsp;</div></td>
<td class="rule" width="1" style="width:1px;background:${look.ink};font-size:0;line-height:0">&nbsp;</td>
</tr></table>`

const buttonOf = ({ label, url }: NonNullable<MailText['button']>) =>
  `<p style="margin:8px 0 24px"><a class="fill" href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;background:${look.accent};border-radius:2px;font:600 16px/1.2 ${look.text};color:${look.onAccent};text-decoration:none">${escapeHtml(label)}</a></p>`

// Turns the addresses in a sentence into links; an address ends at a blank.
const linked = (content: string): string =>
  content
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1
        ? `<a class="link" href="${escapeHtml(part)}" style="color:${look.accent}">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join('')
