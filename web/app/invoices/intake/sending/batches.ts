import { isArchive } from './archive-progress.ts'

// Small requests return the first results early, and a failure affects few files.
const BATCH_FILES = 20
const BATCH_BYTES = 8 * 1024 * 1024

interface Sized {
  readonly file: Pick<File, 'name' | 'size'>
}

/** Splits files into calls, in their order; a zip has a call of its own. */
export function batchesOf<One extends Sized>(waiting: readonly One[]): One[][] {
  const made: One[][] = []
  let bytes = 0
  for (const file of waiting) {
    const last = made.at(-1)
    if (last && last.length < BATCH_FILES && bytes + file.file.size <= BATCH_BYTES && !isArchive(file.file)) {
      last.push(file)
      bytes += file.file.size
    } else {
      made.push([file])
      bytes = isArchive(file.file) ? BATCH_BYTES : file.file.size
    }
  }
  return made
}
