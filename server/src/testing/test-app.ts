import type {
  BodyInput,
  EndpointSpec,
  ErrorResponse,
  ParamsInput,
  QueryInput,
  ResponseOf,
  Role,
} from '@esquadro/contract'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Services } from '../platform/context/context.ts'
import type { Database } from '../platform/database/connect.ts'

// Separate from app.ts, so that the web's tests can use these types without type-checking every route.

/** A clock that moves only when a test sets it. */
export interface TestClock extends Clock {
  set(instant: string | Date): void
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
}

export interface CallInput<S extends EndpointSpec> {
  readonly params?: ParamsInput<S>
  readonly query?: QueryInput<S>
  readonly body?: BodyInput<S>
  readonly headers?: Readonly<Record<string, string>>
  /** The caller's address; loopback by default. */
  readonly address?: string
}

export interface CallResult<S extends EndpointSpec> {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** The response of a successful call; reading it after an error throws that error. */
  readonly data: ResponseOf<S>
  /** The error; undefined after a success. */
  readonly error: ErrorResponse['error'] | undefined
  readonly raw: Buffer
}

/** The caller: a role (a new account is created), the access token of an account, or null for a visitor. */
export type Who = Role | { readonly token: string } | null

export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Database
  readonly services: Services
  readonly clock: TestClock
  /** Connects as the owner of the database, to read or prepare data that the application may not access. */
  readonly ownerUrl: string
  callAs<S extends EndpointSpec>(caller: Who, endpoint: S, input?: CallInput<S>): Promise<CallResult<S>>
  /** Opens a session for a user and returns its token. */
  signIn(userId: string): Promise<{ token: string }>
  close(): Promise<void>
}
