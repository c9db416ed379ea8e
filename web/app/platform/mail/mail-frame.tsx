import { useEffect, useRef } from 'react'

export type MailTheme = 'light' | 'dark'

interface MailFrameProps {
  readonly title: string
  readonly html: string
  /** The theme of the mail program. */
  readonly theme: MailTheme
}

/**
 * Shows a mail in a frame that runs no scripts and opens no links. The frame inherits the page's content security policy, which rejects the
 * mail's styles, so they are removed and set through the CSSOM.
 */
export function MailFrame({ title, html, theme }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { page, css } = withoutStyles(html)
  // A mail that is already shown changes its theme here; one that is loading gets it from `onLoad`.
  useEffect(() => setSheet(frame.current, css, theme), [css, theme])
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={page}
      onLoad={({ currentTarget }) => {
        const styled = currentTarget.contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? []
        for (const element of styled) element.style.cssText = element.dataset['style'] ?? ''
        setSheet(currentTarget, css, theme)
      }}
    />
  )
}

/** Splits a mail into its page, with style attributes renamed, and its style sheet. */
function withoutStyles(html: string): { readonly page: string; readonly css: string } {
  const [whole = '', css = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
  return { page: html.replace(whole, '').replaceAll(' style="', ' data-style="'), css }
}

/** Sets the style sheet of the mail, as a mail program with this theme applies it. */
function setSheet(frame: HTMLIFrameElement | null, css: string, theme: MailTheme): void {
  const mail = frame?.contentDocument
  const view = mail?.defaultView
  if (!mail || !view || !('adoptedStyleSheets' in mail)) return
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(css.replaceAll('(prefers-color-scheme:dark)', theme === 'dark' ? 'all' : 'not all'))
  mail.adoptedStyleSheets = [sheet]
}
