import { describe, expect, it } from 'vitest'
import { addresses } from '../../routes.ts'
import { pathAfterSignIn, redirectFor, wayBackFrom } from './guard.ts'
import type { UserType } from './store.ts'

const visit = (path: string, userType: UserType | null) => {
  const [pathname = '', search] = path.split('?')
  return redirectFor({ pathname, search: search === undefined ? '' : `?${search}`, userType })
}

describe('The route guard', () => {
  it.each(addresses.filter((address) => address.for === 'public'))(
    'lets a visitor open $path',
    ({ path }) => {
      expect(visit(path.replace('*', 'um-post'), null)).toBeNull()
    },
  )

  it.each(addresses.filter((address) => address.for !== 'public'))(
    'asks a visitor of $path to sign in',
    ({ path }) => {
      const login = path.startsWith('/cms/') ? '/cms/login' : '/login'
      expect(visit(path, null)).toBe(`${login}?redirect=${encodeURIComponent(path)}`)
    },
  )

  it('keeps the query of the address that a visitor wanted', () => {
    expect(visit('/extract?page=2&kind=invoice', null)).toBe(
      `/login?redirect=${encodeURIComponent('/extract?page=2&kind=invoice')}`,
    )
  })

  it('asks a visitor to sign in before it says that an address does not exist', () => {
    expect(visit('/nowhere', null)).toBe('/login?redirect=%2Fnowhere')
    expect(visit('/cms', null)).toBe('/cms/login')
    expect(visit('/cms/nowhere', null)).toBe('/cms/login?redirect=%2Fcms%2Fnowhere')
  })

  it.each(['professional', 'shopkeeper'] as const)(
    'sends a %s who opens a CMS page to the dashboard',
    (userType) => {
      for (const path of ['/cms', '/cms/users', '/cms/login', '/CMS/users/', '/%63ms/users']) {
        expect(visit(path, userType)).toBe('/dashboard')
      }
    },
  )

  it('sends an admin who opens any other page to the CMS, except blog, root and the choice of accounts', () => {
    for (const path of ['/dashboard', '/login', '/extract', '/cmsx', '/nowhere', '/cms', '/cms/']) {
      expect(visit(path, 'admin')).toBe('/cms/dashboard')
    }
    for (const path of ['/', '/blog', '/blog/um-post', '/accounts', '/extrato/verificar', '/cms/users']) {
      expect(visit(path, 'admin')).toBeNull()
    }
  })

  it('sends members away from the pages of the other kind', () => {
    expect(visit('/store-regulation', 'professional')).toBe('/dashboard')
    expect(visit('/invoices', 'professional')).toBe('/dashboard')
    expect(visit('/extract', 'shopkeeper')).toBe('/dashboard')
    expect(visit('/Extract/', 'shopkeeper')).toBe('/dashboard')
    expect(visit('/experiences', 'shopkeeper')).toBeNull()
    expect(visit('/extract', 'professional')).toBeNull()
  })

  it('never redirects in a loop', () => {
    const redirected = addresses.flatMap(({ path }) =>
      (['professional', 'shopkeeper', 'admin', null] as const).flatMap((userType) => {
        const target = visit(path, userType)
        return target ? [{ path, userType, next: visit(target, userType) }] : []
      }),
    )
    expect(redirected.filter(({ next }) => next !== null)).toEqual([])
    expect(redirected.length).toBeGreaterThan(100)
  })
})

describe('The way back of a link to sign-in or sign-up', () => {
  const from = (path: string) => {
    const [pathname = '', search] = path.split('?')
    return wayBackFrom({ pathname, search: search === undefined ? '' : `?${search}` })
  }

  it.each(['/point-extra/qrcode?id=a%2Fb', '/blog/um-post', '/videos/1', '/en/terms', '/extrato/verificar'])(
    'leads to the public page that a visitor is on: %s',
    (path) => {
      const redirect = new URLSearchParams(from(path)).get('redirect')
      expect(redirect).toBe(path)
      expect(pathAfterSignIn(redirect, 'professional')).toBe(path)
    },
  )

  it('leads to the page that asked for the sign-in, from one page to the next', () => {
    const asked = '?redirect=%2Fpoint-extra%2Fqrcode%3Fid%3Dx'
    for (const path of ['/login', '/sign-up', '/sign-up-profissional', '/forgot-password', '/cms/login'])
      expect(from(path + asked)).toBe(asked)
  })

  it.each([
    '/',
    '/en',
    '/login',
    '/Sign-Up/',
    '/sign-up-finished',
    '/email-confirm?id=x',
    '/para-lojas',
    '/cms/login',
  ])('is empty on a page that is only an entrance: %s', (path) => expect(from(path)).toBe(''))
})

describe('The redirect parameter', () => {
  it('leads to an address of this site', () => {
    expect(pathAfterSignIn('/extract?page=2#a', 'professional')).toBe('/extract?page=2#a')
    expect(pathAfterSignIn('/point-extra/qrcode?id=x', 'professional')).toBe('/point-extra/qrcode?id=x')
    expect(pathAfterSignIn('/cms/users', 'admin')).toBe('/cms/users')
  })

  it.each([
    '//evil.com',
    '/\\evil.com',
    '/\t/evil.com',
    '/.//evil.com',
    'https://evil.com/',
    'javascript:alert(1)',
    'evil',
    '',
    null,
  ])('never leads to another site: %j', (redirect) => {
    expect(pathAfterSignIn(redirect, 'professional')).toBe('/dashboard')
  })

  it('never leads to a page that the user may not open, nor back to sign-in', () => {
    expect(pathAfterSignIn('/cms/users', 'professional')).toBe('/dashboard')
    expect(pathAfterSignIn('/extract', 'admin')).toBe('/cms/dashboard')
    expect(pathAfterSignIn('/login?redirect=/login', 'professional')).toBe('/dashboard')
  })
})
