import { createECDH } from 'node:crypto'
import type { Secret } from '../secret.ts'

/** The keys by which push services recognise this installation (VAPID, RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const known = new WeakMap<Secret, VapidKeys>()

/**
 * Returns the VAPID keys of the installation. They are derived from its secret, so that all processes have
 * the same keys and a backup of the secret includes them; after a change of the secret, browsers must
 * subscribe again.
 */
export function vapidKeys(secret: Secret): VapidKeys {
  const keys = known.get(secret) ?? derive(secret)
  known.set(secret, keys)
  return keys
}

function derive(secret: Secret): VapidKeys {
  const curve = createECDH('prime256v1')
  // One in four billion 32-byte numbers is not a private key of the curve: use the next one.
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
