import type { Config } from '../../platform/config.ts'

/** Loads the passkey library on the first use of a passkey: with its parsers it takes several megabytes. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** The site of a passkey: the host of the public address, and its origin. */
export function passkeySiteOf({ publicUrl }: Pick<Config, 'publicUrl'>): {
  rpID: string
  expectedOrigin: string
} {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, expectedOrigin: origin }
}
