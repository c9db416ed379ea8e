import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { Transport } from './platform/api/call.ts'
import { serverContext } from './platform/api/context.ts'
import { preferencesFromCookies } from './platform/api/preferences.ts'
import { languageOfAddress } from './platform/i18n/addresses.ts'
import { LanguageContext } from './platform/i18n/i18n.tsx'

export { serverContext } from './platform/api/context.ts'
export { readPlace } from './platform/page/place.ts'
export { buildShareCard } from './publishing/share/share-card.ts'

/** Milliseconds after which a stream that waits for data is aborted. */
export const streamTimeout = 5_000

/**
 * Creates the function that responds to page requests. It is in the web's build because the router's context keys are objects of this
 * build's copy of React Router: the server passes plain values and never the keys.
 */
export function createWebHandler(build: ServerBuild, mode: string) {
  const handle = createRequestHandler(build, mode)
  return (
    request: Request,
    options: { readonly callApi: Transport; readonly publicUrl: string },
  ): Promise<Response> => {
    const context = new RouterContextProvider()
    const preferences = preferencesFromCookies(request.headers.get('cookie'))
    const language = languageOfAddress(new URL(request.url).pathname) ?? preferences.language
    context.set(serverContext, { ...options, preferences: { ...preferences, language } })
    return handle(request, context)
  }
}

/** Logs failing loaders, which otherwise respond with 500 and leave no trace. */
export const handleError: HandleErrorFunction = (error) => console.error(error)

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  const { preferences } = context.get(serverContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.append('Vary', 'Cookie')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  return new Promise((resolve, reject) => {
    let isShellReady = false
    const { pipe, abort } = renderToPipeableStream(
      <LanguageContext value={preferences.language}>
        <ServerRouter context={routerContext} url={request.url} />
      </LanguageContext>,
      {
        // React sends large parts hidden at the end, for a script to move: without scripts they would stay invisible.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          isShellReady = true
        },
        // Readers without scripts get the complete page.
        onAllReady() {
          clearTimeout(timer)
          const body = pipe(new PassThrough())
          resolve(text(body).then((page) => new Response(page, { status, headers })))
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error: unknown) {
          if (isShellReady) console.error(error)
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1_000)
  })
}
