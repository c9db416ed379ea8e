import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Services } from '../../context/context.ts'
import { semaphore } from '../../files/semaphore.ts'

type Stateful = Pick<Services, 'state'>

// argon2id with the minimum costs that OWASP recommends, about 20 ms a hash.
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The hash of a discarded random text, with the same costs.
const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$2cp1SxQXny1Je5KjI25x+g$O1ZhdR2+wTHsPBrD/QnpnDW6klnOzFVM54tohImILDI'

/**
 * One hash per core at a time, and one more that is ready when a core comes free. Others would only push each other's 19 MiB out of
 * the caches, and files wait for the same threads.
 */
const openTurns = () => semaphore(availableParallelism() + 1)

/** Returns the slow hash of a password or a recovery code. Keyboards compose accents differently: the composed form counts. */
export const hashPassword = ({ state }: Stateful, password: string): Promise<string> =>
  state.of(openTurns)(() => hash(password.normalize('NFC'), costs))

/** The forms in which a typed password may have been hashed: older hashes are of the password as it was typed. */
const formsOf = (password: string): string[] => [
  ...new Set([password, password.normalize('NFC'), password.normalize('NFD')]),
]

/**
 * Whether a password matches a hash. Without a hash it takes as long and returns false: all forms of the password are tried,
 * so that the time depends on what was typed alone.
 */
export async function verifyPassword(
  { state }: Stateful,
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  let isRight = false
  for (const form of formsOf(password))
    if (await state.of(openTurns)(() => verify(passwordHash ?? decoyHash, form))) isRight = true
  return isRight && passwordHash !== null
}
