import { describe, expect, test } from 'vitest'
import { assignResults } from './assign-results.ts'

const from = (archive: string | null, fileName: string) => ({ archive, fileName })
const named = (count: number, items: ReturnType<typeof from>[]) =>
  assignResults(count, items).map((own) => own.map(({ fileName }) => fileName))

describe('The results of a call', () => {
  test('are assigned one to each file', () => {
    expect(named(2, [from(null, 'a.xml'), from(null, 'b.xml')])).toEqual([['a.xml'], ['b.xml']])
  })

  test('do not shift when an archive is named like an XML file', () => {
    const items = [from(null, 'a.xml'), from('b.xml', '1.xml'), from('b.xml', '2.xml'), from(null, 'c.xml')]
    expect(named(3, items)).toEqual([['a.xml'], ['1.xml', '2.xml'], ['c.xml']])
  })
})
