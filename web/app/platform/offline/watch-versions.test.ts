import { describe, expect, it } from 'vitest'
import { watchVersions } from './watch-versions.ts'

/** A worker whose state a test changes. */
class Worker extends EventTarget {
  state = 'installing'
  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

function aRegistration(values: Partial<Record<'active' | 'waiting' | 'installing', Worker | null>> = {}) {
  const registration = Object.assign(new EventTarget(), {
    active: null,
    waiting: null,
    installing: null,
    ...values,
  })
  const reported: unknown[] = []
  const stopping = new AbortController()
  const watch = () =>
    watchVersions(
      registration as unknown as ServiceWorkerRegistration,
      (worker) => reported.push(worker),
      stopping.signal,
    )
  const install = (worker: Worker) => {
    registration.installing = worker
    registration.dispatchEvent(new Event('updatefound'))
    return worker
  }
  return { registration, reported, watch, install, stop: () => stopping.abort() }
}

const worker = (state: string) => Object.assign(new Worker(), { state })

describe('a new version of the service worker', () => {
  it('is reported once it waits behind the active one', () => {
    const { reported, watch, install } = aRegistration({ active: worker('activated') })
    watch()
    const next = install(new Worker())
    expect(reported).toEqual([])
    next.become('installed')
    expect(reported).toEqual([next])
  })

  it('is reported if it waited before the page was opened', () => {
    const waiting = worker('installed')
    const { reported, watch } = aRegistration({ active: worker('activated'), waiting })
    watch()
    expect(reported).toEqual([waiting])
  })

  it('is not the first version, which takes over the page while it is still called waiting', () => {
    const { registration, reported, watch, install } = aRegistration()
    watch()
    const first = install(new Worker())
    registration.waiting = first
    first.become('installed')
    registration.active = first
    first.become('activating')
    first.become('activated')
    expect(reported).toEqual([])
  })

  it.each([
    ['has taken over', worker('activated'), worker('activated')],
    ['is the active one itself', null, null],
    ['waits for a first version', null, worker('installed')],
  ])('is not reported if it %s when the page opens', (name, active, waiting) => {
    const same = worker('installed')
    const { reported, watch } = aRegistration(
      name.startsWith('is the active') ? { active: same, waiting: same } : { active, waiting },
    )
    watch()
    expect(reported).toEqual([])
  })

  it('is not reported to a page that was left', () => {
    const { reported, watch, install, stop } = aRegistration({ active: worker('activated') })
    watch()
    const next = install(new Worker())
    stop()
    next.become('installed')
    expect(reported).toEqual([])
  })
})
