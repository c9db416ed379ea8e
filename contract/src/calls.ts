import type { EndpointSpec } from './endpoint.ts'

/** The query parameters that a list accepts, with their values; none for free text. */
export type Parameters = Readonly<Record<string, readonly string[]>>

/** What a call has for the browser beside its address. Its schemas exist as types only. */
export interface CallParts {
  /** Of a list. */
  readonly parameters?: Parameters
}

/** The endpoints of a module as the browser calls them. `generated/calls` has them by audience and domain. */
export type Calls<Module> = {
  readonly [Name in keyof Module as Module[Name] extends EndpointSpec ? Name : never]: Module[Name] &
    CallParts
}
