import type { Config } from '../config.ts'

/** The site of a passkey: the host of the public address, and its origin. */
export function passkeySiteOf({ publicUrl }: Pick<Config, 'publicUrl'>): {
  rpID: string
  expectedOrigin: string
} {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, expectedOrigin: origin }
}
