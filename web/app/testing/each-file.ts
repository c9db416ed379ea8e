import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { startCounting } from '../../../server/src/fiscal/samples/counter.ts'
import { network } from './network.ts'
import { leavePage } from './page.ts'
import { beginReport } from './shown.ts'

// A worker runs many files; a builder's number must not depend on how many ran before.
startCounting()

// The application responds within milliseconds; a busy machine takes longer.
configure({ asyncUtilTimeout: 30_000, getElementError: toError })

/** Shows the texts of the screen, or its roles and names, instead of all its markup. */
function toError(message: string | null): Error {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const shown: string[] = []
  while (texts.nextNode()) shown.push(texts.currentNode.textContent?.trim() ?? '')
  const error = new Error(
    `${(message ?? '').slice(0, 6_000)}\n\nThe screen shows: ${shown.filter(Boolean).join(' · ').slice(0, 4_000)}`,
  )
  error.name = 'TestingLibraryElementError'
  return error
}

// Loaded here, once per worker: screens load these on demand, and no test should wait for them.
import.meta.glob(['../platform/design/**/*-shelf.tsx', '../platform/design/date-picker/calendar.tsx'], {
  eager: true,
})

// jsdom has no layout: these exist so that components can call them.
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver ??= NoObserver
window.IntersectionObserver ??= NoObserver as unknown as typeof IntersectionObserver
globalThis.ResizeObserver ??= NoObserver
globalThis.IntersectionObserver ??= NoObserver as unknown as typeof IntersectionObserver
window.matchMedia = (media) =>
  ({
    media,
    matches: false,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  }) satisfies MediaQueryList
globalThis.matchMedia = window.matchMedia
Element.prototype.scrollIntoView = () => {}
HTMLElement.prototype.showPopover = function () {
  this.style.display = 'block'
}
HTMLElement.prototype.hidePopover = function () {
  this.style.display = 'none'
}
HTMLDialogElement.prototype.showModal = function () {
  this.setAttribute('open', '')
}
HTMLDialogElement.prototype.close = function () {
  this.removeAttribute('open')
}
HTMLCanvasElement.prototype.getContext = () => null
window.scrollTo = () => {}
globalThis.scrollTo = window.scrollTo
URL.createObjectURL = () => 'blob:screen'
URL.revokeObjectURL = () => {}

beforeEach(({ task }) => {
  beginReport(task.meta)
  // The browser's date is the server's: see `aClock`. Timers run as usual.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') })
})

afterEach(() => {
  network.mend()
  cleanup()
  leavePage()
  // However a test ends, the next one meets the real functions, globals and time.
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
