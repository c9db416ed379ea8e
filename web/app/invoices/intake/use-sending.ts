import type { SentFile } from '@esquadro/contract/invoices/invoice'
import * as invoices from '@esquadro/contract/invoices/shopkeeper'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type CallError, call } from '../../api/call.ts'
import { invalidateReads, useQueryClient } from '../../api/queries.ts'
import { countEntries, followArchive, isArchive } from './archive-progress.ts'
import { findArrived } from './arrived.ts'
import { batchesOf } from './batches.ts'
import { createLine } from './line.ts'
import { shareAnswers } from './share-answers.ts'

/** A file to send; a zip has several results. */
export interface Sending {
  readonly key: number
  readonly file: File
  readonly answers: readonly SentFile[] | null
  /** Of a zip that is being read: what is known so far, and how many files it declares. */
  readonly reading?: { readonly answers: readonly SentFile[]; readonly entries: number | null }
}

const AT_ONCE = 2

/** Whether the call may not have arrived, or the server asks to wait: the files stay in the queue. */
const isWeakLine = ({ status }: CallError) => status === 0 || status === 429 || status >= 502

/**
 * Moves the files of a call into the queue of this device, which sends them when the network is back, also after this page
 * is gone. False: the browser refuses storage.
 */
async function hasKept(files: readonly Sending[]): Promise<boolean> {
  try {
    const { queueOwn } = await import('../../offline/queue-own.ts')
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

/**
 * Sends files in small calls, two at a time, and keeps the answers of each as they come. On a weak line the files wait
 * and go on when it returns: before a call is repeated, the files of it that did arrive are taken from the server, so
 * that none is sent twice.
 */
export function useSending() {
  const client = useQueryClient()
  const [files, setFiles] = useState<readonly Sending[]>([])
  const [isSending, setSending] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [line] = useState(() => createLine(window))
  const next = useRef(0)
  const queue = useRef<(readonly Sending[])[]>([])
  const working = useRef(0)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      line.wake()
    }
  }, [line])

  const response = useCallback((known: ReadonlyMap<number, readonly SentFile[]>) => {
    setFiles((before) => before.map((one) => ({ ...one, answers: known.get(one.key) ?? one.answers })))
  }, [])

  /** Sends a batch in one call and shows meanwhile what has been read of a zip. */
  const send = useCallback(async (batch: readonly Sending[]) => {
    const submission = crypto.randomUUID()
    const over = new AbortController()
    const [first] = batch
    if (first && isArchive(first.file)) {
      const entries = await countEntries(first.file)
      const show = (answers: readonly SentFile[]) =>
        setFiles((before) =>
          before.map((one) => (one.key === first.key ? { ...one, reading: { answers, entries } } : one)),
        )
      show([])
      void followArchive(submission, show, over.signal)
    }
    const answered = await call(invoices.send, { body: { submission, files: batch.map(({ file }) => file) } })
    over.abort()
    return answered
  }, [])

  /** Sends a batch until it has arrived. Returns the error that no waiting mends, if any. */
  const deliver = useCallback(
    async (batch: readonly Sending[]): Promise<CallError | null> => {
      let left = batch
      for (let attempt = 0; left.length > 0 && !isGone.current; attempt += 1) {
        const [data, error] = await send(left)
        if (data) {
          const shared = shareAnswers(left.length, data.items)
          response(new Map(left.map(({ key }, at) => [key, shared[at] ?? []])))
          return null
        }
        if (!isWeakLine(error)) return error
        if (error.status === 0 && (attempt > 0 || !navigator.onLine) && (await hasKept(left))) {
          const kept = new Set(left.map(({ key }) => key))
          setFiles((before) => before.filter(({ key }) => !kept.has(key)))
          return null
        }
        setWaiting(true)
        await line.wait(attempt)
        if (isGone.current) return null
        const arrived = await findArrived(left)
        setWaiting(arrived === null)
        if (!arrived) continue
        response(arrived)
        left = left.filter(({ key }) => !arrived.has(key))
      }
      return null
    },
    [response, line, send],
  )

  const work = useCallback(async () => {
    for (let batch = queue.current.shift(); batch; batch = queue.current.shift()) {
      const error = await deliver(batch)
      if (!error) continue
      setFailure(error.msg)
      queue.current = []
      break
    }
    working.current -= 1
    if (working.current > 0) return
    setSending(false)
    setWaiting(false)
    await invalidateReads(client)
  }, [client, deliver])

  const start = useCallback(
    (waiting: readonly Sending[]) => {
      setSending(true)
      setFailure(null)
      queue.current.push(...batchesOf(waiting))
      for (let idle = Math.min(AT_ONCE - working.current, queue.current.length); idle > 0; idle -= 1) {
        working.current += 1
        void work()
      }
    },
    [work],
  )

  // Only once nothing is on its way: what has no answer then has none to come.
  const unsent = files.filter(({ answers }) => answers === null)
  const add = useCallback(
    (chosen: readonly File[]) => {
      const added = chosen.map((file): Sending => ({ key: (next.current += 1), file, answers: null }))
      setFiles((before) => [...before, ...added])
      start([...(working.current === 0 ? unsent : []), ...added])
    },
    [start, unsent],
  )
  const retry = () => start(unsent)
  const clear = () => {
    setFiles([])
    setFailure(null)
  }
  return { files, isSending, isWaiting, failure, add, retry, goOn: line.wake, clear }
}
