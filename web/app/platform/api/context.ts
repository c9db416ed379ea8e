import type { EndpointSpec, ResponseOf } from '@esquadro/contract'
import { createContext, type RouterContextProvider } from 'react-router'
import { type CallArguments, type CallResult, callAs, type Transport } from './call.ts'
import type { Preferences } from './preferences.ts'

export interface ServerContext {
  readonly callApi: Transport
  readonly preferences: Preferences
  /** The public URL, without a trailing slash. */
  readonly publicUrl: string
}

/** The context that the server passes to each page's loaders. The server never imports it; see `createWebHandler` in entry.server. */
export const serverContext = createContext<ServerContext>()

/** Calls the API from a public page's loader: within the process, as a visitor, in the visitor's language. */
export async function callFromLoader<S extends EndpointSpec>(
  context: Readonly<RouterContextProvider>,
  endpoint: S,
  ...[request]: CallArguments<S>
): Promise<CallResult<ResponseOf<S>>> {
  const { callApi, preferences } = context.get(serverContext)
  return callAs<ResponseOf<S>>(endpoint, request ?? {}, {
    transport: callApi,
    language: preferences.language,
    token: null,
    origin: 'http://localhost',
  })
}
