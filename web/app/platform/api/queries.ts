import type { EndpointSpec, ResponseOf } from '@esquadro/contract'
import {
  keepPreviousData,
  QueryClient,
  QueryClientContext,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { use, useCallback, useRef, useState } from 'react'
import { type CallArguments, type CallError, type CallRequest, type CallResult, call } from './call.ts'
import { showToast, useStore } from './store.ts'

/** The cache of this browser, created on first use. Pages rendered on the server never share a cache. */
let browserClient: QueryClient | undefined

/**
 * Returns the cache that reads share: a surrounding `QueryClientProvider`'s, otherwise the browser's own. Pages without reads do not load
 * TanStack Query.
 */
export function useQueryClient(): QueryClient {
  const provided = use(QueryClientContext)
  const [own] = useState(() => provided ?? ownClient())
  return provided ?? own
}

function ownClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient()
  if (!browserClient) {
    browserClient = createQueryClient()
    // Reads again when the window regains the focus or the network.
    browserClient.mount()
  }
  return browserClient
}

/** Removes data that no screen shows from the cache: it may belong to the previously signed-in user. */
export function removeUnusedReads(): void {
  browserClient?.removeQueries({ type: 'inactive' })
}

/** Creates a cache for one page (server) or one browser. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Offline, a read fails and reports it; by default it would wait silently, showing the rows of the previous query.
        networkMode: 'always',
        // In this mode TanStack Query would not read again when the connection returns.
        refetchOnReconnect: true,
        retry: (failures, error) => isTransient(error as unknown as CallError) && failures < 2,
      },
      mutations: { retry: false },
    },
  })
}

/** Whether an error is worth retrying: no response at all, or a server that is restarting. */
const isTransient = (error: CallError): boolean => error.code === 'transport' || error.status === 503

/** Retries reads that an overloaded server refused, while the screen reports it. */
const retryWhileOverloaded = ({
  state,
}: {
  readonly state: { readonly error: CallError | null }
}): number | false => state.error?.status === 503 && 5_000

const keyOf = (endpoint: EndpointSpec) => `${endpoint.method} ${endpoint.path}`

export type EndpointOptions<S extends EndpointSpec> = Omit<
  CallRequest<S>,
  'signal' | 'idempotencyKey' | 'token'
> & {
  /** Set to false to delay the call. */
  readonly enabled?: boolean
  /** Shows the previous page of a list while the next one loads. */
  readonly keepPrevious?: boolean
  /** Data that a server loader has already read. */
  readonly initialData?: ResponseOf<S>
  /** Milliseconds between repeated reads, or a function that derives them from the last response. */
  readonly refetchInterval?:
    | number
    | ((query: { readonly state: { readonly data?: unknown } }) => number | false)
  /** Milliseconds for which a response counts as fresh; 15 s by default. */
  readonly staleTime?: number
  /** Stores the last response on this device: it is shown offline, with its time (`dataUpdatedAt`). */
  readonly isStored?: boolean
}

export type OptionArguments<S extends EndpointSpec> =
  object extends CallRequest<S> ? [options?: EndpointOptions<S>] : [options: EndpointOptions<S>]

/**
 * Reads an endpoint and keeps the response fresh: `const { data, error, isPending, refetch } = useEndpoint(endpoint, { query })`. `error`
 * is a CallError; it is not shown automatically.
 */
export function useEndpoint<S extends EndpointSpec>(
  endpoint: S,
  ...[options]: OptionArguments<S>
): UseQueryResult<ResponseOf<S>, CallError> {
  const { enabled, keepPrevious, initialData, refetchInterval, staleTime, isStored, ...request } = (options ??
    {}) as EndpointOptions<S>
  const client = useQueryClient()
  const result = useQuery<unknown, CallError>(
    {
      ...readOf(endpoint, request as unknown as CallRequest<S>, { client, isStored }),
      enabled,
      refetchInterval: refetchInterval ?? retryWhileOverloaded,
      ...(staleTime !== undefined && { staleTime }),
      initialData,
      ...(keepPrevious && { placeholderData: keepPreviousData }),
    },
    client,
  )
  // The cache does not know endpoints; the key is unique to this endpoint, so the data has its type.
  return result as UseQueryResult<ResponseOf<S>, CallError>
}

/** Starts a read for a screen whose code is still loading; a `useEndpoint` with the same options takes it over. */
export function startReading(endpoint: EndpointSpec, options: { readonly isStored?: boolean } = {}): void {
  const client = ownClient()
  void client.prefetchQuery(readOf(endpoint, {}, { ...options, client }))
}

