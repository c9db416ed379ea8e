import { lettersOnly } from '@esquadro/contract/fields/short-name'
import type { MailData, MailKind } from '../context/mail.ts'
import type { Language } from '../messages/messages.ts'
import { type MailText, mailFrame, mailMessages } from './mail.messages.ts'
import { look } from './mail-look.ts'

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address to which a mail program posts to unsubscribe (RFC 8058). */
  readonly oneClickUrl?: string
}

/** Renders a mail as HTML and as plain text. Escapes all text that people have entered. */
export function renderMail<K extends MailKind>(
  mail: { readonly kind: K; readonly language: Language; readonly data: MailData[K] },
  programme: string,
): RenderedMail {
  const text = mailMessages[mail.language][mail.kind](withPlainNames(mail.data, mail.language), programme)
  return {
    subject: text.subject.replace(/\s+/g, ' '),
    text: asText(text, mail.language, programme),
    html: asHtml(text, mail.language, programme),
    ...(text.oneClickUrl && { oneClickUrl: text.oneClickUrl }),
  }
}

/** Reduces a store's name, which anybody may have typed, to letters; `firstOf` does the same for people's names. */
function withPlainNames<T extends object>(data: T, language: Language): T {
  if (!('storeName' in data)) return data
  const fallback = language === 'ptBR' ? 'Uma loja' : 'A store'
  return { ...data, storeName: lettersOnly(String(data.storeName)) || fallback }
}

/** Escapes a text for HTML, attributes included. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

function asText(text: MailText, language: Language, programme: string): string {
  const parts = [
    text.title,
    ...text.paragraphs,
    text.code,
    text.button && `${text.button.label}: ${text.button.url}`,
    text.note,
    `-- \n${mailFrame[language].footer(programme)}`,
  ]
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`
}

function asHtml(text: MailText, language: Language, programme: string): string {
  const frame = mailFrame[language]
  const paragraph = (content: string, style = '') =>
    `<p style="margin:0 0 16px;font:16px/1.6 ${look.text};color:${look.ink};${style}">${content}</p>`
  const small = (content: string) =>
    `<p style="margin:0 0 8px;font:13px/1.6 ${look.text};color:${look.muted}">${content}</p>`
  const body = [
    `<h1 style="margin:0 0 20px;font:400 32px/1.2 ${look.display};color:${look.ink}">${escapeHtml(text.title)}</h1>`,
    ...text.paragraphs.map((content) => paragraph(linked(content))),
    text.code &&
      `<p style="margin:8px 0 24px;padding:16px 0;border-top:1px solid ${look.line};border-bottom:1px solid ${look.line};font:400 40px/1 ${look.display};letter-spacing:6px;color:${look.ink}">${escapeHtml(text.code)}</p>`,
    text.button && buttonOf(text.button),
    text.note && small(escapeHtml(text.note)),
    text.button &&
      small(
        `${escapeHtml(frame.ifButtonFails)}<br><span style="word-break:break-all">${escapeHtml(text.button.url)}</span>`,
      ),
  ]
  return `<!doctype html>
<html lang="${frame.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(text.subject)}</title>
</head>
<body style="margin:0;padding:0;background:${look.paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${look.paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 12px;font:400 22px/1 ${look.display};color:${look.ink}">${escapeHtml(programme)}</td></tr>
<tr><td style="padding:0 0 20px">${dimensionLine}</td></tr>
<tr><td style="padding:32px;background:${look.surface};border:1px solid ${look.line};border-radius:4px">
${body.filter(Boolean).join('\n')}
</td></tr>
<tr><td style="padding:16px 0 0;font:12px/1.6 ${look.text};color:${look.muted}">${escapeHtml(frame.footer(programme))}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

// A dimension line, as on a technical drawing.
const dimensionLine = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td width="1" style="width:1px;background:${look.ink};font-size:0;line-height:0">&nbsp;</td>
<td style="padding:4px 0"><div style="height:1px;background:${look.ink};font-size:0;line-height:1px">&nbsp;</div></td>
<td width="1" style="width:1px;background:${look.ink};font-size:0;line-height:0">&nbsp;</td>
</tr></table>`

const buttonOf = ({ label, url }: NonNullable<MailText['button']>) =>
  `<p style="margin:8px 0 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;background:${look.accent};border-radius:2px;font:600 16px/1.2 ${look.text};color:${look.onAccent};text-decoration:none">${escapeHtml(label)}</a></p>`

// Turns the addresses in a sentence into links; an address ends at a blank.
const linked = (content: string): string =>
  content
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escapeHtml(part)}" style="color:${look.accent}">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join('')
