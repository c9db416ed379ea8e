/** Milliseconds between two tries to press a button whose part of the page is still loading. */
const RETRY_MS = 100

/**
 * Presses the buttons that were pressed before hydration, each once. A button of a part that is not hydrated yet is pressed when it is:
 * until then React stops its events before they reach it.
 */
export function pressHeldButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-held]')) {
    const release = () => delete button.dataset['held']
    button.addEventListener('click', release)
    button.click()
    button.removeEventListener('click', release)
    // Its press would do nothing.
    if (button.disabled) release()
  }
  if (document.querySelector('button[data-held]')) setTimeout(pressHeldButtons, RETRY_MS)
}
