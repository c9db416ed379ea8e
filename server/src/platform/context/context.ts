import type { ApiScope, Role } from '@esquadro/contract'
import type { Permission } from '@esquadro/contract/people/accounts/permissions'
import type { AuditAction, AuditSubject } from '@esquadro/contract/platform/audit/vocabulary'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database, Transaction } from '../database/connect.ts'
import type { QueueName } from '../job-queues.ts'
import type { Language } from '../messages/messages.ts'
import type { Secret } from '../secret.ts'
import type { ApplicationState } from '../state.ts'
import type { FileStore } from './file-store.ts'
import type { Mail } from './mail.ts'

/** A queue of background jobs in the database: a job exists only if the transaction that enqueues it commits. */
export interface Jobs {
  /** Enqueues a job in the given transaction. Urgent jobs run first. */
  send(
    trx: Database,
    queue: QueueName,
    data: Record<string, unknown>,
    options?: { readonly isUrgent?: boolean },
  ): Promise<void>
}

/** The services that the application is built from; tests provide their own. */
export interface Services {
  readonly db: Database
  readonly config: Config
  readonly clock: Clock
  readonly files: FileStore
  readonly jobs: Jobs
  readonly mail: Mail
  readonly live: Live
  readonly secret: Secret
  readonly state: ApplicationState
}

/** The signed-in user of a call, taken from the session and never from the request. */
export interface Caller {
  readonly id: string
  readonly type: Role
  readonly name: string
  readonly email: string
  /** The store of a shopkeeper, else null. */
  readonly storeId: string | null
  readonly sessionId: string
  /** The profession of a professional, else null. */
  readonly profession: string | null
  /** When the password was last entered in this session. */
  readonly authenticatedAt: Date
  /** The permissions of an administrator; none for members. */
  readonly permissions: readonly Permission[]
  /** Whether an administrator has a second factor; false for members. */
  readonly hasSecondFactor: boolean
  /**
   * The version of settings, levels and accelerators at the start of the call; cached facts of this version
   * are current.
   */
  readonly programmeVersion: string
  /** Changes with each change of the account or of the professional's profile. */
  readonly profileVersion: string
}

/** The API key of a call: its store, and the administrator responsible for it. */
export interface KeyCaller {
  readonly id: string
  readonly name: string
  readonly storeId: string
  readonly scopes: readonly ApiScope[]
  readonly perMinute: number
  readonly createdBy: string
}

/** The author of an audited action. */
export interface Actor {
  readonly id: string | null
  /** `key` for the API key of a store's system, `mail` for a store's address, each with its id. */
  readonly type: Role | 'system' | 'visitor' | 'key' | 'mail'
  readonly requestId: string | null
}

/** The author and time of an action, for the audit log. */
export interface AuditContext {
  readonly actor: Actor
  readonly now: Date
}

export interface AuditEntry {
  /** The action, such as `accelerator.created`. */
  readonly action: AuditAction
  readonly subjectType: AuditSubject
  readonly subjectId?: string | null
  readonly before?: unknown
  readonly after?: unknown
}

/**
 * Everything that a use case needs besides its input: services, the caller's identity and language,
 * transactions, audit.
 */
export interface Context extends Services {
  readonly log: FastifyBaseLogger
  readonly requestId: string
  /** The caller, as the author of the call's changes. */
  readonly actor: Actor
  readonly language: Language
  /** The caller's network address, for rate limits. */
  readonly address: string
  /** The value of the cookie by which the browser is recognised; null without it. */
  readonly browser: string | null
  readonly userAgent: string | undefined
  /** Whether the client has closed the connection. */
  hasLeft(): boolean
  /** In a call with an idempotency key, the transaction that stores the key's response. */
  readonly db: Database
  /** Runs `work` in one transaction; retries after a deadlock or a serialization failure. */
  inTransaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T>
  /** Records an action with its before and after state in the audit log, in the given transaction. */
  audit(trx: Database, entry: AuditEntry): Promise<void>
}

/** Pushes changes made by any process to the event streams of this process. */
export interface Live {
  /**
   * Reports the user's number of unread notifications now and after each change, until the returned function
   * is called.
   */
  followUnread(userId: string, report: (unread: number) => void): () => void
  /** Calls `listener` with the id of each session that ends, until the returned function is called. */
  onSessionEnded(listener: (sessionId: string) => void): () => void
  /** Reconnects a lost connection, and rereads all counts that may have changed meanwhile. */
  check(): Promise<void>
  close(): Promise<void>
}
