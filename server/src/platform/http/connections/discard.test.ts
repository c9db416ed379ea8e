import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { expect, it, onTestFinished } from 'vitest'
import { openDiscarding } from './discard.ts'

/** A request whose body is more than a turn's share, in one piece. */
function aLargeRequest() {
  const body = new Readable({ read: () => undefined, highWaterMark: 10_000_000 })
  const socket = Object.assign(new EventEmitter(), { destroyed: false, destroy: () => undefined })
  const request = Object.assign(body, { socket }) as unknown as IncomingMessage
  request.push(Buffer.alloc(600_000))
  return request
}

it('resumes a paused body behind others whose clients send nothing more', async () => {
  const requests = Array.from({ length: 5 }, aLargeRequest)
  const { discard, close } = openDiscarding()
  onTestFinished(close)
  for (const request of requests) discard(request)
  await expect.poll(() => requests.map((request) => request.isPaused())).toEqual(Array(5).fill(true))
  const last = requests.at(-1)
  last?.push(null)
  await expect.poll(() => last?.readableEnded).toBe(true)
  for (const { socket } of requests) socket.emit('close')
})
