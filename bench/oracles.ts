// npm run oracles: 200 timings of each public call for an e-mail with an account and for one without. Fails if their medians
// differ by more than 5 %.
import { demonstrationAccounts } from '@esquadro/contract/settings/demonstration'
import { median } from './product-list.ts'
import { startProgramme } from './programme.ts'

const TIMINGS = 200
const MOST = 0.05

const taken = demonstrationAccounts.find(({ userType }) => userType === 'professional')?.email ?? ''
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

async function time(path: keyof typeof calls, email: string): Promise<number> {
  turn += 1
  const from = performance.now()
  const response = await fetch(`${programme.origin}/api${path}`, {
    method: 'POST',
    // Each call comes from an address of its own, so that no limit is reached.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${turn >> 8}.${turn & 255}` },
    body: JSON.stringify(calls[path](email)),
  })
  await response.text()
  return performance.now() - from
}

try {
  for (const path of Object.keys(calls) as (keyof typeof calls)[]) {
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < TIMINGS; round += 1) {
      // Beyond the limit of strangers' attempts both get the same refusal, which is part of what must be alike.
      times[0].push(await time(path, taken))
      times[1].push(await time(path, `livre${path.length}@exemplo.com.br`))
    }
    const [one, other] = [median(times[0]), median(times[1])]
    const difference = Math.abs(one - other) / Math.max(one, other)
    if (difference > MOST) isEven = false
    process.stdout.write(
      `${path.padEnd(36)} ${one.toFixed(1)} ms with an account, ${other.toFixed(1)} ms without: ${(difference * 100).toFixed(1)} %\n`,
    )
  }
} finally {
  await programme.close()
}
if (!isEven) process.exitCode = 1
