import type { Rule } from '@esquadro/contract/campaigns/rules/rule'
import { ruleCycles, ruleKinds, ruleTargets } from '@esquadro/texts/lists/rules'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { messages } from './rules.messages.ts'

type Value = Pick<
  Rule,
  'kind' | 'pointsPerRealBps' | 'fixedPoints' | 'expiry' | 'expiryMonths' | 'cycle' | 'meaning'
>

/** Returns functions that describe versions of rules: their value, target and days. */
export function useRuleText() {
  const cycles = useWords(ruleCycles)
  const kinds = useWords(ruleKinds)
  const targets = useWords(ruleTargets)
  const text = useText(messages)
  const { number, date } = useFormats()
  const value = (rule: Value): string => {
    const { kind, meaning, pointsPerRealBps, fixedPoints, expiry, expiryMonths, cycle } = rule
    if (kind === 'operation') return text(meaning ? `meaning.${meaning}` : 'meaning.table')
    if (cycle) return cycles[cycle]
    if (expiry && expiry !== 'rolling-months' && expiryMonths === 0) return text(`value.${expiry}.now`)
    if (expiry) return text(`value.${expiry}`, { months: text('value.months', { count: expiryMonths ?? 0 }) })
    if (fixedPoints !== null) return text('value.fixed', { points: number(fixedPoints), count: fixedPoints })
    if (pointsPerRealBps === null) return text('value.none')
    const rate = pointsPerRealBps / 10_000
    return text('value.rate', { rate: number(rate), count: rate })
  }
  return {
    value,
    name: ({
      kind,
      operation,
      target,
      targetName,
    }: Pick<Rule, 'kind' | 'operation' | 'target' | 'targetName'>): string =>
      (operation && text('operation.name', { code: operation, name: targetName ?? '' })) ??
      targetName ??
      (target === 'programme' ? kinds[kind] : targets[target]),
    since: (holdsFrom: string | null): string =>
      holdsFrom === null ? text('always') : text('since', { day: date(holdsFrom) }),
    days: ({ holdsFrom, holdsUntil }: Pick<Rule, 'holdsFrom' | 'holdsUntil'>): string => {
      if (holdsFrom && holdsUntil)
        return text('holds.between', { from: date(holdsFrom), until: date(holdsUntil) })
      if (holdsFrom) return text('holds.from', { from: date(holdsFrom) })
      return holdsUntil ? text('holds.until', { until: date(holdsUntil) }) : text('holds.always')
    },
  }
}
