import { expect, it } from 'vitest'
import { boundedCache } from './bounded-cache.ts'

it('drops the least recently used values, and counts a replaced value once', () => {
  const cache = boundedCache<string>(10)
  cache.keep('a', 'A', 4)
  cache.keep('b', 'B', 4)
  expect(cache.find('a')).toBe('A')
  cache.keep('c', 'C', 4)
  expect([cache.find('a'), cache.find('b'), cache.find('c')]).toEqual(['A', undefined, 'C'])
  cache.keep('c', 'C2', 6)
  expect([cache.find('a'), cache.find('c')]).toEqual(['A', 'C2'])
  cache.keep('d', 'D', 11)
  expect([cache.find('a'), cache.find('d')]).toEqual([undefined, undefined])
})
