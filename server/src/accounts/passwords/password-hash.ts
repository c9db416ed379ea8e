import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

// argon2id with the minimum costs that OWASP recommends, about 20 ms a hash.
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The hash of a discarded random text, with the same costs.
const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$2cp1SxQXny1Je5KjI25x+g$O1ZhdR2+wTHsPBrD/QnpnDW6klnOzFVM54tohImILDI'

/**
 * One hash per core at a time, and one more that is ready when a core comes free. Others would only push each other's 19 MiB out of
 * the caches, and files wait for the same threads.
 */
const MAX_AT_ONCE = availableParallelism() + 1
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < MAX_AT_ONCE) running += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    // The place goes to the next one that waits.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Returns the slow hash of a password or a recovery code. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, costs))

/** Whether a password matches a hash. Without a hash it takes as long and returns false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await inTurn(() => verify(passwordHash ?? decoyHash, password))
  return isRight && passwordHash !== null
}
