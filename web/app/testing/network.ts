import type { EndpointSpec } from '@esquadro/contract'
import { endpoints } from '@esquadro/contract/endpoints'
import type { TestApp } from '../../../server/src/testing/test-app.ts'
import { report } from './shown.ts'

type Fault = { readonly endpoint: EndpointSpec } & (
  | { readonly kind: 'lost' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'overloaded' }
  | { readonly kind: 'held'; readonly until: Promise<void> }
)

let faults: Fault[] = []
/** The responses of the application to the current screen. */
let responses: { readonly method: string; readonly pathname: string; readonly status: number }[] = []

/** Makes the calls of an endpoint fail or hang until `mend` is called. Every test begins without faults. */
export const network = {
  /** The connection is lost: no response arrives. */
  lose: (endpoint: EndpointSpec): void => void faults.push({ kind: 'lost', endpoint }),

  /** The application responds with status 500 and the code `internal`. */
  fail: (endpoint: EndpointSpec): void => void faults.push({ kind: 'failed', endpoint }),

  /** The application sheds load: it responds with status 503 and the code `unavailable`. */
  overload: (endpoint: EndpointSpec): void => void faults.push({ kind: 'overloaded', endpoint }),

  /** Holds the response back until the returned function is called, so that the screen stays in its loading state. */
  hold(endpoint: EndpointSpec): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    faults.push({ kind: 'held', endpoint, until: promise })
    return () => {
      reportLoading()
      resolve()
    }
  },

  /** Returns the statuses with which the application responded to the calls of the current screen. */
  statusesOf: (endpoint: EndpointSpec): number[] =>
    responses
      .filter(({ method, pathname }) => isCallOf(endpoint, method, pathname))
      .map(({ status }) => status),

  /** Removes the faults of an endpoint, or all of them. */
  mend(endpoint?: EndpointSpec): void {
    reportLoading()
    faults = endpoint ? faults.filter((fault) => fault.endpoint !== endpoint) : []
  },
}

/** Reports that the screen shows placeholders while a call is held back. */
export function reportLoading(): void {
  const isBusy = document.querySelector(
    'main :is([aria-busy="true"], [data-skeleton], [role="status"]:not(:empty))',
  )
  if (isBusy && faults.some(({ kind }) => kind === 'held')) report('loading')
}

/** The calls that refuse an outdated change. */
const conflicting = Object.values<EndpointSpec>(endpoints).filter(({ errors }) =>
  errors?.includes('conflict'),
)

const fetchOutside = globalThis.fetch

/** Returns a `fetch` that reaches the application within the process, subject to the faults set by a test. */
export function fetchFrom(app: TestApp, address: string): typeof fetch {
  responses = []
  return async (...[input, init]) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    // The application calls external services with the same `fetch`.
    if (url.hostname !== 'localhost') return fetchOutside(request)
    const fault = faults.find(({ endpoint }) => isCallOf(endpoint, request.method, url.pathname))
    if (fault && fault.kind !== 'held') report('error')
    if (fault?.kind === 'lost') throw new TypeError('Failed to fetch')
    if (fault?.kind === 'failed')
      return Response.json({ error: { code: 'internal', msg: 'Internal error' } }, { status: 500 })
    if (fault?.kind === 'overloaded')
      return Response.json({ error: { code: 'unavailable', msg: 'Unavailable' } }, { status: 503 })
    if (fault?.kind === 'held') await untilAborted(request.signal, fault.until)
    if (request.headers.get('accept') === 'text/event-stream') return untilAborted(request.signal)
    const response = await inject(app, request, url, address)
    const call = conflicting.find((endpoint) => isCallOf(endpoint, request.method, url.pathname))
    if (call) report(`calls ${call.path}`)
    responses.push({ method: request.method, pathname: url.pathname, status: response.status })
    return response
  }
}

async function inject({ app }: TestApp, request: Request, url: URL, address: string): Promise<Response> {
  const payload = Buffer.from(await request.arrayBuffer())
  const { statusCode, headers, rawPayload } = await app.inject({
    method: request.method as 'GET',
    url: url.pathname + url.search,
    headers: Object.fromEntries(request.headers),
    remoteAddress: address,
    ...(payload.length > 0 && { payload }),
  })
  request.signal.throwIfAborted()
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  const isEmpty = statusCode === 204 || statusCode === 304
  return new Response(isEmpty ? null : new Uint8Array(rawPayload), { status: statusCode, headers: pairs })
}

/** Waits for `until`, or forever without it; rejects when the request is aborted. */
function untilAborted<T = never>(signal: AbortSignal, until?: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    void until?.then(resolve)
  })
}

function isCallOf({ method, path }: EndpointSpec, called: string, pathname: string): boolean {
  const pattern = path.replace(/\{\w+\}/g, '[^/]+')
  return method === called && new RegExp(`^/api${pattern}$`).test(pathname)
}
