import { describe, expect, it } from 'vitest'
import { addresses } from '../../routes.ts'
import { reportedName } from './page-views.ts'

describe('The reported name of a page', () => {
  it.each([
    ['/', '/'],
    ['/en', '/'],
    ['/blog', '/blog'],
    ['/en/blog/uma-casa', '/blog/post'],
    ['/reset-password', '/reset-password'],
    ['/email-confirm', '/email-confirm'],
    ['/point-extra/qrcode', '/point-extra/qrcode'],
    ['/extract', '/extract'],
    ['/cms/professionals', null],
    ['/cms/login', null],
    ['/ana@exemplo.com.br', null],
  ])('of %s is %s', (pathname, name) => expect(reportedName(pathname)).toBe(name))

  it('never contains the variable parts of an address', () => {
    for (const { path } of addresses) {
      const name = reportedName(path.replace('*', 'x1y2').replace(/:\w+/g, 'x1y2'))
      expect(name ?? '').not.toMatch(/x1y2|[:*?]/)
    }
  })
})