/** Returns the TanStack Query options that read an endpoint: the key and the call. */
function readOf<S extends EndpointSpec>(
  endpoint: S,
  request: CallRequest<S>,
  { client, isStored }: { readonly client: QueryClient; readonly isStored?: boolean | undefined },
) {
  const { params, query } = request as { params?: unknown; query?: unknown }
  const queryKey = [keyOf(endpoint), params ?? null, query ?? null]
  const queryFn = async ({ signal }: { signal: AbortSignal }): Promise<unknown> => {
    const token = useStore.getState().user?.accessToken
    const [data, error] = await call(endpoint, ...argumentsOf<S>({ ...request, signal }))
    const stored =
      isStored &&
      token &&
      import('./stored-reads.ts')
        .then(({ exchange }) => exchange({ token, queryKey, client, data, error }))
        .catch(() => undefined)
    if (error) await stored
    // TanStack Query rejects undefined as data; an empty response becomes null.
    return error ? Promise.reject(error) : (data ?? null)
  }
  return { queryKey, queryFn }
}

/** Returns a request as `call` takes it; the hook's types have already checked whether it may be omitted. */
const argumentsOf = <S extends EndpointSpec>(request: CallRequest<S> | undefined): CallArguments<S> =>
  [request] as unknown as CallArguments<S>

/**
 * Marks reads as stale (all, or one endpoint's with every query) and repeats the visible ones. Restarts a first read in flight, because its
 * response may predate the change; TanStack Query restarts only later reads.
 */
export async function invalidateReads(client: QueryClient, endpoint?: EndpointSpec): Promise<void> {
  const reads = endpoint && { queryKey: [keyOf(endpoint)] }
  await client.cancelQueries({ ...reads, predicate: ({ state }) => state.data === undefined })
  await client.invalidateQueries(reads)
}

/** Returns a function that invalidates an endpoint's reads, like `invalidateReads`. */
export function useRefresh(): (endpoint: EndpointSpec) => Promise<void> {
  const client = useQueryClient()
  return useCallback((endpoint) => invalidateReads(client, endpoint), [client])
}

export interface ActionOptions<S extends EndpointSpec> {
  /** The reads that this action makes stale. */
  readonly refresh?: readonly EndpointSpec[]
  /** The success toast (§8), or a function that derives it from the response. */
  readonly success?: string | ((data: ResponseOf<S>) => string)
  /** Set to true if the screen shows the error itself: no toast. */
  readonly quiet?: boolean
}

export interface Action<S extends EndpointSpec> {
  /** Makes the call; returns `[data, error]`, never throws. */
  run(...request: CallArguments<S>): Promise<CallResult<ResponseOf<S>>>
  readonly isRunning: boolean
  readonly error: CallError | null
}

/**
 * Makes a call that changes data, then refreshes the stale reads and shows the success toast; a failure shows the server's message (§8)
 * unless `quiet`. Adds the key of idempotent endpoints: retrying the same request after a lost response repeats the key.
 */
export function useAction<S extends EndpointSpec>(endpoint: S, options: ActionOptions<S> = {}): Action<S> {
  const client = useQueryClient()
  const lastTry = useRef<{ key: string; request: string } | null>(null)
  const mutation = useMutation<ResponseOf<S>, CallError, CallArguments<S>>(
    {
      mutationFn: async ([request]) => {
        const provided = withKey(endpoint, request, lastTry)
        const [data, error] = await call(endpoint, ...argumentsOf(provided))
        // Without a response the outcome is unknown; only then does the next attempt use the same key.
        if (error?.code !== 'transport') lastTry.current = null
        return error ? Promise.reject(error) : (data as ResponseOf<S>)
      },
    },
    client,
  )
  const { mutateAsync } = mutation
  const refresh = () => Promise.all((options.refresh ?? []).map((option) => invalidateReads(client, option)))
  return {
    isRunning: mutation.isPending,
    error: mutation.error,
    run: async (...request) => {
      try {
        const data = await mutateAsync(request)
        await refresh()
        const text = typeof options.success === 'function' ? options.success(data) : options.success
        if (text) showToast('success', text)
        return [data, null]
      } catch (reason) {
        const error = reason as CallError
        // Refused because of another person's change: the values on the screen are outdated.
        if (error.status === 409) await refresh()
        if (!options.quiet) showToast('error', error.msg)
        return [null, error]
      }
    },
  }
}

function withKey<S extends EndpointSpec>(
  endpoint: S,
  request: CallRequest<S> | undefined,
  lastTry: { current: { key: string; request: string } | null },
): CallRequest<S> | undefined {
  if (!endpoint.idempotent || request?.idempotencyKey) return request
  const text = JSON.stringify([request?.params, request?.query, request?.body], (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )
  if (lastTry.current?.request !== text) lastTry.current = { key: crypto.randomUUID(), request: text }
  return { ...(request as CallRequest<S>), idempotencyKey: lastTry.current.key }
}
