import type { SentFile } from '@esquadro/contract/invoices/invoice'
import * as invoices from '@esquadro/contract/invoices/shopkeeper'
import { useCallback, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { useQueryClient } from '../../api/queries.ts'
import { shareAnswers } from './share-answers.ts'

/** A file to send; a zip has several results. */
export interface Sending {
  readonly key: number
  readonly file: File
  readonly answers: readonly SentFile[] | null
}

// Small requests: the first verdicts arrive soon, and a failure affects few files.
const BATCH_FILES = 20
const BATCH_BYTES = 8 * 1024 * 1024
const AT_ONCE = 2

function batches(waiting: readonly Sending[]): Sending[][] {
  const made: Sending[][] = []
  let bytes = 0
  for (const one of waiting) {
    const last = made.at(-1)
    if (
      last &&
      last.length < BATCH_FILES &&
      bytes < BATCH_BYTES &&
      bytes + one.file.size <= BATCH_BYTES &&
      !isZip(one.file)
    ) {
      last.push(one)
      bytes += one.file.size
    } else {
      made.push([one])
      bytes = isZip(one.file) ? BATCH_BYTES : one.file.size
    }
  }
  return made
}

const isZip = (file: File) => /\.zip$/i.test(file.name)

/**
 * Sends files in small calls, two at a time however many are added meanwhile, and keeps each file's answers as they
 * come. What a call could not bring waits to be tried again; nothing is taken twice by it, for an access key is known
 * once.
 */
export function useSending() {
  const client = useQueryClient()
  const [files, setFiles] = useState<readonly Sending[]>([])
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const next = useRef(0)
  const queue = useRef<Sending[][]>([])
  const working = useRef(0)

  const work = useCallback(async () => {
    for (let batch = queue.current.shift(); batch; batch = queue.current.shift()) {
      const sent = batch
      const [data, error] = await call(invoices.send, { body: { files: sent.map(({ file }) => file) } })
      if (error) {
        setFailure(error.msg)
        queue.current = []
        break
      }
      const answers = new Map(
        shareAnswers(sent.length, data.items).map((own, index) => [sent[index]?.key, own]),
      )
      setFiles((before) => before.map((one) => ({ ...one, answers: answers.get(one.key) ?? one.answers })))
    }
    working.current -= 1
    if (working.current > 0) return
    setSending(false)
    await client.invalidateQueries()
  }, [client])

  const start = useCallback(
    (waiting: readonly Sending[]) => {
      setSending(true)
      setFailure(null)
      queue.current.push(...batches(waiting))
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
  return { files, isSending, failure, add, retry, clear }
}
