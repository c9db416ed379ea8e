import type { z } from 'zod'

export const roles = ['professional', 'shopkeeper', 'admin'] as const
export type Role = (typeof roles)[number]

/** The scopes of an API key. */
export const apiScopes = ['invoices:send', 'invoices:read', 'invoices:check'] as const
export type ApiScope = (typeof apiScopes)[number]

/** Access to a call: everybody, users with one of these roles, or the API key of a store's system. */
export type Access = 'public' | 'key' | readonly Role[]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A schema, typed as narrowly as possible so that the types of all endpoints stay cheap to check. */
export type Schema<Out = unknown> = z.core.$ZodType<Out>

export interface EndpointSpec {
  readonly method: Method
  /** The path without the base `/api`; path parameters as `{id}`. */
  readonly path: string
  readonly access: Access
  /** The scope that an API key needs for a call with the access `key`. */
  readonly scope?: ApiScope
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The body is multipart/form-data, encoded by `form-data.ts`. */
  readonly multipart?: boolean
  /** The largest body in bytes; defaults to 64 kB, and for multipart to the server's limit for forms. */
  readonly bodyLimit?: number
  /** Also accepts an XML body, which is treated as the field `file` of the form. */
  readonly xml?: boolean
  /** Also accepts `application/x-www-form-urlencoded`, which pages and mail programs send. */
  readonly form?: boolean
  /**
   * The body of a successful response; `binary`: a file whose type the handler names; `stream`: server-sent
   * events that continue until one side ends them.
   */
  readonly response: Schema | 'binary' | 'stream'
  /** The JSON data of each event of a `stream`. */
  readonly event?: Schema
  /** The error codes of `errors.ts` that this call may respond with, besides the general codes. */
  readonly errors?: readonly string[]
  /** Accepts an `Idempotency-Key`: the stored response is replayed for the same key and body for 24 h. */
  readonly idempotent?: boolean
  /** The response is the same for every caller: it carries an ETag, and a matching request gets 304. */
  readonly isCacheable?: boolean
  /**
   * A report or export: it may be read from a replica. The header `x-data-as-of` then states the time of the
   * data.
   */
  readonly mayLag?: boolean
  /**
   * Requires that the caller confirmed their password in the last ten minutes, by sign-in or
   * `reauthenticate`; else `password.required`.
   */
  readonly requiresPassword?: boolean
  /** Administrators without a second factor may make this call although the settings require one. */
  readonly allowsOneFactor?: boolean
  /** Gives the browser a cookie by which later calls recognise it. */
  readonly remembersBrowser?: boolean
  /** The rate limit of sign-in, recovery or sign-up attempts. */
  readonly limit?: { readonly perMinute: number }
}

export type Endpoint<S extends EndpointSpec = EndpointSpec> = S

/** Declares a call of the API: its address, access, input and output. */
export function endpoint<const S extends EndpointSpec>(spec: S): S {
  return spec
}

type Inferred<T> = T extends z.core.$ZodType<infer Out, infer _In> ? Out : undefined
type Given<T> = T extends z.core.$ZodType<infer _Out, infer In> ? In : undefined

export type ParamsOf<S extends EndpointSpec> = Inferred<S['params']>
export type QueryOf<S extends EndpointSpec> = Inferred<S['query']>
export type BodyOf<S extends EndpointSpec> = Inferred<S['body']>
/** The input as the caller passes it: before defaults and transformations. */
export type ParamsInput<S extends EndpointSpec> = Given<S['params']>
export type QueryInput<S extends EndpointSpec> = Given<S['query']>
export type BodyInput<S extends EndpointSpec> = Given<S['body']>
/** The response as the caller reads it. */
export type ResponseOf<S extends EndpointSpec> = S['response'] extends 'binary'
  ? Blob_
  : S['response'] extends z.core.$ZodType<infer Out, infer _In>
    ? Out
    : never
/** An event of a stream as the caller reads it. */
export type EventOf<S extends EndpointSpec> = Inferred<S['event']>
/** The output of the handler: before defaults of the response schema. */
export type OutputOf<S extends EndpointSpec> =
  S['response'] extends z.core.$ZodType<infer _Out, infer In>
    ? In
    : S['response'] extends 'stream'
      ? StreamOutput<Given<S['event']>>
      : BinaryOutput | RangedOutput

/** Server-sent events as output. */
export interface StreamOutput<Event = unknown> {
  /** Starts the stream. `send` may be called until the returned function is called, which ends it. */
  readonly follow: (send: (event: Event) => void) => () => void
}

/** A file as output. `bytes` may be a stream if the file is large. */
export interface BinaryOutput {
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>
  readonly type: string
  readonly name?: string
  /** Seconds for which browsers may cache it; not at all by default. */
  readonly maxAge?: number
}

/** A large file as output: whole, or the range that the request asks for. */
export interface RangedOutput extends Omit<BinaryOutput, 'bytes'> {
  /** Bytes of the whole file. */
  readonly size: number
  /** Reads its bytes from `start` to `end`, both included. */
  readonly read: (start: number, end: number) => AsyncIterable<Uint8Array>
}

interface Blob_ {
  /** The name under which the server offers the file; empty if it has none. */
  readonly name: string
  readonly size: number
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}
