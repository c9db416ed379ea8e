import { hash, verify } from '@node-rs/argon2'

// argon2id with the minimum costs that OWASP recommends, about 20 ms a hash.
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The hash of a discarded random text, with the same costs.
const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$2cp1SxQXny1Je5KjI25x+g$O1ZhdR2+wTHsPBrD/QnpnDW6klnOzFVM54tohImILDI'

/** Returns the slow hash of a password or a recovery code. */
export const hashPassword = (password: string): Promise<string> => hash(password, costs)

/** Whether a password matches a hash. Without a hash it takes as long and returns false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? decoyHash, password)
  return isRight && passwordHash !== null
}
