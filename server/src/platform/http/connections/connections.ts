import type { IncomingMessage } from 'node:http'
import { type Server, Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { chooseLanguage } from '../../messages/messages.ts'
import { networkOf } from '../../network.rules.ts'
import { type Discarding, openDiscarding } from './discard.ts'
import { refuseSocket } from './refuse-socket.ts'

/** The minimum speed of a request body. A longer pause or a lower average rate ends the request. */
export interface BodyPace {
  readonly idleMs: number
  readonly graceMs: number
  readonly bytesPerSecond: number
  readonly checkMs: number
}

const PACE: BodyPace = { idleMs: 20_000, graceMs: 30_000, bytesPerSecond: 1_000, checkMs: 5_000 }

/** Closes connections beyond `most` from one network (see `networkOf`). */
export function limitConnections(server: Server, max: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const count = (open.get(network) ?? 0) + 1
    if (count > max) return void socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

/** The maximum number of requests of one connection that wait for their response: clients send one at a time. */
const MAX_UNANSWERED = 8

/** Closes connections that send more requests without waiting for the responses. Register it before other hooks. */
export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>()
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    // Calls within the process have no socket.
    if (!(socket instanceof Socket)) return done()
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    if (count <= MAX_UNANSWERED) return done()
    // Node.js still parses the requests that have arrived: none of them runs.
    socket.destroy()
    reply.hijack()
  })
}

/**
 * Ends requests whose body stalls or trickles with 408. Does not limit the total time: 20 MB at 20 kB/s take
 * a quarter of an hour and are allowed.
 */
export function watchBodies(app: FastifyInstance, pace: BodyPace = PACE): void {
  const discarding = openDiscarding()
  app.addHook('onClose', async () => discarding.close())
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isBodied = hasBody(raw)
    // Calls within the process have no socket.
    if (raw.socket instanceof Socket) {
      if (isBodied && !raw.complete) watch(raw, pace, discarding)
      // §7: a call may take any time once it has arrived. Its socket is silent meanwhile, but not idle.
      if (isBodied) raw.once('end', () => raw.socket.setTimeout(0))
      else raw.socket.setTimeout(0)
    }
    done()
  })
  app.addHook('onSend', ({ raw }, _reply, _payload, done) => {
    if (raw.socket instanceof Socket) {
      raw.socket.setTimeout(app.initialConfig.connectionTimeout ?? 0)
      if (!raw.complete && hasBody(raw)) discarding.discard(raw)
    }
    done()
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

function watch(
  request: IncomingMessage,
  { idleMs, graceMs, bytesPerSecond, checkMs }: BodyPace,
  { isDiscarded }: Discarding,
): void {
  const { socket } = request
  const startedAt = performance.now()
  const before = socket.bytesRead
  let last = { bytes: before, at: startedAt }
  const timer = setInterval(() => {
    if (request.complete || request.destroyed || isDiscarded(request)) return clearInterval(timer)
    const now = performance.now()
    if (socket.bytesRead > last.bytes) last = { bytes: socket.bytesRead, at: now }
    // A pause that the server causes, while the file system or a handler is slow, is not the client's fault.
    if (request.isPaused() || request.readableLength > 0) last = { ...last, at: now }
    const isIdle = now - last.at > idleMs
    const seconds = (now - startedAt) / 1_000
    const isSlow = now - startedAt > graceMs && (socket.bytesRead - before) / seconds < bytesPerSecond
    if (!isIdle && !isSlow) return
    clearInterval(timer)
    refuseSocket(socket, 'request-timeout', chooseLanguage(request.headers['accept-language']))
  }, checkMs).unref()
  request.once('close', () => clearInterval(timer))
}
