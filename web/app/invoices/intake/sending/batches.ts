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
  for (const one of waiting) {
    const last = made.at(-1)
    if (last && last.length < BATCH_FILES && bytes + one.file.size <= BATCH_BYTES && !isArchive(one.file)) {
      last.push(one)
      bytes += one.file.size
    } else {
      made.push([one])
      bytes = isArchive(one.file) ? BATCH_BYTES : one.file.size
    }
  }
  return made
}
