import { removeOtherReads } from '../api/kept-reads.ts'
import { unsubscribeBrowser } from '../push/browser-push.ts'
import { isPending, leaveQueueOf, listQueue, ownerOf } from './queue.ts'

/** The fate of queued calls at sign-out: `stay` cancels the sign-out. */
export type Leaving = 'keep' | 'discard' | 'stay'

/** Says that calls still wait and asks what becomes of them; resolves to the answer. */
type Ask = (count: number) => Promise<Leaving>

let ask: Ask | null = null

/** Registers the dialog that asks, as long as it is mounted; returns how to end that. */
export function askBeforeLeavingWith(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = null
  }
}

/**
 * Removes what this device stores of an account that signs out, but for the calls that still wait: the person is asked about
 * them. Returns whether the person leaves.
 */
export async function leaveDevice(account: {
  readonly email: string
  readonly userType: string
}): Promise<boolean> {
  try {
    const owner = await ownerOf(account)
    const count = (await listQueue()).filter((one) => one.owner === owner && isPending(one)).length
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
