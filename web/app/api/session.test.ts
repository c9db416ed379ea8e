import { beforeEach, describe, expect, it, vi } from 'vitest'
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

beforeEach(() => {
  session.leaveSession()
  storage.clear()
  session.forgetLeaving()
  leaveTo.mockReset()
  path.mockReset().mockReturnValue('/extract')
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
  it('clears local storage and the user and opens /login, once', () => {
    session.signIn(ana)
    storage.setItem('draft', 'x')
    session.expireSession(ana.accessToken)
    session.expireSession(ana.accessToken)
    session.expireSession(null)
    expect(leaveTo.mock.calls).toEqual([['/login']])
    expect(useStore.getState()).toMatchObject({ user: null, loginStatus: 'LOGGED_OUT' })
    expect(storage.length).toBe(0)
  })

  it('opens /cms/login from a CMS page', () => {
    path.mockReturnValue('/cms/users')
    session.signIn(rui)
    session.expireSession(rui.accessToken)
    expect(leaveTo.mock.calls).toEqual([['/cms/login']])
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
