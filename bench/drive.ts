// Repeats one call over keep-alive connections for some seconds, and prints the calls per second: a page of TARGET; with PASSWORD a
// sign-in there, each with another account; without TARGET only the check of PASSWORD against HASH.
import { Agent, request } from 'node:http'
import { verify } from '@node-rs/argon2'

const { TARGET, TOKEN, PASSWORD, HASH = '', FIRST = '0', SECONDS = '3', CONNECTIONS = '20' } = process.env
const agent = new Agent({ keepAlive: true, maxSockets: Number(CONNECTIONS) })
let account = Number(FIRST)

const send = (target: string, headers: Record<string, string>, body?: object): Promise<boolean> =>
  new Promise((done, fail) => {
    const sent = request(target, { agent, headers, method: body ? 'POST' : 'GET' }, (response) => {
      response.resume().once('end', () => done(response.statusCode === 200))
    })
    sent.once('error', fail)
    sent.end(body && JSON.stringify(body))
  })

function act(): Promise<boolean> {
  if (!TARGET) return verify(HASH, PASSWORD ?? '')
  if (!PASSWORD) return send(TARGET, TOKEN ? { authorization: TOKEN } : {})
  account += 1
  const address = `10.${account >> 16}.${(account >> 8) & 255}.${account & 255}`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  return send(TARGET, headers, { email: `bench-${account}@esquadro.demo`, password: PASSWORD })
}

let calls = 0
const startsAt = performance.now()
const endsAt = startsAt + Number(SECONDS) * 1_000
await Promise.all(
  Array.from({ length: Number(CONNECTIONS) }, async () => {
    while (performance.now() < endsAt) {
      if (!(await act())) throw new Error(`${TARGET ?? 'the check of a password'} failed`)
      calls += 1
    }
  }),
)
agent.destroy()
process.stdout.write(String((calls / (performance.now() - startsAt)) * 1_000))
