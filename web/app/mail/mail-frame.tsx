import { useEffect, useRef } from 'react'

export type MailTheme = 'light' | 'dark'

interface MailFrameProps {
  readonly title: string
  readonly html: string
  /** The theme of the mail program. */
  readonly theme: MailTheme
}

/**
 * A mail in a frame that runs and opens nothing. The frame inherits the page's policy, which refuses the mail's styles: they
 * are taken out of it and set through the CSSOM.
 */
export function MailFrame({ title, html, theme }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { page, css } = withoutStyles(html)
  // A mail that is shown already changes its theme; one that is loading gets it from `onLoad`.
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

/** Splits a mail into its page, with style attributes under another name, and its style sheet. */
function withoutStyles(html: string): { readonly page: string; readonly css: string } {
  const [whole = '', css = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
  return { page: html.replace(whole, '').replaceAll(' style="', ' data-style="'), css }
}

/** Gives the mail its style sheet, as a program of this theme reads it. */
function setSheet(frame: HTMLIFrameElement | null, css: string, theme: MailTheme): void {
  const mail = frame?.contentDocument
  const view = mail?.defaultView
  if (!mail || !view || !('adoptedStyleSheets' in mail)) return
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(css.replaceAll('(prefers-color-scheme:dark)', theme === 'dark' ? 'all' : 'not all'))
  mail.adoptedStyleSheets = [sheet]
}
