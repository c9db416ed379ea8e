import { useEffect, useState } from 'react'
import type { QueuedSend } from '../api/device.ts'
import { useUser } from '../api/store.ts'
import { hashOwner, isPending, listQueue, onQueueChange } from './queue.ts'

export interface Queue {
  /** The signed-in person's queued calls and their results. */
  readonly own: readonly QueuedSend[]
  /** The number of calls of all accounts that wait on this device. */
  readonly waiting: number
}

const empty: Queue = { own: [], waiting: 0 }

/** Reads the queue of this device, also after a change in another tab. Empty if the browser refuses storage. */
export function useQueue(): Queue {
  const user = useUser()
  const [queue, setQueue] = useState<Queue>(empty)
  const email = user?.email ?? ''
  const userType = user?.userType ?? ''
  useEffect(() => {
    let isLatest = true
    const read = async () => {
      const owner = email === '' ? null : await hashOwner({ email, userType })
      const all = await listQueue()
      if (isLatest)
        setQueue({ own: all.filter((send) => send.owner === owner), waiting: all.filter(isPending).length })
    }
    const refresh = () => void read().catch(() => undefined)
    refresh()
    const stop = onQueueChange(refresh)
    return () => {
      isLatest = false
      stop()
    }
  }, [email, userType])
  return queue
}
