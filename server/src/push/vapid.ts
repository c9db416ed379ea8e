import { createECDH } from 'node:crypto'
import type { Secret } from '../secret.ts'

/** The keys by which push services recognise this installation (VAPID, RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const known = new WeakMap<Secret, VapidKeys>()

/**
 * Returns the VAPID keys of the installation. They derive from its secret, so that all processes have the same ones and a
 * backup of the secret contains them; browsers that subscribed with other keys must subscribe again.
 */
export function vapidKeys(secret: Secret): VapidKeys {
  const keys = known.get(secret) ?? derive(secret)
  known.set(secret, keys)
  return keys
}

function derive(secret: Secret): VapidKeys {
  const curve = createECDH('prime256v1')
  // One in four billion numbers of 32 bytes is no private key of the curve: the next one is taken.
  for (let nth = 0; nth < 10; nth += 1) {
    const number = secret.sign('push-vapid', Uint8Array.of(nth))
    try {
      curve.setPrivateKey(number)
      return {
        publicKey: curve.getPublicKey('base64url', 'uncompressed'),
        privateKey: number.toString('base64url'),
      }
    } catch {
      // Not a key of the curve.
    }
  }
  throw new Error('no VAPID keys')
}
