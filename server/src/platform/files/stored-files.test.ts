import { describe, expect, it } from 'vitest'
import type { FileStore } from '../context/file-store.ts'
import { withFileCleanup } from './stored-files.ts'

/** Returns the keys that a store still has after work that stored a file and then failed. */
async function leftAfter(error: Error): Promise<string[]> {
  const stored = new Set<string>()
  const files = {
    put: async () => {
      stored.add('key')
      return { storageKey: 'key', sha256: '' }
    },
    remove: async (key: string) => void stored.delete(key),
  } as unknown as FileStore
  const failing = withFileCleanup(files, async (store) => {
    await store.put(new Uint8Array(), 'text/xml')
    throw error
  })
  await expect(failing).rejects.toBe(error)
  return [...stored]
}

describe('the bytes of work that failed', () => {
  it('are removed, because no row refers to them', async () => {
    expect(await leftAfter(new Error('refused'))).toEqual([])
  })

  it('stay if the connection was lost, because their row may have been committed', async () => {
    expect(await leftAfter(new Error('Connection terminated unexpectedly'))).toEqual(['key'])
  })
})
