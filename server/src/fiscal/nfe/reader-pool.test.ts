import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { openState } from '../../platform/state.ts'
import { anNfe } from '../samples/nfe-builder.ts'
import { readNfe } from './read-nfe.ts'
import {
  createReaderPool,
  openReaderBudget,
  ReaderLimitExceeded,
  readNfeInThread,
  readNfseInThread,
} from './reader-pool.ts'
import { nothingInstalled } from './trust.ts'

const services = { state: openState() }
afterAll(() => services.state.close())

const { xml, bytes } = anNfe({
  storeCnpj: '11222333000181',
  issuedAt: new Date('2026-11-18T13:00:00Z'),
  items: [{ code: 'A', valueCents: 10_000 }],
})
const large = new TextEncoder().encode(xml.replace('<ide>', `<ide>${'<x>abcdefgh</x>'.repeat(100_000)}`))

const options = {
  script: new URL('./reader.ts', import.meta.url),
  threads: 1,
  timeoutMs: 60_000,
  memoryMb: 256,
  idleMs: 1_000,
}

describe('a reader thread', () => {
  it('reads a file like the reader itself', async () => {
    expect(await readNfeInThread(services, bytes)).toEqual(readNfe(bytes))
    expect(await readNfeInThread(services, new Uint8Array())).toEqual({ kind: 'refused', reason: 'empty' })
    expect(await readNfseInThread(services, bytes, nothingInstalled)).toMatchObject({ layout: 'other' })
    expect(await readNfseInThread(services, new Uint8Array([1, 2, 3]), nothingInstalled)).toBeNull()
  })

  it('leaves the event loop free while it reads a large file', async () => {
    let isDone = false
    // A busy machine may need longer than the limit of a call.
    const pool = createReaderPool(options)
    const reading = pool.run('read-nfe', large).finally(() => {
      isDone = true
    })
    let turns = 0
    while (!isDone && turns < 100) {
      await turn()
      turns += 1
    }
    expect(turns).toBe(100)
    expect(await reading).toMatchObject({ kind: 'invoice' })
  })

  const tags = (text: string, count: number) => `<nfeProc>${text.repeat(count)}</nfeProc>`
  const listed = (count: number, item: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => item(at))
  it.each([
    ['249,000 empty tags', tags('<a/>', 249_000)],
    [
      '1,000 namespaces',
      `<nfeProc ${listed(1_000, (at) => `xmlns:n${at}="urn:${at}"`).join(' ')}>${'<a/>'.repeat(10_000)}</nfeProc>`,
    ],
    ['100,000 attributes', `<nfeProc ${listed(100_000, (at) => `a${at}="1"`).join(' ')}/>`],
    ['20,000 attributes of many tags', tags(`<a ${listed(50, (at) => `a${at}="1"`).join(' ')}/>`, 399)],
    ['a depth of 500,000', '<a>'.repeat(500_000)],
    ['2 MB of text', tags('x', 2_000_000)],
    ['500 kB of entities', tags('&amp;', 100_000)],
    ['half a million open comments', '<!--'.repeat(500_000)],
  ])('is not used for %s', async (_what, text) => {
    const file = new TextEncoder().encode(text)
    const before = process.threadCpuUsage()
    expect(await readNfeInThread(services, file)).toMatchObject({ kind: 'refused' })
    const { user, system } = process.threadCpuUsage(before)
    // Processor time of this thread in microseconds, which a busy machine does not raise.
    expect(user + system).toBeLessThan(100_000)
  })

  it('charges the budget of a call, and rejects its files once that is used up', async () => {
    const budget = openReaderBudget()
    const before = { ...budget }
    expect(await readNfeInThread(services, bytes, undefined, budget)).toMatchObject({ kind: 'invoice' })
    expect(before.tags - budget.tags).toBe(xml.split('<').length - 1)
    // The clock may measure no time at all for a small file.
    await readNfeInThread(services, large, undefined, budget)
    expect(budget.cpuMs).toBeLessThan(before.cpuMs)
    for (const used of [
      { tags: 0, cpuMs: 1 },
      { tags: 1, cpuMs: 0 },
    ])
      expect(await readNfeInThread(services, bytes, undefined, used)).toEqual({
        kind: 'refused',
        reason: 'too-much-at-once',
      })
  })

  it("leaves the caller's bytes unchanged, and accepts a view without its buffer", async () => {
    const archive = new Uint8Array(bytes.length + 2_000)
    archive.set(bytes, 1_000)
    const view = archive.subarray(1_000, 1_000 + bytes.length)
    expect(await readNfeInThread(services, view)).toEqual(readNfe(bytes))
    expect(archive.length).toBe(bytes.length + 2_000)
  })

  it('is stopped when it exceeds the time limit, and the next file is read', async () => {
    const pool = createReaderPool({ ...options, timeoutMs: 1 })
    await expect(pool.run('read-nfe', large)).rejects.toThrow(ReaderLimitExceeded)
    const patient = createReaderPool(options)
    await expect(patient.run('read-nfe', bytes)).resolves.toMatchObject({ kind: 'invoice' })
  })

  it('is stopped when it exceeds the memory limit, and another thread reads the next file', async () => {
    const pool = createReaderPool({ ...options, memoryMb: 24 })
    const results = await Promise.allSettled([pool.run('read-nfe', large), pool.run('read-nfe', bytes)])
    expect(results[0]).toMatchObject({ status: 'rejected', reason: expect.any(ReaderLimitExceeded) })
    expect(results[1]).toMatchObject({ status: 'fulfilled', value: { kind: 'invoice' } })
  })

  it('is shared: files wait if there are more of them than threads', async () => {
    const pool = createReaderPool(options)
    const results = await Promise.all(Array.from({ length: 20 }, () => pool.run('read-nfe', bytes)))
    expect(results.map(({ kind }) => kind)).toEqual(Array(20).fill('invoice'))
  })

  it('is replaced after it was idle, without losing a file', async () => {
    const pool = createReaderPool({ ...options, idleMs: 1 })
    for (let at = 0; at < 30; at += 1) {
      await expect(pool.run('read-nfe', bytes)).resolves.toMatchObject({ kind: 'invoice' })
      if (at % 10 === 0) await wait(5)
    }
  })
})
