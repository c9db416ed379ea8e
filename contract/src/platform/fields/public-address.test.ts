import { describe, expect, it } from 'vitest'
import { addressIn } from './public-address.ts'

describe('addressIn', () => {
  it.each([
    ['/', '/en'],
    ['/blog', '/en/blog'],
    ['/blog/reboco-a-cal', '/en/blog/reboco-a-cal'],
    ['/videos', '/en/videos'],
    ['/videos/7', '/en/videos/7'],
    ['/termos', '/en/terms'],
    ['/para-lojas', '/en/for-stores'],
    ['/para-programas', '/en/for-programmes'],
  ])('converts %s to %s and back', (ptBR, en) => {
    for (const from of [ptBR, en]) {
      expect(addressIn('en', from)).toBe(en)
      expect(addressIn('ptBR', from)).toBe(ptBR)
    }
  })

  it.each(['/login', '/blogs', '/english', '/dashboard'])(
    'returns null for %s, which has only one address',
    (path) => expect(addressIn('en', path)).toBeNull(),
  )
})
