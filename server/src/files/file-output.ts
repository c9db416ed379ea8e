import type { BinaryOutput, RangedOutput } from '@esquadro/contract'
import type { DownloadedFile, FileStore } from '../context/file-store.ts'
import { AppError } from '../errors/app-error.ts'

/** The largest file that is loaded at once, in bytes. */
const AT_ONCE = 256 * 1024

/**
 * Returns a private file as a download; throws `not-found` for null. A large one is read while the client receives it: many clients that do not read
 * their responses would otherwise keep as many files in memory.
 */
export async function fileOutput(
  files: FileStore,
  file: DownloadedFile | null,
): Promise<BinaryOutput | RangedOutput> {
  if (!file) throw new AppError('not-found')
  const { storageKey, sizeBytes, name, mime } = file
  if (sizeBytes <= AT_ONCE) return { bytes: await files.get(storageKey), type: mime, name }
  return { size: sizeBytes, read: (start, end) => files.read(storageKey, start, end), type: mime, name }
}
