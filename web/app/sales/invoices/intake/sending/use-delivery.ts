import { invoices } from '@esquadro/contract/calls/shopkeeper'
import type { SentFile } from '@esquadro/contract/sales/invoices/invoice'
import { type Dispatch, type RefObject, type SetStateAction, useCallback } from 'react'
import { type CallError, call } from '../../../../platform/api/call.ts'
import { assignResults, countEntries, findArrived, followArchive, isArchive } from './batches.ts'
import type { createConnection } from './connection.ts'

/** A file to send; a zip has several results. */
export interface Submission {
  readonly key: number
  readonly file: File
  readonly results: readonly SentFile[] | null
  /** For a zip that is being read: the results so far, and the number of files that it declares. */
  readonly reading?: { readonly results: readonly SentFile[]; readonly entries: number | null }
}

/** Whether the call may not have arrived, or the server asks to wait: the files then stay in the queue. */
const isConnectionError = ({ status }: CallError) => status === 0 || status === 429 || status >= 502

/**
 * Moves the files of a call into the queue of this device, which sends them when the network is back, even after this page was closed.
 * Returns false if the browser refuses storage.
 */
async function tryQueue(files: readonly Submission[]): Promise<boolean> {
  try {
    const { queueOwn } = await import('../../../../platform/offline/queue-own.ts')
    await queueOwn({
      kind: 'invoices',
      names: files.map(({ file }) => file.name),
      path: invoices.send.path,
      files: files.map(({ file }) => file),
    })
    return true
  } catch {
    return false
  }
}

interface Delivery {
  readonly line: ReturnType<typeof createConnection>
  /** Whether the page was closed. */
  readonly isGone: RefObject<boolean>
  readonly setFiles: Dispatch<SetStateAction<readonly Submission[]>>
  readonly setWaiting: Dispatch<SetStateAction<boolean>>
}

/**
 * Returns a function that sends a batch of files until it has arrived, and records the results. It returns the error that waiting cannot
 * fix, if any.
 */
export function useDelivery({ line, isGone, setFiles, setWaiting }: Delivery) {
  const recordResults = useCallback(
    (known: ReadonlyMap<number, readonly SentFile[]>) =>
      setFiles((before) => before.map((file) => ({ ...file, results: known.get(file.key) ?? file.results }))),
    [setFiles],
  )

  /** Sends a batch in one call and meanwhile shows the progress of a zip. */
  const send = useCallback(
    async (batch: readonly Submission[]) => {
      const submission = crypto.randomUUID()
      const over = new AbortController()
      const [first] = batch
      if (first && isArchive(first.file)) {
        const entries = await countEntries(first.file)
        const show = (results: readonly SentFile[]) =>
          setFiles((before) =>
            before.map((file) =>
              file.key === first.key ? { ...file, reading: { results, entries } } : file,
            ),
          )
        show([])
        void followArchive(submission, show, over.signal)
      }
      const response = await call(invoices.send, {
        body: { submission, files: batch.map(({ file }) => file) },
      })
      over.abort()
      return response
    },
    [setFiles],
  )

  return useCallback(
    async (batch: readonly Submission[]): Promise<CallError | null> => {
      let left = batch
      for (let attempt = 0; left.length > 0 && !isGone.current; attempt += 1) {
        const [data, error] = await send(left)
        if (data) {
          const shared = assignResults(left.length, data.items)
          recordResults(new Map(left.map(({ key }, at) => [key, shared[at] ?? []])))
          return null
        }
        if (!isConnectionError(error)) return error
        if (error.status === 0 && (attempt > 0 || !navigator.onLine) && (await tryQueue(left))) {
          const remaining = new Set(left.map(({ key }) => key))
          setFiles((before) => before.filter(({ key }) => !remaining.has(key)))
          return null
        }
        setWaiting(true)
        await line.wait(attempt)
        if (isGone.current) return null
        const arrived = await findArrived(left)
        setWaiting(arrived === null)
        if (!arrived) continue
        recordResults(arrived)
        left = left.filter(({ key }) => !arrived.has(key))
      }
      return null
    },
    [recordResults, line, send, isGone, setFiles, setWaiting],
  )
}
