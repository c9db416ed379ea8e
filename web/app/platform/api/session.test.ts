import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { installBrowser } from './testing/browser.ts'

const storage = installBrowser()
const { useStore } = await import('./store.ts')
const session = await import('./session.ts')

const ana = {
  accessToken: 'a'.repeat(43),
  userType: 'professional' as const,
  profileImage: '/api/files/1',
  name: 'Ana Prado',
  email: 'ana@example.org',
}
const rui = {
  ...ana,
  accessToken: 'r'.repeat(43),
  userType: 'admin' as const,
  name: 'Rui Melo',
  email: 'rui@example.org',
}

const leaveTo = vi.spyOn(session.browser, 'leaveTo')
const path = vi.spyOn(session.browser, 'path')
const address = vi.spyOn(session.browser, 'address')
const reload = vi.spyOn(session.browser, 'reload').mockReturnValue()
const { sessionGate } = await import('./gates.ts')

beforeEach(() => {
  session.leaveSession()
  storage.clear()
  session.forgetLeaving()
  leaveTo.mockReset()
  reload.mockClear()
  path.mockReset().mockReturnValue('/extract')
  address.mockReset().mockReturnValue('/extract?page=2#june')
})

describe('The persisted state', () => {
  it('contains, under `store`, only the token, kind and image of the user and the score', () => {
    session.signIn(ana, { level: 'Ouro', points: 31_000, sublevel: 'I' })
    expect(JSON.parse(storage.getItem('store') ?? '')).toEqual({
      state: {
        user: { accessToken: ana.accessToken, userType: 'professional', profileImage: '/api/files/1' },
        score: { level: 'Ouro', points: 31_000, sublevel: 'I' },
      },
      version: 0,
    })
  })

  it('restores the signed-in user', async () => {
    session.signIn(ana)
    const written = storage.getItem('store') ?? ''
    session.leaveSession()
    storage.setItem('store', written)
    await useStore.persist.rehydrate()
    expect(useStore.getState()).toMatchObject({
      loginStatus: 'LOGGED_IN',
      user: { accessToken: ana.accessToken },
    })
  })

  it.each([
    '{"state":{"user":{"accessToken":7}}}',
    '{"state":null}',
    '{"state":{"user":{"accessToken":"x","userType":"root"}}}',
  ])('treats %s as signed out', async (written) => {
    session.signIn(ana)
    storage.setItem('store', written)
    await useStore.persist.rehydrate()
    expect(useStore.getState()).toMatchObject({ loginStatus: 'LOGGED_OUT', user: null })
  })
})

describe('Several sessions in one browser', () => {
  it('are listed, most recently used first, and can be switched', () => {
    session.signIn(ana)
    session.signIn(rui)
    expect(session.listSessions().map(({ name }) => name)).toEqual(['Rui Melo', 'Ana Prado'])
    session.switchTo(ana)
    expect(useStore.getState()).toMatchObject({ user: ana, accountSwitch: 'switched' })
    expect(session.listSessions().map(({ name }) => name)).toEqual(['Ana Prado', 'Rui Melo'])
  })

  it('are limited to one per person: signing in again replaces it', () => {
    session.signIn(ana)
    session.signIn({ ...ana, accessToken: 'n'.repeat(43) })
    expect(session.listSessions()).toHaveLength(1)
  })

  it('no longer include a session that has ended', () => {
    session.signIn(ana)
    session.signIn(rui)
    session.failSwitch(ana)
    expect(session.listSessions()).toEqual([rui])
    expect(useStore.getState()).toMatchObject({ user: rui, accountSwitch: 'switched-error' })
  })
})

