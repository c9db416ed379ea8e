import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, dayOf, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { StartError } from './start-error.ts'

/**
 * The installation's secret: encrypts and signs, with a separate key for each purpose. After a rotation the former one still decrypts, and
 * its signatures count until the last day that the operator has set.
 */
export interface Secret {
  /** Encrypts and authenticates (AES-256-GCM) a text for a purpose. */
  seal(purpose: string, text: string): string
  /** Decrypts the result of `seal` for the same purpose. Throws `OtherSecretError` if it was changed or the key is different. */
  open(purpose: string, sealed: string): string
  /**
   * Returns the signature (HMAC-SHA256, 32 bytes) of bytes for a purpose. Only this installation can compute
   * it.
   */
  sign(purpose: string, bytes: Uint8Array): Buffer
  /** Whether a signature, or its first 8 or more bytes, is that of the bytes. Takes the same time for each signature of a length. */
  verifies(purpose: string, bytes: Uint8Array, signature: Uint8Array): boolean
  /** Returns the signature, and after it the former one while that counts: to find what was stored by either. */
  signatures(purpose: string, bytes: Uint8Array): readonly Buffer[]
  /** Returns the sealed text as `seal` with the present key writes it, or null if it is already. */
  reseal(purpose: string, sealed: string): string | null
}

const MIN_SIGNATURE_BYTES = 8

/** A stored value was encrypted with another secret. The operator needs one line, not the stack of each place that reads it. */
export class OtherSecretError extends Error {
  override readonly name = 'OtherSecretError'

  constructor(purpose: string) {
    super(`What is stored for "${purpose}" was encrypted with another SECRET_KEY: restore the former one.`)
    this.stack = `${this.name}: ${this.message}`
  }
}

/** Opens the secret from `SECRET_KEY`, or from a file in the data folder that is generated once and only its owner can read. */
export async function openSecret(
  config: Pick<Config, 'secretKey' | 'dataFolder'> & Partial<Pick<Config, 'formerSecret'>>,
  clock: Clock = systemClock,
): Promise<Secret> {
  const key = config.secretKey ?? (await generated(config.dataFolder))
  const former = config.formerSecret
  const seal = (purpose: string, text: string) => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', keyFor(key, purpose), nonce)
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
  }
  const openFormer = (purpose: string, sealed: string) => {
    const text = former && unsealed(former.key, purpose, sealed)
    if (typeof text !== 'string') throw new OtherSecretError(purpose)
    return text
  }
  const signatures = (purpose: string, bytes: Uint8Array) => {
    const counts = former && dayOf(clock.now()) <= former.until
    return [key, ...(counts ? [former.key] : [])].map((used) => signatureBy(used, purpose, bytes))
  }
  return {
    seal,
    open: (purpose, sealed) => unsealed(key, purpose, sealed) ?? openFormer(purpose, sealed),
    reseal: (purpose, sealed) =>
      unsealed(key, purpose, sealed) === null ? seal(purpose, openFormer(purpose, sealed)) : null,
    sign: (purpose, bytes) => signatureBy(key, purpose, bytes),
    signatures,
    verifies: (purpose, bytes, signature) =>
      signature.length >= MIN_SIGNATURE_BYTES &&
      signatures(purpose, bytes)
        .map((right) => right.subarray(0, signature.length))
        .filter((right) => right.length === signature.length && timingSafeEqual(right, signature)).length > 0,
  }
}

const keyFor = (key: string, purpose: string) => Buffer.from(hkdfSync('sha256', key, 'esquadro', purpose, 32))

const signatureBy = (key: string, purpose: string, bytes: Uint8Array) =>
  createHmac('sha256', keyFor(key, purpose)).update(bytes).digest()

/** Returns the text that was sealed with a key for a purpose, or null. */
function unsealed(key: string, purpose: string, sealed: string): string | null {
  try {
    const bytes = Buffer.from(sealed, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', keyFor(key, purpose), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

async function generated(folder: string): Promise<string> {
  const path = join(folder, 'secret.key')
  await mkdir(folder, { recursive: true })
  const known = await readIfThere(path)
  if (known !== null) return checked(known, path)
  // Written under another name and then linked: concurrent processes agree on one secret, and a crash leaves
  // no partial file.
  const draft = join(folder, `.secret-${randomUUID()}`)
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(32).toString('base64url')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return checked(await readFile(path, 'utf8'), path)
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function checked(text: string, path: string): string {
  const key = text.trim()
  if (key.length < 32)
    throw new StartError(
      `${path} contains no secret: restore it from a backup, or remove it and start again.`,
    )
  return key
}
