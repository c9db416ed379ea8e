import type {
  BodyInput,
  EndpointSpec,
  ErrorAnswer,
  ParamsInput,
  QueryInput,
  ResponseOf,
  Role,
} from '@esquadro/contract'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Services } from '../context/context.ts'
import type { Database } from '../database/connect.ts'

// Apart from app.ts, so that the tests of the web know the types without those of every route.

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  set(instant: string | Date): void
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
}

export interface CallInput<S extends EndpointSpec> {
  readonly params?: ParamsInput<S>
  readonly query?: QueryInput<S>
  readonly body?: BodyInput<S>
  readonly headers?: Readonly<Record<string, string>>
  /** Of whoever calls; by default each call comes from the loopback. */
  readonly address?: string
}

export interface CallResult<S extends EndpointSpec> {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** The answer of a success; reading it after a refusal throws what was answered. */
  readonly data: ResponseOf<S>
  /** The refusal; undefined after a success. */
  readonly error: ErrorAnswer['error'] | undefined
  readonly raw: Buffer
}

/** Who calls: a role (a fresh account of it), the access token of an account, or nobody. */
export type Who = Role | { readonly token: string } | null

export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Database
  readonly services: Services
  readonly clock: TestClock
  /** As the owner of the database: to look, or to prepare, where the application may not. */
  readonly ownerUrl: string
  callAs<S extends EndpointSpec>(who: Who, endpoint: S, input?: CallInput<S>): Promise<CallResult<S>>
  /** Opens a session for a user and answers its token. */
  signIn(userId: string): Promise<{ token: string }>
  close(): Promise<void>
}
