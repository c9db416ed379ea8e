import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Jobs } from '../context/context.ts'
import type { Mail, MailMessage } from '../context/mail.ts'
import type { Database } from '../database/connect.ts'
import type { Secret } from '../secret.ts'
import { getRules } from '../settings/settings.queries.ts'
import { openDelivery, RejectedAddress } from './delivery.ts'
import { clearRejected, markRejected, removeMails } from './mail.queries.ts'
import { renderMail } from './mail-render.ts'

const purpose = 'mail'
const MARK = 'mail-address'

const markedBytes = (address: string) => Buffer.from(address.trim().toLowerCase())

/** Opens mail over SMTP or, without `SMTP_URL`, into the folder `mail` of the data folder. */
export function openMail(services: {
  readonly db: Database
  readonly config: Config
  readonly clock: Clock
  readonly jobs: Jobs
  readonly secret: Secret
}): Mail {
  const { db, config, clock, jobs, secret } = services
  const delivery = openDelivery(config, clock)
  return {
    send(trx, message) {
      const text = JSON.stringify(message)
      const marks = [...new Set(addressesIn(text).map((address) => markOf(secret, address)))]
      return jobs.send(
        trx,
        'mail',
        { sealed: secret.seal(purpose, text), marks, kind: message.kind },
        { isUrgent: message.kind !== 'news' },
      )
    },
    removeFor: (trx, address) => removeMails(trx, marksOf(secret, address)),
    async deliver(job) {
      const message = openMessage(secret, job)
      const value = await getRules(db)
      try {
        await delivery.deliver(message.to, renderMail(message, value.programmeName))
      } catch (error) {
        if (error instanceof RejectedAddress) await markRejected(db, message.to, clock.now())
        throw error
      }
      await clearRejected(db, message.to)
    },
  }
}

const addressesIn = (text: string): readonly string[] =>
  text.match(/[^\s"'<>(),;:\\]+@[^\s"'<>(),;:\\]+/g) ?? []

/**
 * A mark finds the encrypted mails to an address; without the installation's secret it does not reveal the
 * address.
 */
export const markOf = (secret: Secret, address: string): string =>
  secret.sign(MARK, markedBytes(address)).toString('base64url')

/** The marks of a mail to an address, by the present secret and the former one. */
const marksOf = (secret: Secret, address: string): string[] =>
  secret.signatures(MARK, markedBytes(address)).map((signature) => signature.toString('base64url'))

/** Decrypts the message of a mail job. */
export function openMessage(secret: Secret, job: Readonly<Record<string, unknown>>): MailMessage {
  // The encryption is authenticated: only `send` can have created the message.
  return JSON.parse(secret.open(purpose, String(job['sealed']))) as MailMessage
}
