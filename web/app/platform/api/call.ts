import type { BodyInput, EndpointSpec, ParamsInput, QueryInput, ResponseOf, Schema } from '@esquadro/contract'
import type { ErrorResponse } from '@esquadro/contract/errors'
import { textIn } from '../i18n/i18n.tsx'
import type { Language } from '../i18n/language.ts'
import { messages } from './api.messages.ts'
import { passwordGate } from './gates.ts'
import { currentLanguage } from './preferences.ts'
import { renewSession } from './session.ts'
import { useStore } from './store.ts'

/** Why a call failed. `status` is 0 if there was no response; `code` is then `transport` or `aborted`. */
export interface CallError {
  readonly code: string
  /** The message for the user, in the language of the page. */
  readonly msg: string
  readonly status: number
  /** Messages by field of the body, such as `userData.cpf`. */
  readonly fields?: Readonly<Record<string, string>>
  readonly data?: unknown
  /** Seconds until a retry is worthwhile, if the response states them (429, 503). */
  readonly retryAfter?: number
}

/** The pair of §7: exactly one of the two is null. */
export type CallResult<T> = readonly [data: T, error: null] | readonly [data: null, error: CallError]

type Part<Key extends string, Declared, Given> = Declared extends Schema
  ? { readonly [K in Key]: Given }
  : { readonly [K in Key]?: undefined }

/** The arguments of a call: path parameters and a body if the endpoint declares them. */
export type CallRequest<S extends EndpointSpec> = Part<'params', S['params'], ParamsInput<S>> &
  Part<'body', S['body'], BodyInput<S>> & {
    readonly query?: S['query'] extends Schema ? QueryInput<S> : undefined
    /** Repeating a call with the same key and body replays the stored response (for calls that move points, money or seats). */
    readonly idempotencyKey?: string
    readonly signal?: AbortSignal
    /** An access token other than the current session's. */
    readonly token?: string
    /** The program makes the change by itself, such as saving a draft: it sets no loading flag, and asks nothing twice. */
    readonly isBackground?: boolean
  }

export type CallArguments<S extends EndpointSpec> =
  object extends CallRequest<S> ? [request?: CallRequest<S>] : [request: CallRequest<S>]

/** Reaches the API: over the network in the browser, within the process on the server. */
export type Transport = (request: Request) => Promise<Response>

export interface Caller {
  readonly transport: Transport
  readonly language: Language
  readonly token: string | null
  /** The origin of `/api`. */
  readonly origin: string
}

/** The arguments of `call` besides its endpoint, without the endpoint's types. */
interface AnyRequest {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  readonly token?: string
  readonly isBackground?: boolean
}

/**
 * Calls the API as the signed-in user and returns `[data, error]`; never throws and shows nothing (§7, §8). A 401 outside /auth ends the
 * session once (§2), or asks the person to sign in again and repeats the call: see `renewSession`.
 */
export async function call<S extends EndpointSpec>(
  endpoint: S,
  ...[request]: CallArguments<S>
): Promise<CallResult<ResponseOf<S>>> {
  const options: AnyRequest = request ?? {}
  const current = useStore.getState().user?.accessToken ?? null
  const token = options.token ?? current
  const isAction = endpoint.method !== 'GET' && !options.isBackground
  if (isAction) countActions(1)
  const send = async (as: string | null): Promise<CallResult<ResponseOf<S>>> => {
    const caller: Caller = {
      transport: (outgoing) => fetch(outgoing),
      language: currentLanguage(),
      token: as,
      origin: window.location.origin,
    }
    const first = await callAs<ResponseOf<S>>(endpoint, options, caller)
    const accepted = first[1] && withoutRejected(options, first[1])
    return accepted ? callAs<ResponseOf<S>>(endpoint, accepted, caller) : first
  }
  const isOwn =
    (options.token === undefined || options.token === current) && !endpoint.path.startsWith('/auth')
  let response = await send(token)
  let used = token
  while (response[1]?.status === 401 && isOwn) {
    used = await renewSession(used, isAction)
    if (used === null) break
    response = await send(used)
  }
  if (response[1]?.code === 'password.required' && (await passwordGate.ask())) response = await send(used)
  if (response[1]?.code === 'second-factor.setup') openSetup()
  if (isAction) countActions(-1)
  return response
}

/** Opens the page on which an administrator sets up the second factor that the programme requires. */
function openSetup(): void {
  if (window.location.pathname !== '/cms/profile') window.location.assign('/cms/profile#second-factor')
}

