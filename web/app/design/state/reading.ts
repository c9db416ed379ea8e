/** What an error shown in the place of an answer needs to know of the reading: a query fits as it is. */
export interface Reading {
  readonly error: { readonly msg: string; readonly code?: string | undefined } | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}
