import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { anNfe } from '../samples/nfe-builder.ts'
import { readNfe } from './read-nfe.ts'
import { createReaderPool, isXmlInThread, ReaderLimitExceeded, readNfeInThread } from './reader-pool.ts'

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

describe('A reader thread', () => {
  it('reads a file like the reader itself', async () => {
    expect(await readNfeInThread(bytes)).toEqual(readNfe(bytes))
    expect(await readNfeInThread(new Uint8Array())).toEqual({ kind: 'refused', reason: 'empty' })
    expect(await isXmlInThread(bytes)).toBe(true)
    expect(await isXmlInThread(new Uint8Array([1, 2, 3]))).toBe(false)
  })

  it('leaves the event loop free while it reads a large file', async () => {
    let isDone = false
    const reading = readNfeInThread(large).finally(() => {
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

  it('leaves the caller’s bytes as they are, and takes a view without its buffer', async () => {
    const archive = new Uint8Array(bytes.length + 2_000)
    archive.set(bytes, 1_000)
    const view = archive.subarray(1_000, 1_000 + bytes.length)
    expect(await readNfeInThread(view)).toEqual(readNfe(bytes))
    expect(archive.length).toBe(bytes.length + 2_000)
  })

  it('is ended when it exceeds the time limit, and the next file is read', async () => {
    const pool = createReaderPool({ ...options, timeoutMs: 1 })
    await expect(pool.run('read-nfe', large)).rejects.toThrow(ReaderLimitExceeded)
    const patient = createReaderPool(options)
    await expect(patient.run('read-nfe', bytes)).resolves.toMatchObject({ kind: 'invoice' })
  })

  it('is ended when it exceeds the memory limit, and the next file is read by another', async () => {
    const pool = createReaderPool({ ...options, memoryMb: 24 })
    const results = await Promise.allSettled([pool.run('read-nfe', large), pool.run('read-nfe', bytes)])
    expect(results[0]).toMatchObject({ status: 'rejected', reason: expect.any(ReaderLimitExceeded) })
    expect(results[1]).toMatchObject({ status: 'fulfilled', value: { kind: 'invoice' } })
  })

  it('is shared: more files than threads wait for their turn', async () => {
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
