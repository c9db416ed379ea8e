import { PassThrough } from 'node:stream'
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
import { LanguageContext } from './i18n/i18n.tsx'

export { serverContext } from './api/context.ts'

/** Milliseconds until a stream that waits for data is given up. */
export const streamTimeout = 5_000

/**
 * Makes the function that answers a page's request. It lives in the web's build because the router's context keys
 * are objects of this build's own copy of React Router: the server passes plain values and never the keys.
 */
export function createWebHandler(build: ServerBuild, mode: string) {
  const handle = createRequestHandler(build, mode)
  return (
    request: Request,
    given: { readonly nonce: string; readonly callApi: Transport },
  ): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(serverContext, {
      ...given,
      preferences: preferencesFromCookies(request.headers.get('cookie')),
    })
    return handle(request, context)
  }
}

/** Without this, a failing loader answers 500 and leaves no trace. A visitor who left is no failure. */
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

  // Machines that read without running scripts get the page whole.
  const whenReady: keyof RenderToPipeableStreamOptions = isbot(request.headers.get('user-agent'))
    ? 'onAllReady'
    : 'onShellReady'
  return new Promise((resolve, reject) => {
    let isShellSent = false
    const { pipe, abort } = renderToPipeableStream(
      <LanguageContext value={preferences.language}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </LanguageContext>,
      {
        nonce,
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
