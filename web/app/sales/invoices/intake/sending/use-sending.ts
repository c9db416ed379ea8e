import { useCallback, useEffect, useRef, useState } from 'react'
import { invalidateReads, useQueryClient } from '../../../../platform/api/queries.ts'
import { splitIntoBatches } from './batches.ts'
import { createConnection } from './connection.ts'
import { type Submission, useDelivery } from './use-delivery.ts'

export type { Submission }

const AT_ONCE = 2

/**
 * Sends files in small calls, two at a time, and records the results as they arrive. Without a connection the files wait until it returns.
 * Before a call is repeated, the files that did arrive are read from the server, so that none is sent twice.
 */
export function useSending() {
  const client = useQueryClient()
  const [files, setFiles] = useState<readonly Submission[]>([])
  const [isSending, setSending] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [line] = useState(() => createConnection(window))
  const next = useRef(0)
  const queue = useRef<(readonly Submission[])[]>([])
  const working = useRef(0)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      line.wake()
    }
  }, [line])

  const deliver = useDelivery({ line, isGone, setFiles, setWaiting })

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
    (waiting: readonly Submission[]) => {
      setSending(true)
      setFailure(null)
      queue.current.push(...splitIntoBatches(waiting))
      for (let idle = Math.min(AT_ONCE - working.current, queue.current.length); idle > 0; idle -= 1) {
        working.current += 1
        void work()
      }
    },
    [work],
  )

  // Only once no call is in flight: files without a result will then never get one.
  const unsent = files.filter(({ results }) => results === null)
  const add = useCallback(
    (chosen: readonly File[]) => {
      const added = chosen.map((file): Submission => ({ key: (next.current += 1), file, results: null }))
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
