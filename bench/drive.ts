// Asks one address again and again over a few connections that stay open, and prints how many answers came in a second.
import { Agent, get } from 'node:http'

const { TARGET = '', TOKEN = '', SECONDS = '3', CONNECTIONS = '16' } = process.env
const agent = new Agent({ keepAlive: true, maxSockets: Number(CONNECTIONS) })
const headers = TOKEN ? { authorization: TOKEN } : {}

const ask = (): Promise<number> =>
  new Promise((done, fail) => {
    get(TARGET, { agent, headers }, (answer) => {
      answer.resume().once('end', () => done(answer.statusCode ?? 0))
    }).once('error', fail)
  })

let answers = 0
const startsAt = performance.now()
const endsAt = startsAt + Number(SECONDS) * 1_000
await Promise.all(
  Array.from({ length: Number(CONNECTIONS) }, async () => {
    while (performance.now() < endsAt) {
      const status = await ask()
      if (status !== 200) throw new Error(`${TARGET} answered ${status}`)
      answers += 1
    }
  }),
)
agent.destroy()
process.stdout.write(`rate ${((answers / (performance.now() - startsAt)) * 1_000).toFixed(1)}\n`)
