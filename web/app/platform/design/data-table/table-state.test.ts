import { describe, expect, it } from 'vitest'
import {
  ariaSort,
  nextSort,
  pageChange,
  readTableState,
  viewOf,
  withView,
  writeTableState,
} from './table-state.ts'

const options = { filters: ['status', 'store'], defaultSort: '-createdAt' } as const
const read = (query: string) => readTableState(new URLSearchParams(query), options)
const write = (query: string, change: Parameters<typeof writeTableState<'status' | 'store'>>[1]) =>
  writeTableState(new URLSearchParams(query), change, options).toString()

describe('The URL state of a table', () => {
  it('defaults to the first page of ten in the default order', () => {
    expect(read('')).toEqual({
      page: 1,
      limit: 10,
      sort: '-createdAt',
      q: '',
      after: '',
      before: '',
      filters: { status: '', store: '' },
    })
  })

  it('reads all settings from a link', () => {
    expect(read('page=3&limit=25&sort=name&q=casa%20alta&status=approved')).toEqual({
      page: 3,
      limit: 25,
      sort: 'name',
      q: 'casa alta',
      after: '',
      before: '',
      filters: { status: 'approved', store: '' },
    })
  })

  it.each(['page=0&limit=7', 'page=-1&limit=1000', 'page=abc&limit=', 'page=1e3&limit=10.5'])(
    'ignores %s',
    (query) => {
      expect(read(query)).toMatchObject({ page: 1, limit: 10 })
    },
  )

  it('returns to the first page with every change except a change of page', () => {
    expect(write('page=3', { q: 'casa' })).toBe('q=casa')
    expect(write('page=3&q=casa', { filters: { status: 'approved' } })).toBe('q=casa&status=approved')
    expect(write('page=3', { limit: 50 })).toBe('limit=50')
    expect(write('q=casa', { page: 4 })).toBe('q=casa&page=4')
  })

  it('leaves out defaults and keeps the parameters of others', () => {
    expect(write('tab=old&sort=name&page=2', { sort: '-createdAt', page: 1 })).toBe('tab=old')
    expect(write('tab=old&status=approved', { filters: { status: '' } })).toBe('tab=old')
  })

  it('reads back the state that it wrote', () => {
    const view = {
      page: 2,
      limit: 100,
      sort: '-total',
      q: 'a&b=c',
      after: '',
      before: '1~-20',
      filters: { status: 'x', store: 'São João' },
    }
    expect(read(write('', view))).toEqual(view)
  })

  it('turns to the next and the previous page by the rows that are shown, and to others by their number', () => {
    const shown = { page: 2, cursors: { first: '7', last: '3' } }
    expect([1, 2, 3, 4].map((page) => pageChange(page, shown))).toEqual([
      { page: 1 },
      { page: 2 },
      { page: 3, after: '3' },
      { page: 4 },
    ])
    expect(pageChange(2, { page: 3, cursors: shown.cursors })).toEqual({ page: 2, before: '7' })
    expect(pageChange(3, { page: 2 })).toEqual({ page: 3 })
    expect(write('page=2&after=9', { page: 3 })).toBe('page=3')
    expect(write('page=2&after=9', { q: 'a' })).toBe('q=a')
    expect(read('page=2&after=DROP')).toMatchObject({ page: 2, after: '' })
    expect(read('after=9')).toMatchObject({ page: 1, after: '' })
  })

  it('keeps two tables of one page separate', () => {
    const second = { ...options, prefix: 'b.' }
    const params = writeTableState(new URLSearchParams('page=2'), { page: 5 }, second)
    expect(params.toString()).toBe('page=2&b.page=5')
    expect(readTableState(params, second).page).toBe(5)
  })
})

describe('The sort after a press on a column', () => {
  it('goes from ascending to descending to the default', () => {
    expect(nextSort('-createdAt', 'name', '-createdAt')).toBe('name')
    expect(nextSort('name', 'name', '-createdAt')).toBe('-name')
    expect(nextSort('-name', 'name', '-createdAt')).toBe('-createdAt')
  })

  it('reverses the default order instead of doing nothing', () =>
    expect(nextSort('-createdAt', 'createdAt', '-createdAt')).toBe('createdAt'))

  it('is announced to screen readers', () => {
    expect(ariaSort('name', 'name')).toBe('ascending')
    expect(ariaSort('-name', 'name')).toBe('descending')
    expect(ariaSort('other', 'name')).toBe('none')
  })
})

describe('A saved view', () => {
  const own = { filters: ['status', 'store'], prefix: 'a-' }

  it('keeps search, filters, order and size, without page, prefix and other parameters', () => {
    const params = new URLSearchParams('invoice=7&a-page=3&a-store=9&a-q=x&a-sort=-name&status=other')
    expect(viewOf(params, own)).toBe('q=x&store=9&sort=-name')
    expect(viewOf(new URLSearchParams('a-page=2'), own)).toBe('')
  })

  it('replaces the current view and leads to the first page', () => {
    const before = new URLSearchParams('invoice=7&a-page=3&a-store=9')
    expect(withView(before, 'status=open&limit=50', own).toString()).toBe(
      'invoice=7&a-status=open&a-limit=50',
    )
  })
})
