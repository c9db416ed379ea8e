import type { EndpointSpec } from './endpoint.ts'

/** The query parameters that a list accepts, with their values; none for free text. */
export type Parameters = Readonly<Record<string, readonly string[]>>

/** The part of a call that only the browser's copy has. */
export interface CallParts {
  /** Of a list. */
  readonly parameters?: Parameters
}

/**
 * The endpoints of a module as `generated/calls` has them for the browser: their schemas are types only and undefined at run time, so a
 * form imports its schema by name.
 */
export type Calls<Module> = {
  readonly [Name in keyof Module as Module[Name] extends EndpointSpec ? Name : never]: Module[Name] &
    CallParts
}
