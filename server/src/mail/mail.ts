import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Language } from '../messages/messages.ts'
import type { Secret } from '../secret.ts'
import { getRules } from '../settings/settings.queries.ts'
import { openDelivery } from './delivery.ts'
import type { MailData, MailKind } from './mail.messages.ts'
import { removeMails } from './mail.queries.ts'
import { renderMail } from './mail-render.ts'

export interface MailMessage<K extends MailKind = MailKind> {
  readonly to: string
  readonly kind: K
  readonly language: Language
  readonly data: MailData[K]
}

/** What leaves the house by mail. */
export interface Mail {
  /**
   * Puts a mail into the queue, in the transaction of what it tells: it goes out if and only if that commits. It
   * waits there encrypted, for it may hold a code or a link.
   */
  send<K extends MailKind>(trx: Database, message: MailMessage<K>): Promise<void>
  /** Takes whatever goes to an address, or names it, out of the queue again, in the caller's transaction. */
  forget(trx: Database, address: string): Promise<void>
  /** The worker's part: opens what `send` enqueued, sets it and delivers it; throws without personal data. */
  deliver(job: Readonly<Record<string, unknown>>): Promise<void>
}

const purpose = 'mail'

/** Mail by SMTP, or without `SMTP_URL` into the folder `mail` of the data folder. */
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
        { sealed: secret.seal(purpose, text), marks },
        { isUrgent: message.kind !== 'news' },
      )
    },
    forget: (trx, address) => removeMails(trx, markOf(secret, address)),
    async deliver(job) {
      const message = openMessage(secret, job)
      const value = await getRules(db)
      await delivery.deliver(message.to, renderMail(message, value.programmeName))
    },
  }
}

const addressesIn = (text: string): readonly string[] =>
  text.match(/[^\s"'<>(),;:\\]+@[^\s"'<>(),;:\\]+/g) ?? []

// By its mark a sealed mail is found again, and nobody without the installation's secret can tell whose it is.
const markOf = (secret: Secret, address: string): string =>
  secret.sign('mail-address', Buffer.from(address.trim().toLowerCase())).toString('base64url')

/** Opens the payload of a mail job. */
export function openMessage(secret: Secret, job: Readonly<Record<string, unknown>>): MailMessage {
  // Only `send` can have closed it: the seal is authenticated.
  return JSON.parse(secret.open(purpose, String(job['sealed']))) as MailMessage
}
