/**
 * Holds presses of buttons and submissions of forms that come before hydration, which would otherwise do nothing or leave the page:
 * marks the element with `data-held` for `useEarlySubmit` and `pressHeldButtons`. The page's head contains the text of this function,
 * so it refers to nothing outside itself.
 */
export function holdEarly(): void {
  const hold = (event: Event, element: HTMLElement) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    element.dataset['held'] = ''
  }
  window.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      // A form that is sent by GET, such as a search, works without scripts.
      const isHandled = form.getAttribute('method') !== 'post' || form.dataset['alive'] !== undefined
      if (!isHandled) hold(event, form)
    },
    true,
  )
  window.addEventListener(
    'click',
    (event) => {
      if (document.documentElement.dataset['alive'] !== undefined) return
      const button = (event.target as Element).closest<HTMLElement>('button[type="button"]')
      if (button) hold(event, button)
    },
    true,
  )
}
