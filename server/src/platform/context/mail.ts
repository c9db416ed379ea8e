import type { Level } from '@esquadro/contract/people/levels/levels'
import type { Database } from '../database/connect.ts'
import type { Language } from '../messages/messages.ts'

/** The drawing of a moment: the level reached, the points credited, or the seat taken. */
export interface MailDrawing {
  readonly kind: 'level' | 'points' | 'seat'
  readonly level?: Level
  readonly points?: number
}

/** The data of each kind of mail. `url` is the address of a page of the site. */
export interface MailData {
  readonly 'confirm-email': { readonly name: string; readonly url: string }
  readonly 'change-email': { readonly name: string; readonly url: string }
  /** Sent to the previous address. */
  readonly 'email-changed': { readonly name: string; readonly newEmail: string }
  /** Sent when a sign-up uses the e-mail of an existing account. */
  readonly 'sign-up-again': { readonly name: string; readonly url: string; readonly recoverUrl: string }
  /** The same for an account whose second step is not finished. */
  readonly 'sign-up-unfinished': { readonly name: string; readonly url: string; readonly recoverUrl: string }
  /** `isUnderAttack`: strangers have requested so many codes that this one is longer and valid for two hours. */
  readonly 'recovery-code': {
    readonly name: string
    readonly code: string
    readonly url: string
    readonly isUnderAttack?: boolean
  }
  /** Sent when strangers have used up the limits of an account's sign-in. */
  readonly 'entry-code': { readonly name: string; readonly code: string; readonly url: string }
  readonly 'password-changed': { readonly name: string; readonly recoverUrl: string }
  /** Sent after a sign-in on a device that is new for the account. `at` is an ISO 8601 instant. */
  readonly 'new-device': {
    readonly name: string
    readonly browser: string | null
    readonly system: string | null
    readonly at: string
    readonly url: string
    readonly recoverUrl: string
  }
  readonly 'second-factor-changed': {
    readonly name: string
    readonly change:
      | 'totp-added'
      | 'totp-removed'
      | 'passkey-added'
      | 'passkey-removed'
      | 'recovery-codes-made'
      | 'recovery-code-used'
      | 'factors-reset'
    readonly recoverUrl: string
  }
  readonly 'account-created': { readonly name: string; readonly url: string; readonly recoverUrl: string }
  readonly 'account-approved': { readonly name: string; readonly url: string }
  readonly 'account-rejected': { readonly name: string; readonly reason: string | null }
  /** Sent to a person pre-registered by a store. */
  readonly 'pre-registration': { readonly name: string; readonly storeName: string; readonly url: string }
  /** Sent daily to administrators. Each `root` is a SHA-256 in hexadecimal, recorded at an ISO 8601 instant. */
  readonly 'ledger-root': {
    readonly name: string
    readonly day: string
    readonly roots: readonly { readonly number: number; readonly root: string; readonly recordedAt: string }[]
    readonly url: string
  }
  /** A digest of notifications. `endUrl` leads to the unsubscribe page; `more` counts the items that are not listed. */
  readonly news: {
    readonly name: string
    readonly items: readonly {
      readonly title: string
      readonly text: string
      readonly url: string | null
      readonly drawing?: MailDrawing
    }[]
    readonly more: number
    readonly url: string
    readonly endUrl: string
    /** Mail programs post to this address to unsubscribe (RFC 8058). */
    readonly oneClickUrl: string
    /** The experiences of the items, attached as calendar events. ISO 8601 instants. */
    readonly events?: readonly {
      readonly id: string
      readonly title: string
      readonly place: string
      readonly startsAt: string
      readonly endsAt: string
      readonly url: string
    }[]
  }
  /** Sent when a sign-up is complete and needs no approval. `url`: the first step. */
  readonly welcome: { readonly name: string; readonly url: string }
  /** The issued statement of a month (`2026-10`), with the code that verifies it. */
  readonly 'month-statement': {
    readonly name: string
    readonly month: string
    readonly opening: number
    readonly credits: number
    readonly debits: number
    readonly closing: number
    readonly code: string
    readonly url: string
    readonly verifyUrl: string
    readonly endUrl: string
    readonly oneClickUrl: string
  }
  /** Sent to an end client after a professional has registered them. `until`: the last day of the registration. */
  readonly 'customer-notice': {
    readonly name: string
    readonly professional: string
    readonly until: string
    readonly url: string
  }
  /**
   * Answers a mail of a store's system to the people of the store: the number of its files by outcome, and the outcomes of
   * the first ones in words. `more` counts those that are not listed.
   */
  readonly 'mailbox-answer': {
    readonly name: string
    readonly storeName: string
    readonly accepted: number
    readonly doubtful: number
    readonly refused: number
    readonly repeated: number
    readonly results: readonly { readonly name: string; readonly outcome: string }[]
    readonly more: number
    readonly url: string
  }
  /** Sent to a person without an account. `name` may be empty; both names contain letters only. */
  readonly invite: {
    readonly name: string
    readonly inviter: string
    readonly points: number
    readonly url: string
  }
}
export type MailKind = keyof MailData

export interface MailMessage<K extends MailKind = MailKind> {
  readonly to: string
  readonly kind: K
  readonly language: Language
  readonly data: MailData[K]
}

/** Sends mail through a queue. */
export interface Mail {
  /**
   * Enqueues a mail in the caller's transaction: it is sent only if that transaction commits. The queued
   * message is encrypted, because it may contain a code or a link.
   */
  send<K extends MailKind>(trx: Database, message: MailMessage<K>): Promise<void>
  /** Removes all queued mails that are addressed to or mention the address, in the caller's transaction. */
  removeFor(trx: Database, address: string): Promise<void>
  /** Decrypts, renders and delivers an enqueued mail; errors carry no personal data. */
  deliver(job: Readonly<Record<string, unknown>>): Promise<void>
}
