import { describe, expect, it } from 'vitest'
import { compareSections } from './changes.ts'

const section = (id: string, html: string) => ({ id, title: id.toUpperCase(), html })

describe('The changes between two versions of a text', () => {
  it('name added, changed and removed sections', () => {
    const before = [section('a', '<p>um</p>'), section('b', '<p>dois</p>'), section('c', '<p>três</p>')]
    const after = [section('a', '<p>um</p>'), section('d', '<p>novo</p>'), section('b', '<p>dois e meio</p>')]
    expect(compareSections(before, after).map(({ kind, id }) => [kind, id])).toEqual([
      ['added', 'd'],
      ['changed', 'b'],
      ['removed', 'c'],
    ])
  })

  it('ignore changes of markup and spaces', () => {
    expect(
      compareSections([section('a', '<p>um  dois</p>')], [section('a', '<p>um <b>dois</b></p>')]),
    ).toEqual([])
  })
})