/** Marks a query that comes from the URL: values that the server rejects are left out instead of causing an error. */
export const forgiving = Symbol('forgiving')

/** Returns the request without the rejected values, or null if it is not forgiving or was rejected for another reason. */
function withoutRejected(request: AnyRequest, error: CallError): AnyRequest | null {
  const query = (request.query ?? {}) as Readonly<Record<string | symbol, unknown>>
  const rejected = Object.keys(error.fields ?? {}).filter((name) => Object.hasOwn(query, name))
  if (!query[forgiving] || error.code !== 'invalid.fields' || rejected.length === 0) return null
  const accepted = Object.entries(query).filter(([name]) => !rejected.includes(name))
  return { ...request, query: Object.fromEntries(accepted) }
}

let actions = 0

/** §3: sets the loading flag of the global state while a call that changes data is in flight. */
function countActions(by: 1 | -1): void {
  actions += by
  useStore.setState({ isLoading: actions > 0 })
}

/** Makes the call with its dependencies as arguments; the server's loaders use it too. */
export async function callAs<T>(
  endpoint: EndpointSpec,
  request: AnyRequest,
  caller: Caller,
): Promise<CallResult<T>> {
  try {
    const response = await caller.transport(await toRequest(endpoint, request, caller))
    return await toResult<T>(endpoint, response, caller.language)
  } catch (reason) {
    const isAborted = reason instanceof Error && reason.name === 'AbortError'
    // The browser's own words are English, and differ between browsers.
    const isOffline = globalThis.navigator?.onLine === false
    const why = textIn(messages, caller.language)(isOffline ? 'transport.offline' : 'transport.silent')
    return [
      null,
      { code: isAborted ? 'aborted' : 'transport', msg: transportMessage(why, caller.language), status: 0 },
    ]
  }
}

async function toRequest(endpoint: EndpointSpec, request: AnyRequest, caller: Caller): Promise<Request> {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': caller.language })
  if (caller.token) headers.set('Authorization', caller.token)
  if (request.idempotencyKey) headers.set('Idempotency-Key', request.idempotencyKey)
  let body: BodyInit | undefined
  if (request.body !== undefined && endpoint.multipart) {
    const { toFormData } = await import('./form-body.ts')
    body = toFormData(request.body as Record<string, unknown>)
  } else if (request.body !== undefined) {
    headers.set('Content-Type', 'application/json')
    body = JSON.stringify(request.body)
  }
  return new Request(caller.origin + buildAddress(endpoint, request.params, request.query), {
    method: endpoint.method,
    headers,
    body,
    signal: request.signal,
  })
}

/** Returns the URL of a call, with its path parameters and query; also for a link that downloads a file. */
export function buildAddress(endpoint: EndpointSpec, params?: unknown, query?: unknown): string {
  const options = (params ?? {}) as Readonly<Record<string, string | number>>
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(options[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Readonly<Record<string, unknown>>)) {
    if (value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item))
  }
  return `/api${path}${String(search) && `?${search}`}`
}

/** Returns the name under which the server offers a file. */
const fileNameOf = ({ headers }: Response): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '')

async function toResult<T>(
  endpoint: EndpointSpec,
  response: Response,
  language: Language,
): Promise<CallResult<T>> {
  if (response.ok) {
    if (endpoint.response === 'binary')
      return [Object.assign(await response.blob(), { name: fileNameOf(response) }) as T, null]
    const text = await response.text()
    // The server has validated its response against the same schema.
    return [(text === '' ? undefined : JSON.parse(text)) as T, null]
  }
  const refusal: unknown = await response.json().catch(() => undefined)
  if (isErrorResponse(refusal)) {
    const retryAfter = Number(response.headers.get('retry-after') ?? undefined)
    const wait = Number.isFinite(retryAfter) ? { retryAfter } : {}
    return [null, { ...refusal.error, status: response.status, ...wait }]
  }
  const why = `${response.status} ${response.statusText}`.trim()
  return [null, { code: 'transport', msg: transportMessage(why, language), status: response.status }]
}

/** Whether a response comes from our server and not from a proxy in between. */
function isErrorResponse(value: unknown): value is ErrorResponse {
  const { error } = (value ?? {}) as { readonly error?: Partial<ErrorResponse['error']> }
  return typeof error?.code === 'string' && typeof error.msg === 'string'
}

const transportMessage = (why: string, language: Language): string =>
  textIn(messages, language)('transport', { why })
