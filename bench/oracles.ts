// npm run oracles: 200 timings of each public call, of the second step of a sign-up and of the sign-in after
// it, for an e-mail with an account and for one without. Fails if their medians differ by more than 5 %.
import { demonstrationAccounts } from '@esquadro/contract/settings/demonstration'
import { aCpf } from '../server/src/samples/documents.ts'
import { startProgramme } from './programme.ts'
import { median } from './rate.ts'

const TIMINGS = 200
const MAX = 0.05

const existing = demonstrationAccounts.find(({ userType }) => userType === 'professional')?.email ?? ''
const password = 'varanda ripada 41'
const person = { name: 'Helena Prado', password, confirmPassword: password, cellphone: '11987654321' }

const calls = {
  '/auth/login': (email: string) => ({ email, password: 'palpite errado' }),
  '/auth/recover': (email: string) => ({ email }),
  '/auth/reset': (email: string) => ({ email, code: '00000000', newPassword: password }),
  '/professionals/resend-confirmation': (email: string) => ({ email }),
  '/professionals/create': (email: string) => ({ ...person, email }),
} as const

const programme = await startProgramme()
let turn = 0
let isEven = true

async function send(path: string, body: object): Promise<{ ms: number; data: unknown }> {
  turn += 1
  const from = performance.now()
  const response = await fetch(`${programme.origin}/api${path}`, {
    method: 'POST',
    // Each call has its own address, so that no limit is reached.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${turn >> 8}.${turn & 255}` },
    body: JSON.stringify(body),
  })
  const data: unknown = await response.json()
  return { ms: performance.now() - from, data }
}

/** The second step of a sign-up with a new CPF, and a sign-in to the sign-up; returns the milliseconds of each. */
async function signUp(email: string): Promise<{ second: number; signIn: number }> {
  const { data: begun } = await send('/professionals/create', calls['/professionals/create'](email))
  const { ms: second } = await send('/professionals/create', {
    ...(begun as { _id: string; completionToken: string }),
    userData: { ...userData, cpf: aCpf(50_000 + turn) },
  })
  const { ms: signIn } = await send('/auth/login', { email, password })
  return { second, signIn }
}

const userData = {
  birthDate: '1985-04-12',
  profession: 'Arquiteto',
  cau: 'A12345-6',
  address: {
    zipCode: '01310100',
    street: 'Avenida Paulista',
    number: '1000',
    complement: '',
    neighborhood: 'Bela Vista',
    state: 'SP',
    city: 'São Paulo',
  },
  acceptTerms: true,
}

/** Returns the e-mails of the demonstration's professionals, except the one above. */
async function listMembers(): Promise<string[]> {
  const authorization = await programme.tokenOf('admin')
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${programme.origin}/api/cms/professionals/${path}`, { headers: { authorization } })).json()
  const { items } = (await read('get-all?limit=50&status=active')) as { items: { id: string }[] }
  // The list masks e-mails.
  const emails: string[] = []
  for (const { id } of items) emails.push(((await read(`get-one?id=${id}`)) as { email: string }).email)
  return emails.filter((email) => email !== existing)
}

/** Prints the medians of the timings with and without an account, and records a failure if they differ too much. */
function compare(name: string, [withAccount, without]: readonly [readonly number[], readonly number[]]) {
  const [first, second] = [median([...withAccount]), median([...without])]
  const difference = Math.abs(first - second) / Math.max(first, second)
  if (difference > MAX) isEven = false
  process.stdout.write(
    `${name.padEnd(36)} ${first.toFixed(1)} ms with an account, ${second.toFixed(1)} ms without: ${(difference * 100).toFixed(1)} %\n`,
  )
}

try {
  for (const path of Object.keys(calls) as (keyof typeof calls)[]) {
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < TIMINGS; round += 1) {
      // Beyond the limit of strangers' attempts both get the same refusal, which is part of the comparison.
      times[0].push((await send(path, calls[path](existing))).ms)
      times[1].push((await send(path, calls[path](`livre${path.length}@exemplo.com.br`))).ms)
    }
    compare(path, times)
  }
  const members = await listMembers()
  const seconds: [number[], number[]] = [[], []]
  const signIns: [number[], number[]] = [[], []]
  for (let round = 0; round < TIMINGS; round += 1) {
    // Alternates between many accounts, so that no account reaches the limit of strangers' attempts.
    const account = members[round % members.length] ?? existing
    const emails = [account, `nova${round % members.length}@exemplo.com.br`]
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const { second, signIn } = await signUp(emails[index] ?? existing)
      seconds[index]?.push(second)
      signIns[index]?.push(signIn)
    }
  }
  compare('the second step of a sign-up', seconds)
  compare('a sign-in after a sign-up', signIns)
} finally {
  await programme.close()
}
if (!isEven) process.exitCode = 1
