import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** The server's options, as far as an authenticator reads them. */
interface Question {
  readonly challenge: string
}

/** A software authenticator: it creates one passkey and signs with it, in the JSON form of browsers. */
export class Authenticator {
  readonly #id = randomBytes(16)
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  })
  readonly #origin: string
  #count = 0
  /** Whether it verifies its user, for example by fingerprint. */
  verifiesUser = true

  constructor(origin = 'http://localhost:3000') {
    this.#origin = origin
  }

  get id(): string {
    return this.#id.toString('base64url')
  }

  /** Creates the passkey. */
  create(options: object) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const publicKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    const attested = [Buffer.alloc(16), length, this.#id, Buffer.from(isoCBOR.encode(publicKey))]
    const authData = Buffer.concat([this.#authData(0x40), ...attested])
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    )
    return this.#response({
      clientDataJSON: this.#clientData('webauthn.create', options as Question).toString('base64url'),
      attestationObject: Buffer.from(attestationObject).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Signs a server's challenge. */
  sign(options: object) {
    this.#count += 1
    const clientData = this.#clientData('webauthn.get', options as Question)
    const authData = this.#authData(0)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    return this.#response({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#keys.privateKey).toString('base64url'),
    })
  }

  #response(response: object) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #clientData(type: string, { challenge }: Question): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  #authData(flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.#count)
    const site = createHash('sha256').update(new URL(this.#origin).hostname).digest()
    // User present; user verified.
    return Buffer.concat([site, Buffer.from([flags | 0x01 | (this.verifiesUser ? 0x04 : 0)]), count])
  }
}

export { totpCodeAt as totpCodeOf } from '../people/second-factor/totp.ts'
