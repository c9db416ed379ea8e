// Times the public calls for an e-mail with an account and for one without, and prints the medians.
import type { BodyInput, EndpointSpec } from '@esquadro/contract'
import * as auth from '@esquadro/contract/people/accounts/public'
import * as professionals from '@esquadro/contract/people/professionals/public'
import { expect, it } from 'vitest'
import { aFirstStep, anAccount, anEmail, goodPassword, someUserData } from '../../testing/accounts.ts'
import { useTestApp } from '../../testing/app.ts'

const TIMINGS = 100
const MAX_DIFFERENCE = 0.05
/** So many that the calls reach no limit of strangers' attempts on an account. */
const ACCOUNTS = 20
/** The password of somebody who signs up with an e-mail that is not theirs. */
const password = 'telhado verde 93'

const app = useTestApp({ config: { minimumDurationMs: 200 } })
let calls = 0

/** Calls from a new address, so that no limit of an address is reached. */
async function time<S extends EndpointSpec>(endpoint: S, body: BodyInput<S>) {
  calls += 1
  const startsAt = performance.now()
  const result = await app.callAs(null, endpoint, { body, address: `10.1.${calls >> 8}.${calls & 255}` })
  return { ms: performance.now() - startsAt, result }
}

type Times = readonly [withAccount: number[], without: number[]]

function expectEqual(name: string, times: Times): void {
  const [withAccount = 0, without = 0] = times.map((ms) => ms.toSorted((a, b) => a - b)[ms.length >> 1])
  const difference = Math.abs(withAccount - without) / Math.max(withAccount, without)
  process.stdout.write(
    `${name.padEnd(36)} ${withAccount.toFixed(1)} ms with an account, ${without.toFixed(1)} ms without: ${(difference * 100).toFixed(1)} %\n`,
  )
  expect(difference, name).toBeLessThanOrEqual(MAX_DIFFERENCE)
}

it.each<[string, (email: string) => Promise<{ ms: number }>]>([
  ['a sign-in', (email) => time(auth.login, { email, password: 'palpite errado' })],
  ['a request for a recovery code', (email) => time(auth.recover, { email })],
  ['a reset', (email) => time(auth.reset, { email, code: '00000000', newPassword: goodPassword })],
  ['a request for a confirmation', (email) => time(professionals.resendConfirmation, { email })],
  ['the first step of a sign-up', (email) => time(professionals.create, aFirstStep({ email }))],
])('%s takes as long with an account as without', async (name, call) => {
  const { email } = await anAccount(app)
  const times: Times = [[], []]
  // Beyond the limit of strangers' attempts both get the same refusal, which is part of the comparison.
  for (let round = 0; round < TIMINGS; round += 1) {
    times[0].push((await call(email)).ms)
    times[1].push((await call('livre@exemplo.com.br')).ms)
  }
  expectEqual(name, times)
})

it('the second step of a sign-up and a sign-in after it take as long with an account as without', async () => {
  const pairs: string[][] = []
  for (let account = 0; account < ACCOUNTS; account += 1)
    pairs.push([(await anAccount(app)).email, anEmail('nova')])
  const seconds: Times = [[], []]
  const signIns: Times = [[], []]
  for (let round = 0; round < TIMINGS; round += 1)
    for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const email = pairs[round % ACCOUNTS]?.[index] ?? ''
      const first = aFirstStep({ email, password, confirmPassword: password })
      const { _id, completionToken } = (await time(professionals.create, first)).result.data
      const second = { _id, completionToken: completionToken ?? '', userData: someUserData() }
      seconds[index].push((await time(professionals.create, second)).ms)
      signIns[index].push((await time(auth.login, { email, password })).ms)
    }
  expectEqual('the second step of a sign-up', seconds)
  expectEqual('a sign-in after a sign-up', signIns)
})
