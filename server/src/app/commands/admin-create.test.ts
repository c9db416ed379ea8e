import { spawn } from 'node:child_process'
import { join } from 'node:path'
import * as auth from '@esquadro/contract/people/accounts/public'
import { describe, expect, it } from 'vitest'
import { anEmail } from '../../testing/accounts.ts'
import { useTestApp } from '../../testing/app.ts'
import { compileCache } from '../../testing/processes.ts'

const app = useTestApp()

async function run(parameters: readonly string[], input: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'admin-create.ts'), ...parameters], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compileCache,
      DATABASE_URL: app.ownerUrl,
      DATA_FOLDER: app.services.config.dataFolder,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  child.stdin.end(input)
  const code = await new Promise((done) => child.once('close', done))
  return { code, output }
}

describe('npm run admin:create', () => {
  it('creates an administrator who can sign in, and never prints the password', async () => {
    const email = anEmail('direcao')
    const { code, output } = await run(['--name', 'Vera Lima', '--email', email], 'mesa torta perto 9\n')
    expect(output).toBe('Administrator created. Sign in at http://localhost:3000/cms/login\n')
    expect(code).toBe(0)
    const { data } = await app.callAs(null, auth.adminLogin, {
      body: { email, password: 'mesa torta perto 9' },
    })
    expect(data.user).toMatchObject({ name: 'Vera Lima', userType: 'admin' })
    const again = await run(['--name', 'Vera Lima', '--email', email], 'mesa torta perto 9\n')
    expect(again).toEqual({
      code: 1,
      output: 'An administrator with this e-mail exists already: nothing was created.\n',
    })
  })

  it.each([
    ['no password', ['--name', 'Vera Lima', '--email', 'vera@exemplo.com.br'], '', /password is not usable/],
    [
      'a common password',
      ['--name', 'Vera Lima', '--email', 'vera@exemplo.com.br'],
      'admin1234',
      /easy to guess/,
    ],
    [
      'an invalid e-mail',
      ['--name', 'Vera Lima', '--email', 'vera'],
      'mesa torta perto 9',
      /email is not usable/,
    ],
    ['no name', ['--email', 'vera@exemplo.com.br'], 'mesa torta perto 9', /give --name and --email/],
    ['a password as a parameter', ['--password', 'mesa torta perto 9'], '', /Only --name and --email/],
  ])('rejects %s with one line', async (_what, parameters, input, why) => {
    const { code, output } = await run(parameters, input)
    expect(code).toBe(1)
    expect(output).toMatch(why)
    expect(output.trim().split('\n')).toHaveLength(1)
  })
})
