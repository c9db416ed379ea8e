/**
 * The inline script that starts a page's modules. For a visitor they start once the page is painted and its
 * pictures have loaded, so that nothing competes with visible content; at the first touch, click or key; and
 * at the latest four seconds after the page has loaded. A signed-in user's page (`data-session`) shows little
 * without its modules: they start at once. Until then, the preloads of the modules carry `data-later` instead
 * of `rel`, and the module script has the type `text/plain`.
 */
export const startModules = `
(script => {
  const page = document.documentElement, events = ['pointerdown', 'touchstart', 'keydown', 'focusin']
  let started = false, painted = false, loaded = false
  const start = () => {
    if (started) return
    started = true
    for (const name of events) removeEventListener(name, start, true)
    // Each in its own task: together they would block a phone.
    for (const link of document.querySelectorAll('link[data-later]')) setTimeout(() => { link.rel = 'modulepreload' })
    setTimeout(startLast)
  }
  const startLast = () => {
    const held = script.previousElementSibling, module = document.createElement('script')
    module.type = 'module'
    module.async = true
    module.nonce = script.nonce
    module.textContent = held.textContent
    script.remove()
    held.replaceWith(module)
  }
  const startWhenSeen = () => painted && loaded && setTimeout(start)
  if (page.dataset.session || document.hidden) return start()
  for (const name of events) addEventListener(name, start, { capture: true, passive: true })
  addEventListener('load', () => { loaded = true; startWhenSeen() })
  addEventListener('DOMContentLoaded', () => setTimeout(start, 4000))
  try {
    new PerformanceObserver(() => { painted = true; startWhenSeen() }).observe({ type: 'paint', buffered: true })
  } catch { painted = true }
})(document.currentScript)
`
  .trim()
  .replaceAll(/\n\s*/g, '\n')
