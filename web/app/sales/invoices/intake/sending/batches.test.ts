import { describe, expect, it, test } from 'vitest'
import { assignResults, countEntries } from './batches.ts'
import { sumProgress } from './sending-progress.ts'
import type { Submission } from './use-sending.ts'

/** The end of a zip: the record with the number of its entries, and a comment after it. */
const aZip = (entries: number) => {
  const [low, high] = [entries % 256, Math.floor(entries / 256)]
  const record = [0x50, 0x4b, 5, 6, 0, 0, 0, 0, low, high, low, high, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0]
  return new Blob([new Uint8Array(100), new Uint8Array(record), 'abc'])
}

describe('The progress of a zip', () => {
  it('reads the declared number of files from the end of the zip', async () => {
    expect(await countEntries(aZip(300))).toBe(300)
    expect(await countEntries(new Blob(['<NFe/>']))).toBeNull()
    expect(await countEntries(new Blob([]))).toBeNull()
  })

  it('counts the files inside a zip once their number is known, and every other file as one', () => {
    const results = Array.from({ length: 40 }, () => ({})) as unknown as NonNullable<Submission['results']>
    const zip = { results: null, reading: { results, entries: 1_000 } }
    expect(sumProgress([zip, { results: null }, { results }])).toEqual({ done: 41, count: 1_002 })
    expect(sumProgress([{ ...zip, results }])).toEqual({ done: 1_000, count: 1_000 })
  })
})

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
