import type { Rule } from '@esquadro/contract/campaigns/rules/rule'
import { ruleStates, rulesList, ruleTargets } from '@esquadro/texts/lists/rules'
import { Badge } from '../../platform/design/badge/badge.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'
import { messages } from './rules.messages.ts'
import { useRuleText } from './use-rule-text.ts'

const tones = { current: 'success', upcoming: 'info', past: 'neutral', withdrawn: 'neutral' } as const

export function useRuleColumns(): Column<Rule>[] {
  const column = useColumn(rulesList)
  const states = useWords(ruleStates)
  const targets = useWords(ruleTargets)
  const text = useText(messages)
  const { date } = useFormats()
  const ruleText = useRuleText()
  return [
    column('targetName', ruleText.name, { isMain: true }),
    column('target', ({ target }) => targets[target], { isExtra: true }),
    column('value', ruleText.value),
    { key: 'holdsFrom', title: text('holds'), cell: ruleText.days },
    column('state', ({ state }) => <Badge tone={tones[state]}>{states[state]}</Badge>),
    column(
      'by',
      ({ createdByName, createdAt }) =>
        createdByName && createdAt ? text('by.text', { name: createdByName, day: date(createdAt) }) : '–',
      { isExtra: true },
    ),
  ]
}
