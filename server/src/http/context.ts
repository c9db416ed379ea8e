import type { Role } from '@esquadro/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database, Transaction } from '../database/connect.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Mail } from '../mail/mail.ts'
import type { Language } from '../messages/messages.ts'
import type { Live } from '../notifications/live.ts'
import type { Secret } from '../secret.ts'

/** What the application is built from; tests give their own. */
export interface Services {
  readonly db: Database
  readonly config: Config
  readonly clock: Clock
  readonly files: FileStore
  readonly jobs: Jobs
  readonly mail: Mail
  readonly live: Live
  readonly secret: Secret
}

/** Whoever makes the call, as the session says; never as the request says. */
export interface Caller {
  readonly id: string
  readonly type: Role
  readonly name: string
  readonly email: string
  /** The store of a shopkeeper; null for everybody else. */
  readonly storeId: string | null
  readonly sessionId: string
}

export interface AuditEntry {
  /** What was done, such as `accelerator.created`. */
  readonly action: string
  readonly subjectType: string
  readonly subjectId?: string | null
  readonly before?: unknown
  readonly after?: unknown
}

/** What a handler gets besides the request. */
export interface Context extends Services {
  readonly log: FastifyBaseLogger
  readonly requestId: string
  readonly language: Language
  /** The caller's address, for limits. */
  readonly address: string
  readonly userAgent: string | undefined
  /** In a call with an idempotency key this is the key's own transaction. */
  readonly db: Database
  /** Runs `work` in one transaction, again where the database gave it up for a deadlock. */
  inTransaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T>
  /** Notes who did what, before and after, in the given transaction. */
  audit(trx: Database, entry: AuditEntry): Promise<void>
}
