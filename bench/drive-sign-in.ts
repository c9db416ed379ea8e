// Signs in with one account after the other over a few connections, or only verifies the password (no TARGET); prints the rate.
import { Agent, request } from 'node:http'
import { verify } from '@node-rs/argon2'

const { TARGET = '', HASH = '', PASSWORD = '', FIRST = '0', SECONDS = '3', CONNECTIONS = '8' } = process.env
const agent = new Agent({ keepAlive: true, maxSockets: Number(CONNECTIONS) })
let account = Number(FIRST)

const signIn = (): Promise<number> =>
  new Promise((done, fail) => {
    account += 1
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${account >> 16}.${(account >> 8) & 255}.${account & 255}`,
    }
    const sent = request(TARGET, { agent, method: 'POST', headers }, (response) => {
      response.resume().once('end', () => done(response.statusCode ?? 0))
    })
    sent.once('error', fail)
    sent.end(JSON.stringify({ email: `bench-${account}@esquadro.demo`, password: PASSWORD }))
  })
const work = async () => {
  const status = TARGET ? await signIn() : (await verify(HASH, PASSWORD)) ? 200 : 401
  if (status !== 200) throw new Error(`sign-in responded ${status}`)
}

let count = 0
const startsAt = performance.now()
const endsAt = startsAt + Number(SECONDS) * 1_000
await Promise.all(
  Array.from({ length: Number(CONNECTIONS) }, async () => {
    while (performance.now() < endsAt) {
      await work()
      count += 1
    }
  }),
)
agent.destroy()
process.stdout.write(
  `rate ${((count / (performance.now() - startsAt)) * 1_000).toFixed(1)} last ${account}\n`,
)
