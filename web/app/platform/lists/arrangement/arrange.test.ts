import { describe, expect, it } from 'vitest'
import { arranged, moved, ordered } from './arrange.ts'

const columns = [{ key: 'name', isMain: true }, { key: 'city' }, { key: 'state' }, { key: 'total' }]
const keys = (of: readonly { key: string }[]) => of.map(({ key }) => key)

describe('The columns of an arranged list', () => {
  it('are the default columns without a layout', () => {
    expect(arranged(columns, { columns: [], hidden: [] })).toEqual(columns)
  })

  it('follow the order of the layout; new columns come last, and unknown ones are ignored', () => {
    expect(keys(ordered(columns, { columns: ['total', 'gone', 'name'] }))).toEqual([
      'total',
      'name',
      'city',
      'state',
    ])
  })

  it('leave out the hidden ones, but never the one that names the row', () => {
    expect(keys(arranged(columns, { columns: [], hidden: ['name', 'state'] }))).toEqual([
      'name',
      'city',
      'total',
    ])
  })

  it('move by one place and stop at the ends', () => {
    expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b'], 'a', -1)).toEqual(['a', 'b'])
    expect(moved(['a', 'b'], 'x', 1)).toEqual(['a', 'b'])
  })
})
