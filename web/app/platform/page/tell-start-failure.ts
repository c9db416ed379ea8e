/** The id of the notice, which disappears if the page starts after all. */
export const START_FAILURE_ID = 'start-failure'

/** A text in one language. */
export interface StartText {
  readonly lang: string
  readonly text: string
}

/**
 * Shows a notice if the page cannot start: a module fails to load or to run before the page responds to input. The page's head contains the
 * text of this function, so it refers to nothing outside itself, and its syntax is that of browsers from 2017.
 */
export function tellStartFailure(id: string, texts: readonly StartText[]): void {
  const show = () => {
    if (document.documentElement.hasAttribute('data-alive') || document.getElementById(id)) return
    if (!document.body) {
      document.addEventListener('DOMContentLoaded', show)
      return
    }
    const notice = document.createElement('div')
    notice.id = id
    notice.setAttribute('role', 'alert')
    texts.forEach((entry) => {
      const line = document.createElement('p')
      line.lang = entry.lang
      line.textContent = entry.text
      notice.appendChild(line)
    })
    document.body.appendChild(notice)
  }
  window.addEventListener(
    'error',
    (event) => {
      // Pictures that fail to load, and the scripts of the browser's extensions, do not stop the page.
      const source = event.target instanceof HTMLScriptElement ? event.target.src : event.filename
      if (source && source.indexOf(window.location.origin) === 0) show()
    },
    true,
  )
  window.addEventListener('unhandledrejection', show)
}
