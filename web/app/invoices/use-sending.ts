import type { SentFile } from '@esquadro/contract/invoices/invoice'
import * as invoices from '@esquadro/contract/invoices/shopkeeper'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { shareAnswers } from './share-answers.ts'

/** A file on its way: the answers are several where it is a zip. */
export interface Sending {
  readonly key: number
  readonly file: File
  readonly answers: readonly SentFile[] | null
}

// Small calls: the first verdicts come at once, and what fails is small.
const BATCH_FILES = 20
const BATCH_BYTES = 8 * 1024 * 1024
const AT_ONCE = 2

function batches(waiting: readonly Sending[]): Sending[][] {
  const made: Sending[][] = []
  let bytes = 0
  for (const one of waiting) {
    const last = made.at(-1)
    if (last && last.length < BATCH_FILES && bytes + one.file.size <= BATCH_BYTES && !isZip(one.file)) {
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
 * Sends files in small calls, two at a time, and keeps each file's answers as they come. What a call could not bring
 * waits to be tried again; nothing is sent twice by it, for an access key is known once.
 */
export function useSending() {
  const client = useQueryClient()
  const [files, setFiles] = useState<readonly Sending[]>([])
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const next = useRef(0)

  const run = useCallback(
    async (waiting: readonly Sending[]) => {
      setSending(true)
      setFailure(null)
      const queue = batches(waiting)
      const worker = async () => {
        for (let batch = queue.shift(); batch; batch = queue.shift()) {
          const sent = batch
          const [data, error] = await call(invoices.send, { body: { files: sent.map(({ file }) => file) } })
          if (error) {
            setFailure(error.msg)
            queue.length = 0
            return
          }
          const answers = new Map(
            shareAnswers(sent.length, data.items).map((own, index) => [sent[index]?.key, own]),
          )
          setFiles((before) =>
            before.map((one) => ({ ...one, answers: answers.get(one.key) ?? one.answers })),
          )
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
      setSending(false)
      await client.invalidateQueries()
    },
    [client],
  )

  const add = useCallback(
    (chosen: readonly File[]) => {
      const added = chosen.map((file): Sending => ({ key: (next.current += 1), file, answers: null }))
      setFiles((before) => [...before, ...added])
      void run(added)
    },
    [run],
  )
  const retry = () => void run(files.filter(({ answers }) => answers === null))
  const clear = () => {
    setFiles([])
    setFailure(null)
  }
  return { files, isSending, failure, add, retry, clear }
}
