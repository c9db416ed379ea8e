import { removeOtherReads } from '../api/kept-reads.ts'
import { unsubscribeBrowser } from '../push/browser-push.ts'
import { isPending, listQueue, ownerOf, removeQueueOf } from './queue.ts'

/** Asks whether calls that wait may be discarded; resolves to the answer. */
type Ask = (count: number) => Promise<boolean>

let ask: Ask | null = null

/** Registers the dialog that asks, as long as it is mounted; returns how to end that. */
export function askBeforeLeavingWith(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = null
  }
}

/**
 * Removes what this device stores of an account that signs out; asks first if calls still wait. Returns whether the person
 * may leave.
 */
export async function leaveDevice(account: {
  readonly email: string
  readonly userType: string
}): Promise<boolean> {
  try {
    const owner = await ownerOf(account)
    const count = (await listQueue()).filter((one) => one.owner === owner && isPending(one)).length
    if (count > 0 && ask && !(await ask(count))) return false
    await removeQueueOf(owner)
    await removeOtherReads(null)
    await unsubscribeBrowser()
  } catch {
    // A browser without storage has nothing to remove.
  }
  return true
}
