import type { FileStore } from '../context/file-store.ts'

/**
 * Deletes the bytes of files whose rows are deleted. Only logs a failure, because a file without a row cannot
 * be read.
 */
export async function deleteBytes(
  files: FileStore,
  storageKeys: readonly (string | null)[],
  log: { warn(text: string): void },
): Promise<void> {
  for (const key of storageKeys)
    if (key !== null)
      await files.remove(key).catch(() => log.warn('could not delete the bytes of a removed file'))
}
