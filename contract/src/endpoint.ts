import type { z } from 'zod'

export const roles = ['professional', 'shopkeeper', 'admin'] as const
export type Role = (typeof roles)[number]

/** Who may make a call: everybody, or the listed roles with a living session. */
export type Access = 'public' | readonly Role[]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A schema as narrow as the glue needs it, so that the types of a hundred endpoints stay cheap. */
export type Schema<Out = unknown> = z.core.$ZodType<Out>

export interface EndpointSpec {
  readonly method: Method
  /** The path without the base `/api`; path parameters as `{id}`. */
  readonly path: string
  readonly access: Access
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The body travels as multipart/form-data, encoded by `form-data.ts`. */
  readonly multipart?: boolean
  /** The largest body in bytes; by default 64 kB, and for multipart what the server allows for any form. */
  readonly bodyLimit?: number
  /** The body may also come as the form of a page or of a mail program (`application/x-www-form-urlencoded`). */
  readonly form?: boolean
  /**
   * What a success answers; `binary` for a file (the handler names its type), `stream` for server-sent events that go
   * on until one side ends them.
   */
  readonly response: Schema | 'binary' | 'stream'
  /** What each event of a `stream` says, as JSON in its data. */
  readonly event?: Schema
  /** The codes of `errors.ts` that this call may answer besides the general ones. */
  readonly errors?: readonly string[]
  /** Takes an `Idempotency-Key`: the same key and body answer the first answer again for 24 h. */
  readonly idempotent?: boolean
  /** Which limit of sign-in, recovery or sign-up attempts counts this call. */
  readonly limit?: { readonly perMinute: number }
}

export type Endpoint<S extends EndpointSpec = EndpointSpec> = S

/** Declares one call of the API: its address, who may make it, what goes in and what comes out. */
export function endpoint<const S extends EndpointSpec>(spec: S): S {
  return spec
}

type Inferred<T> = T extends z.core.$ZodType<infer Out, infer _In> ? Out : undefined
type Given<T> = T extends z.core.$ZodType<infer _Out, infer In> ? In : undefined

export type ParamsOf<S extends EndpointSpec> = Inferred<S['params']>
export type QueryOf<S extends EndpointSpec> = Inferred<S['query']>
export type BodyOf<S extends EndpointSpec> = Inferred<S['body']>
/** What the caller gives: before defaults and transformations. */
export type ParamsInput<S extends EndpointSpec> = Given<S['params']>
export type QueryInput<S extends EndpointSpec> = Given<S['query']>
export type BodyInput<S extends EndpointSpec> = Given<S['body']>
/** What travels back, as the caller reads it. */
export type ResponseOf<S extends EndpointSpec> = S['response'] extends 'binary'
  ? Blob_
  : S['response'] extends z.core.$ZodType<infer Out, infer _In>
    ? Out
    : never
/** What each event of a stream says, as the caller reads it. */
export type EventOf<S extends EndpointSpec> = Inferred<S['event']>
/** What the handler gives: before defaults of the response schema. */
export type AnswerOf<S extends EndpointSpec> =
  S['response'] extends z.core.$ZodType<infer _Out, infer In>
    ? In
    : S['response'] extends 'stream'
      ? StreamAnswer<Given<S['event']>>
      : BinaryAnswer | PartedAnswer

/** Server-sent events as an answer. */
export interface StreamAnswer<Event = unknown> {
  /** Begins: `send` may be called at any time until the function that this answers has been. */
  readonly follow: (send: (event: Event) => void) => () => void
}

/** A file as an answer. `bytes` may be a stream where the file is large. */
export interface BinaryAnswer {
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>
  readonly type: string
  readonly name?: string
  /** Seconds a browser may keep it; absent: not at all. */
  readonly maxAge?: number
}

/** A large file as an answer, whole or, where the request asks for a range, in part. */
export interface PartedAnswer extends Omit<BinaryAnswer, 'bytes'> {
  /** Bytes of the whole. */
  readonly size: number
  /** Its bytes from one place to another, both included. */
  readonly read: (start: number, end: number) => AsyncIterable<Uint8Array>
}

interface Blob_ {
  readonly size: number
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}
