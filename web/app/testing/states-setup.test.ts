import { expect, it } from 'vitest'
import { gapsOf } from './states-setup.ts'

it('finds states that no test shows, states that have a reason not to exist, and calls without their conflict', () => {
  const shown = [
    '/faq: rendered',
    '/faq: full',
    '/faq: refused',
    '/team: calls /team/remove',
    '/pce: conflict of /pce/send',
  ]
  const gaps = gapsOf(new Set([...shown, '/pce?tab=all: calls /pce/send']))
  expect(gaps).toContain('/cms/users: no test renders it')
  expect(gaps).toContain('/team: no test shows the conflict of /team/remove')
  expect(gaps.filter((gap) => gap.startsWith('/faq:'))).toEqual([
    '/faq: no test shows it empty',
    '/faq: a test shows it refused, although "no form"',
    '/faq: no test shows it loading',
    '/faq: no test shows it error',
  ])
  expect(gaps.filter((gap) => gap.includes('/pce/send'))).toEqual([])
})
