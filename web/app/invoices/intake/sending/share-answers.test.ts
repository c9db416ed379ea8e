import { describe, expect, test } from 'vitest'
import { shareAnswers } from './share-answers.ts'

const from = (archive: string | null, fileName: string) => ({ archive, fileName })
const named = (count: number, items: ReturnType<typeof from>[]) =>
  shareAnswers(count, items).map((own) => own.map(({ fileName }) => fileName))

describe('the answers of a call', () => {
  test('are one to each file', () => {
    expect(named(2, [from(null, 'a.xml'), from(null, 'b.xml')])).toEqual([['a.xml'], ['b.xml']])
  })

  test('of an archive that is named like an XML move no other file', () => {
    const items = [from(null, 'a.xml'), from('b.xml', '1.xml'), from('b.xml', '2.xml'), from(null, 'c.xml')]
    expect(named(3, items)).toEqual([['a.xml'], ['1.xml', '2.xml'], ['c.xml']])
  })
})
