import type { CounterResult, CounterSale } from '@esquadro/contract/sales/counter/counter'
import { getEarning, getProgrammeFacts, readLimits } from '../../ledger/points/earning.queries.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { type CountedLimit, countAttempts } from '../../platform/http/limits.queries.ts'
import { networkOf } from '../../platform/network.rules.ts'
import { recordSecurityEvent } from '../../platform/security-events/record-security-event.ts'
import { getRulesAt, type ProgrammeRules } from '../../platform/settings/settings.queries.ts'
import { defaultRateOn } from '../../platform/settings/versions.rules.ts'
import { counterWords } from './counter.messages.ts'
import {
  type Asker,
  getCounterFacts,
  getHighestProductRates,
  listGoods,
  recordQuestion,
} from './counter.queries.ts'
import { type AskedLine, findHighest, type HighestRates, judgeSale, professionalOf } from './counter.rules.ts'

const PURPOSE = 'counter'
const DIGEST_BYTES = 16
const DAY_SECONDS = 86_400

/** A store's person or system, and the version of the programme that the call has read; empty: none. */
export interface CounterCaller extends Asker {
  readonly programmeVersion: string
}

/**
 * Answers a store whether a sale to a buyer would earn points now. Every document takes the same statements in the same
 * order, so that neither the answer nor its time tells an unknown document from one whose registration does not earn.
 * Records the question, which the customer and the professional of a valid registration see. A document counts once a day
 * for each asker. Throws `counter.off`, `store.inactive` and `counter.daily-limit`; the first refusal of a day by a limit is
 * a security event.
 */
export async function checkSale(
  context: Context,
  caller: CounterCaller,
  { document, lines }: CounterSale,
): Promise<CounterResult> {
  const { db, clock, secret, language } = context
  const now = clock.now()
  const day = dayOf(now)
  const settings = await getRulesAt(db, caller.programmeVersion)
  if (!settings.counter) throw new AppError('counter.off')
  const signed = secret.sign(PURPOSE, Buffer.from(`${caller.storeId} ${day} ${document}`))
  const question = { asker: caller, day, digest: signed.subarray(0, DIGEST_BYTES) }
  const { isStoreActive, isRepeated, ...registration } = await getCounterFacts(db, document, question)
  if (!isStoreActive) throw new AppError('store.inactive')
  if (!isRepeated) await countDocument(context, caller, settings, now)
  const professionalId = professionalOf(registration)
  const goods = await listGoods(db, caller.storeId, lines, day)
  const earning = await getEarning(db, { professionalId, day, now })
  const sale = { day, professionalId, storeId: caller.storeId }
  const accelerators = await readLimits(db, earning.accelerators, sale)
  const highest = await highestRates(db, { lines, goods, day, version: caller.programmeVersion })
  await recordQuestion(db, question, registration, now)
  const told: Readonly<Record<string, boolean>> = settings.counterBeforeConfirmation
  const judged = judgeSale(
    {
      lines: lines.map((line, at) => ({ ...line, product: goods[at] ?? null })),
      day,
      storeId: caller.storeId,
      registration,
      earning: { ...earning, accelerators },
      highest,
    },
    { tellsWaiting: told[earning.profession ?? ''] === true },
  )
  return {
    ...judged,
    words: counterWords(language, judged),
    lines: goods.map((product) => ({ productName: product?.name ?? null })),
  }
}

/** Returns the highest rates that unknown goods may have; no query if all are known. */
export async function highestRates(
  db: Database,
  {
    lines,
    goods,
    day,
    version,
  }: {
    readonly lines: readonly AskedLine[]
    readonly goods: readonly unknown[]
    readonly day: string
    readonly version: string
  },
): Promise<HighestRates> {
  if (lines.every((_, at) => goods[at] != null)) return { bps: 0, fixed: 0 }
  const { settings, rates, productRates, inactive } = await getProgrammeFacts(db, day, version)
  const excluded = new Set([...inactive.brandIds, ...inactive.categoryIds])
  const products = productRates ? [...productRates.values()] : [await getHighestProductRates(db, day)]
  const others = [...rates].flatMap(([id, rate]) => (excluded.has(id) ? [] : [rate]))
  return findHighest(defaultRateOn(settings, day).bps, [...products, ...others])
}

/**
 * Counts a document that was not asked about before on this day. Throws `counter.daily-limit` beyond a limit. A system of a
 * store may share its network with those of others, so that only people have a limit per network.
 */
async function countDocument(
  context: Context,
  { userId, storeId, accountId }: Asker,
  settings: ProgrammeRules,
  now: Date,
): Promise<void> {
  const limits: (CountedLimit & { readonly of: 'person' | 'store' | 'network' })[] = [
    { of: 'store', key: `counter:store:${storeId}`, hits: settings.counterPerStoreDay, seconds: DAY_SECONDS },
  ]
  if (userId !== null)
    limits.push(
      {
        of: 'person',
        key: `counter:person:${userId}`,
        hits: settings.counterPerPersonDay,
        seconds: DAY_SECONDS,
      },
      {
        of: 'network',
        key: `counter:network:${networkOf(context.address)}`,
        hits: settings.counterPerNetworkDay,
        seconds: DAY_SECONDS,
      },
    )
  const counters = await countAttempts(context.db, limits, now)
  let retryAfter = 0
  for (const { of, key, hits } of limits) {
    const counter = counters.get(key)
    if (!counter || counter.hits <= hits) continue
    retryAfter = Math.max(retryAfter, counter.secondsLeft)
    // The counter reaches this number once in its day.
    if (counter.hits === hits + 1)
      await recordSecurityEvent(context, { userId: accountId, kind: 'counter-limit', detail: of })
  }
  if (retryAfter > 0) throw new AppError('counter.daily-limit', { retryAfter })
}
