import { invoices } from '@esquadro/contract/calls/shopkeeper'
import type { SentFile } from '@esquadro/contract/invoices/invoice'
import { call } from '../../../api/call.ts'
import { resultOf } from './arrived.ts'

/** Milliseconds between two reads of an archive's progress. */
const INTERVAL = 1_000
const PAGE = 100

/** The signature of the record at the end of a zip, its size, and the maximum length of the comment after it. */
const END = [0x50, 0x4b, 5, 6] as const
const END_BYTES = 22
const MAX_COMMENT = 65_535

export const isArchive = ({ name }: Pick<File, 'name'>): boolean => /\.zip$/i.test(name)

/** Returns the number of entries that a zip declares; null if the file is not a zip. */
export async function countEntries(file: Blob): Promise<number | null> {
  const tail = new Uint8Array(await file.slice(-(END_BYTES + MAX_COMMENT)).arrayBuffer())
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1)
    if (END.every((byte, offset) => tail[at + offset] === byte)) {
      const count = (tail[at + 10] ?? 0) + 256 * (tail[at + 11] ?? 0)
      return count > 0 ? count : null
    }
  return null
}

/** Calls back with an archive's results so far, about once a second, until the signal is aborted. */
export async function followArchive(
  submission: string,
  onRead: (results: readonly SentFile[]) => void,
  signal: AbortSignal,
): Promise<void> {
  let full: readonly SentFile[] = []
  while (await waitForNextRead(signal)) {
    const query = { submission, page: full.length / PAGE + 1, limit: PAGE }
    const [data] = await call(invoices.getIntakes, { query, signal })
    if (!data || signal.aborted) continue
    const known = [...full, ...data.items.map(resultOf)]
    if (data.items.length === PAGE) full = known
    onRead(known)
  }
}

/** Waits until the next read; returns false if the signal was aborted. */
const waitForNextRead = (signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      resolve(false)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve(!signal.aborted)
    }, INTERVAL)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
