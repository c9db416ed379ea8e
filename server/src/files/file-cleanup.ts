import type { FileStore } from '../context/file-store.ts'
import { isUnreachable } from '../database/connect.ts'

/**
 * Runs `work` with the file store and, if it fails, removes the bytes that it stored: no row refers to them. If the connection was lost, the
 * database may have committed the row all the same, so the bytes stay.
 */
export async function withFileCleanup<T>(
  files: FileStore,
  work: (files: FileStore) => Promise<T>,
): Promise<T> {
  const storageKeys: string[] = []
  const recording: FileStore = {
    ...files,
    put: async (bytes, type) => {
      const stored = await files.put(bytes, type)
      storageKeys.push(stored.storageKey)
      return stored
    },
  }
  try {
    return await work(recording)
  } catch (error) {
    if (!isUnreachable(error))
      for (const storageKey of storageKeys) await files.remove(storageKey).catch(() => undefined)
    throw error
  }
}
