import type { Submission } from './use-sending.ts'

/** Counts the files of a submission and those that have been read; a zip being read counts as the number of files that it declares. */
export function sumProgress(files: readonly Pick<Submission, 'results' | 'reading'>[]): {
  readonly done: number
  readonly count: number
} {
  const counted = files.map(({ results, reading }) => {
    const entries = reading?.entries
    if (!entries) return { done: results ? 1 : 0, count: 1 }
    return { done: results ? entries : Math.min(reading.results.length, entries), count: entries }
  })
  return {
    done: counted.reduce((sum, file) => sum + file.done, 0),
    count: counted.reduce((sum, file) => sum + file.count, 0),
  }
}
