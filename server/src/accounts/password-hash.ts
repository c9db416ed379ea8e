import { hash, verify } from '@node-rs/argon2'

// argon2id; the costs that OWASP recommends as a minimum, about 20 ms each.
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Of a random text that nobody knows, with the same costs.
const nobodys =
  '$argon2id$v=19$m=19456,t=2,p=1$2cp1SxQXny1Je5KjI25x+g$O1ZhdR2+wTHsPBrD/QnpnDW6klnOzFVM54tohImILDI'

/** The slow hash of a password or a recovery code. */
export const hashPassword = (password: string): Promise<string> => hash(password, costs)

/** Whether a password belongs to a hash. Without a hash it takes as long and says no. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? nobodys, password)
  return isRight && passwordHash !== null
}
