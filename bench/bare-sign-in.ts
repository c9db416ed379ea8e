// A minimal sign-in over HTTP: one Fastify route that verifies one password. No account, no session.
import { verify } from '@node-rs/argon2'
import Fastify from 'fastify'

const { PORT = '0', HASH = '' } = process.env
const app = Fastify()
app.post<{ Body: { password: string } }>('/login', async ({ body }) => {
  if (!(await verify(HASH, body.password))) throw new Error('wrong password')
  return {}
})
await app.listen({ host: '127.0.0.1', port: Number(PORT) })
process.stdout.write('ready\n')