describe('Expiring a session that the server no longer knows', () => {
  it('clears local storage and the user and opens /login, once, with the way back', () => {
    session.signIn(ana)
    storage.setItem('draft', 'x')
    session.expireSession(ana.accessToken)
    session.expireSession(ana.accessToken)
    session.expireSession(null)
    expect(leaveTo.mock.calls).toEqual([['/login?redirect=%2Fextract%3Fpage%3D2%23june&session=ended']])
    expect(useStore.getState()).toMatchObject({ user: null, loginStatus: 'LOGGED_OUT' })
    expect(storage.length).toBe(0)
  })

  it('opens /cms/login from a CMS page', () => {
    path.mockReturnValue('/cms/users')
    address.mockReturnValue('/cms/users')
    session.signIn(rui)
    session.expireSession(rui.accessToken)
    expect(leaveTo.mock.calls).toEqual([['/cms/login?redirect=%2Fcms%2Fusers&session=ended']])
  })

  it('keeps the theme, the language and the other sessions', () => {
    session.signIn(rui)
    session.signIn(ana)
    storage.setItem('theme', 'dark')
    session.expireSession(ana.accessToken)
    expect(session.listSessions()).toEqual([rui])
    expect(storage.getItem('theme')).toBe('dark')
  })

  it('changes nothing if the refused session is no longer the current one', () => {
    session.signIn(ana)
    session.expireSession(rui.accessToken)
    expect(leaveTo).not.toHaveBeenCalled()
    expect(useStore.getState().user).toEqual(ana)
  })

  it('does not redirect from /login to itself', () => {
    path.mockReturnValue('/login')
    session.signIn(ana)
    session.expireSession(ana.accessToken)
    expect(leaveTo).not.toHaveBeenCalled()
  })
})

describe('Renewing a session that the server no longer knows', () => {
  const again = { ...ana, accessToken: 'n'.repeat(43) }

  /** Lets the page have unsaved work until the test ends. */
  function writeSomething(): void {
    const warn = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    onTestFinished(() => window.removeEventListener('beforeunload', warn))
  }

  /** Answers the question of the page; returns how often it was asked. */
  function answerWith(answer: () => boolean) {
    const ask = vi.fn<() => Promise<boolean>>(async () => answer())
    onTestFinished(sessionGate.askWith(ask))
    return ask
  }

  it('leaves a page that only reads without a question', async () => {
    const ask = answerWith(() => true)
    session.signIn(ana)
    expect(await session.renewSession(ana.accessToken, false)).toBeNull()
    expect(ask).not.toHaveBeenCalled()
    expect(leaveTo).toHaveBeenCalledOnce()
  })

  it('asks on a page with unsaved work, also if a read was refused', async () => {
    answerWith(() => session.replaceSession(ana, again))
    session.signIn(ana)
    writeSomething()
    expect(await session.renewSession(ana.accessToken, false)).toBe(again.accessToken)
    expect(await session.renewSession(ana.accessToken, false)).toBe(again.accessToken)
    expect(leaveTo).not.toHaveBeenCalled()
  })

  it('asks again only for a change after the question was closed', async () => {
    const ask = answerWith(() => false)
    session.signIn(ana)
    writeSomething()
    for (const isChange of [false, false, true])
      expect(await session.renewSession(ana.accessToken, isChange)).toBeNull()
    expect(ask).toHaveBeenCalledTimes(2)
    expect(useStore.getState().user).toEqual(ana)
    expect(leaveTo).not.toHaveBeenCalled()
  })

  it('takes the session over that another tab has renewed', async () => {
    const ask = answerWith(() => true)
    session.signIn(ana)
    storage.setItem('sessions', JSON.stringify([again]))
    expect(await session.renewSession(ana.accessToken, true)).toBe(again.accessToken)
    expect(ask).not.toHaveBeenCalled()
    expect(useStore.getState().user).toEqual(again)
  })

  it('leaves the page if another person signs in on it', async () => {
    answerWith(() => session.replaceSession(ana, rui))
    session.signIn(ana)
    writeSomething()
    expect(await session.renewSession(ana.accessToken, true)).toBeNull()
    expect(leaveTo.mock.calls).toEqual([['/cms/dashboard']])
    expect(session.listSessions()).toEqual([rui])
  })

  it('follows another tab: keeps the page for the same person, and loads it anew for another', () => {
    session.signIn(ana)
    const stored = storage.getItem('store') ?? ''
    session.signIn(again)
    storage.setItem('store', stored.replace(ana.accessToken, again.accessToken))
    session.followOtherTab()
    expect(useStore.getState().user?.accessToken).toBe(again.accessToken)
    expect(reload).not.toHaveBeenCalled()
    storage.setItem('store', JSON.stringify({ state: { user: null, score: null }, version: 0 }))
    session.followOtherTab()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('asks if the session has ended in another tab while something here is unsaved', async () => {
    const ask = answerWith(() => false)
    session.signIn(ana)
    writeSomething()
    storage.setItem('store', JSON.stringify({ state: { user: null, score: null }, version: 0 }))
    session.followOtherTab()
    await expect.poll(() => ask.mock.calls.length).toBe(1)
    expect(reload).not.toHaveBeenCalled()
    expect(useStore.getState().user).toEqual(ana)
  })
})
