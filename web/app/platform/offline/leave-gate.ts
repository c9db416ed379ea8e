import { removeOtherReads } from '../api/stored-reads.ts'
import { unsubscribeBrowser } from '../push/browser-push.ts'
import { hashOwner, isPending, leaveQueueOf, listQueue } from './queue.ts'

/** The choice for queued calls at sign-out; `stay` cancels the sign-out. */
export type Leaving = 'keep' | 'discard' | 'stay'

/** Asks what to do with the calls that still wait; resolves to the choice. */
type Ask = (count: number) => Promise<Leaving>

let ask: Ask | null = null

/** Registers the mounted dialog that asks; returns a function that unregisters it. */
export function askBeforeLeavingWith(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = null
  }
}

/**
 * Removes this device's data of an account that signs out, and asks about calls that still wait. Returns false if the person cancels the
 * sign-out.
 */
export async function leaveDevice(account: {
  readonly email: string
  readonly userType: string
}): Promise<boolean> {
  try {
    const owner = await hashOwner(account)
    const count = (await listQueue()).filter((send) => send.owner === owner && isPending(send)).length
    const response = count > 0 && ask ? await ask(count) : 'keep'
    if (response === 'stay') return false
    await leaveQueueOf(owner, response === 'discard')
    await removeOtherReads(null)
    await unsubscribeBrowser()
  } catch {
    // A browser without storage has nothing to remove.
  }
  return true
}
