// Requests one address repeatedly over keep-alive connections, and prints the number of responses per second.
import { Agent, get } from 'node:http'

const { TARGET = '', TOKEN = '', SECONDS = '3', CONNECTIONS = '16' } = process.env
const agent = new Agent({ keepAlive: true, maxSockets: Number(CONNECTIONS) })
const headers = TOKEN ? { authorization: TOKEN } : {}

const request = (): Promise<number> =>
  new Promise((done, fail) => {
    get(TARGET, { agent, headers }, (response) => {
      response.resume().once('end', () => done(response.statusCode ?? 0))
    }).once('error', fail)
  })

let responses = 0
const startsAt = performance.now()
const endsAt = startsAt + Number(SECONDS) * 1_000
await Promise.all(
  Array.from({ length: Number(CONNECTIONS) }, async () => {
    while (performance.now() < endsAt) {
      const status = await request()
      if (status !== 200) throw new Error(`${TARGET} responded ${status}`)
      responses += 1
    }
  }),
)
agent.destroy()
process.stdout.write(`rate ${((responses / (performance.now() - startsAt)) * 1_000).toFixed(1)}\n`)
