/** The parts of a query that an error state needs. A query result fits as is. */
export interface Reading {
  readonly error: { readonly msg: string; readonly code?: string | undefined } | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}
