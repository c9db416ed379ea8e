import type { BodyOf, EndpointSpec, OutputOf, ParamsOf, QueryOf } from '@esquadro/contract'
import type { Caller, Context, KeyCaller } from '../context/context.ts'

export interface HandlerRequest<S extends EndpointSpec> {
  readonly params: ParamsOf<S>
  readonly query: QueryOf<S>
  readonly body: BodyOf<S>
  readonly user: S['access'] extends 'public' ? Caller | null : S['access'] extends 'key' ? null : Caller
  /** The API key of a call with the access `key`. */
  readonly key: S['access'] extends 'key' ? KeyCaller : null
}

export type Handler<S extends EndpointSpec> = (
  request: HandlerRequest<S>,
  context: Context,
) => Promise<OutputOf<S>>

/** An endpoint with its handler. */
export interface Route {
  readonly endpoint: EndpointSpec
  readonly handler: (
    request: { params: unknown; query: unknown; body: unknown; user: Caller | null; key: KeyCaller | null },
    context: Context,
  ) => Promise<unknown>
}

/**
 * Combines an endpoint of the contract with its handler, which runs once the caller is allowed and the
 * request is valid.
 */
export function handle<const S extends EndpointSpec>(endpoint: S, handler: Handler<S>): Route {
  return { endpoint, handler: handler as unknown as Route['handler'] }
}

/** Returns the routes that a module exports. */
export const listRoutes = (module: Readonly<Record<string, unknown>>): Route[] =>
  Object.values(module).filter(
    (value): value is Route =>
      typeof value === 'object' && value !== null && 'endpoint' in value && 'handler' in value,
  )
