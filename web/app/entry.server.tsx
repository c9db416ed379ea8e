import { PassThrough } from 'node:stream'
import { addressIn } from '@esquadro/contract/fields/public-address'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { Transport } from './api/call.ts'
import { serverContext } from './api/context.ts'
import { preferencesFromCookies } from './api/preferences.ts'
import { languageOfAddress } from './i18n/addresses.ts'
import { LanguageContext } from './i18n/i18n.tsx'
import { NonceContext } from './page/session-hint.tsx'

export { serverContext } from './api/context.ts'
export { shareCardOf } from './share/share-card.ts'

/**
 * Returns a text that distinguishes what visitors see at a URL by their preferences. Null for pages that differ between visitors, and for
 * URLs too long to be cached.
 */
export function variantOf({ pathname, search }: URL, cookie: string | null): string | null {
  if (addressIn('ptBR', pathname) === null || pathname.length + search.length > 300) return null
  return [pathname + search, preferencesFromCookies(cookie).theme].join(' ')
}

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
    options: { readonly nonce: string; readonly callApi: Transport; readonly publicUrl: string },
  ): Promise<Response> => {
    const context = new RouterContextProvider()
    const preferences = preferencesFromCookies(request.headers.get('cookie'))
    const language = languageOfAddress(new URL(request.url).pathname) ?? preferences.language
    context.set(serverContext, { ...options, preferences: { ...preferences, language } })
    return handle(request, context)
  }
}

/** Logs failing loaders, which otherwise respond with 500 and leave no trace. An aborted request is not a failure. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted) console.error(error)
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  const { nonce, preferences } = context.get(serverContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.append('Vary', 'Cookie')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  // Readers without scripts get the complete page: bots, and everybody if the page is the same for everybody.
  const isForAll = headers.get('cache-control') === 'public, no-cache'
  const whenReady: keyof RenderToPipeableStreamOptions =
    isForAll || isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
  return new Promise((resolve, reject) => {
    let isShellSent = false
    const { pipe, abort } = renderToPipeableStream(
      <LanguageContext value={preferences.language}>
        <NonceContext value={nonce}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </NonceContext>
      </LanguageContext>,
      {
        nonce,
        // React sends large parts hidden at the end, for a script to move: without scripts they would stay invisible.
        ...(whenReady === 'onAllReady' && { progressiveChunkSize: Number.POSITIVE_INFINITY }),
        [whenReady]() {
          isShellSent = true
          const body = new PassThrough({
            final(done) {
              clearTimeout(timer)
              done()
            },
          })
          pipe(body)
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        },
        onShellError: reject,
        onError(error: unknown) {
          if (isShellSent && !request.signal.aborted) console.error(error)
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1_000)
    request.signal.addEventListener('abort', () => abort())
  })
}
