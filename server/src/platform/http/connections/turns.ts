import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import { networkOf } from '../../network.rules.ts'
import { isServedAlways } from './pressure.ts'

export interface TurnLimits {
  /** The number of calls from one network that run at the same time. */
  readonly atOnce: number
  /** The number of calls from one network that may wait. */
  readonly waiting: number
  /** A call that takes longer leaves its place to the next one: it waits for a file, a thread or the database. */
  readonly longestMs: number
}

/** As many calls as a browser makes at once: the calls of one network delay those of others only by these. */
const LIMITS: TurnLimits = { atOnce: 8, waiting: 512, longestMs: 1_000 }

interface Network {
  running: number
  readonly waiting: Set<() => void>
}

/**
 * Lets the calls of one network (see `networkOf`) wait for each other, so that many calls from one place do not delay
 * those from others. Throws `unavailable` if too many wait. Drops calls whose client disconnects meanwhile.
 */
export function takeTurns(app: FastifyInstance, limits: TurnLimits = LIMITS): void {
  const networks = new Map<string, Network>()

  app.addHook('onRequest', ({ ip, raw }, reply, done) => {
    // A call within the process belongs to one that has its turn.
    if (!(raw.socket instanceof Socket) || isServedAlways(raw.url)) return done()
    const name = networkOf(ip)
    const network = networks.get(name) ?? { running: 0, waiting: new Set() }
    networks.set(name, network)
    const leave = (timer: NodeJS.Timeout) => {
      clearTimeout(timer)
      network.running -= 1
      const [next] = network.waiting
      if (next) {
        network.waiting.delete(next)
        next()
      } else if (network.running === 0) networks.delete(name)
    }
    const begin = () => {
      network.running += 1
      let hasLeft = false
      const leaveOnce = () => {
        if (!hasLeft) leave(timer)
        hasLeft = true
      }
      const timer = setTimeout(leaveOnce, limits.longestMs).unref()
      reply.raw.once('close', leaveOnce)
      done()
    }
    if (network.running < limits.atOnce) return begin()
    if (network.waiting.size >= limits.waiting) return done(new AppError('unavailable', { retryAfter: 2 }))
    network.waiting.add(begin)
    reply.raw.once('close', () => network.waiting.delete(begin))
  })
}
