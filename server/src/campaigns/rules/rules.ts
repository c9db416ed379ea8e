import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/campaigns/rules/cms'
import type { Rule, RuleInput } from '@esquadro/contract/campaigns/rules/rule'
import {
  ruleCycles,
  ruleKinds,
  ruleStates,
  rulesList,
  ruleTargets,
  ruleValues,
} from '@esquadro/texts/lists/rules'
import { wordsIn } from '@esquadro/texts/words'
import type { z } from 'zod'
import { knownOperations } from '../../fiscal/nfe/operations/operations.rules.ts'
import { addDays, dayOf } from '../../platform/clock.ts'
import type { Caller, Context } from '../../platform/context/context.ts'
import { violates } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { readPages } from '../../platform/lists/cursor.queries.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import type { Language } from '../../platform/messages/messages.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { movedOperationsOn } from '../../platform/settings/versions.rules.ts'
import {
  getRule,
  insertRule,
  listProgrammeRules,
  listRules,
  lockRule,
  withdrawRule as write,
} from './rules.queries.ts'
import { auditedRule, nextYear, requireFuture } from './rules.rules.ts'

type Acting = Pick<Context, 'audit' | 'clock' | 'inTransaction'>

/**
 * Adds a version of a rule from a later day on. Throws `rules.not-future`, `rules.cycle-start`, `rules.day-taken`, or
 * `not-found` for an unknown target.
 */
export async function createRule(
  context: Acting,
  user: Pick<Caller, 'id'>,
  input: RuleInput,
): Promise<z.input<typeof Rule>> {
  const now = context.clock.now()
  const today = dayOf(now)
  requireFuture(input, today)
  try {
    return await context.inTransaction(async (trx) => {
      const id = await insertRule(trx, input, { id: user.id, now })
      const rule = await getRule(trx, id, { first: await getRules(trx), today })
      await context.audit(trx, {
        action: 'rule.created',
        subjectType: 'rule',
        subjectId: id,
        after: { ...auditedRule(input), targetName: rule.targetName },
      })
      return rule
    })
  } catch (error) {
    if (violates(error, 'rule_versions_once'))
      throw new AppError('rules.day-taken', { fields: { holdsFrom: 'rules.day-taken' } })
    for (const target of ['category', 'brand', 'product'])
      if (violates(error, `rule_versions_${target}_id_fkey`))
        throw new AppError('not-found', { fields: { targetId: 'option.invalid' } })
    throw error
  }
}

/** Withdraws a version that has not begun. Idempotent. Throws `not-found`, or `rules.in-force` once it has begun. */
export async function withdrawRule(
  context: Acting,
  user: Pick<Caller, 'id'>,
  id: string,
): Promise<z.input<typeof Rule>> {
  const now = context.clock.now()
  const today = dayOf(now)
  return context.inTransaction(async (trx) => {
    const locked = await lockRule(trx, id)
    const first = await getRules(trx)
    if (locked.withdrawnAt) return getRule(trx, id, { first, today })
    if (locked.holdsFrom <= today) throw new AppError('rules.in-force')
    await write(trx, id, { id: user.id, now })
    const rule = await getRule(trx, id, { first: await getRules(trx), today })
    await context.audit(trx, {
      action: 'rule.withdrawn',
      subjectType: 'rule',
      subjectId: id,
      before: {
        rule: rule.kind,
        holdsFrom: rule.holdsFrom,
        targetName: rule.targetName,
        ...(rule.operation && { operation: rule.operation, meaning: rule.meaning }),
      },
    })
    return rule
  })
}

/** Returns the programme's rules in force today with the next planned version of each. */
export async function getCurrentRules({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const today = dayOf(clock.now())
  const { rules, ownRates, operations } = await listProgrammeRules(db, { first: await getRules(db), today })
  return {
    today,
    earliest: addDays(today, 1),
    earliestCycle: nextYear(today),
    rules: (['rate', 'expiry', 'cycle'] as const).flatMap((kind) => {
      const versions = rules.filter((rule) => rule.kind === kind)
      const current = versions.find(({ state }) => state === 'current')
      return current ? [{ current, next: versions.find(({ state }) => state === 'upcoming') ?? null }] : []
    }),
    ownRates,
    operations,
  }
}

/** Returns the operations of the official table with what each means for the programme today. */
export async function getOperations({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const moved = movedOperationsOn(await getRules(db), dayOf(clock.now()))
  return {
    items: knownOperations.map(({ key, description, meaning }) => ({
      key,
      description,
      meaning,
      current: moved.get(key) ?? meaning,
    })),
  }
}

type Row = Awaited<ReturnType<typeof listRules>>['items'][number]

/** Exports the versions of the programme rules as filtered and sorted. */
export async function exportRules(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { db, clock, language } = context
  const at = { first: await getRules(db), today: dayOf(clock.now()) }
  return exportList(context, {
    subject: 'rule',
    list: rulesList,
    query,
    rows: readPages(db, (trx, page) => listRules(trx, { ...query, ...page }, at)),
    values: {
      targetName: (row) =>
        nameOfOperation(row) ??
        row.targetName ??
        (row.target === 'programme' ? ruleKinds[row.kind] : ruleTargets[row.target]),
      target: (row) => ruleTargets[row.target],
      value: (row) => valueIn(row, language),
      from: (row) => row.holdsFrom,
      until: (row) => row.holdsUntil,
      state: (row) => ruleStates[row.state],
      by: (row) => row.createdByName,
      createdAt: (row) => dateOf(row.createdAt),
      withdrawnBy: (row) => row.withdrawnByName,
      withdrawnAt: (row) => dateOf(row.withdrawnAt),
    },
  })
}

/** The code of an operation with its description. */
const nameOfOperation = ({ operation, targetName }: Row): string | null =>
  operation && `CFOP ${operation}: ${targetName ?? ''}`

const dateOf = (instant: Row['createdAt']) => (instant === null ? null : new Date(instant))

function valueIn(
  { kind, meaning, cycle, expiry, expiryMonths, fixedPoints, pointsPerRealBps }: Row,
  language: Language,
): string {
  const texts = wordsIn(ruleValues, language)
  if (kind === 'operation') return texts[meaning ?? 'ofTable']
  if (cycle) return ruleCycles[cycle][language]
  if (expiry) return texts[expiry].replace('{{months}}', String(expiryMonths ?? 0))
  if (fixedPoints !== null) return texts.fixed.replace('{{points}}', String(fixedPoints))
  if (pointsPerRealBps === null) return texts.none
  const rate = new Intl.NumberFormat(language === 'en' ? 'en-US' : 'pt-BR').format(pointsPerRealBps / 10_000)
  return texts.rate.replace('{{rate}}', rate)
}
