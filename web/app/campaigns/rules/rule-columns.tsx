import type { Rule } from '@esquadro/contract/campaigns/rules/rule'
import { Badge } from '../../platform/design/badge/badge.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './rules.messages.ts'
import { useRuleText } from './use-rule-text.ts'

const tones = { current: 'success', upcoming: 'info', past: 'neutral', withdrawn: 'neutral' } as const

export function useRuleColumns(): Column<Rule>[] {
  const text = useText(messages)
  const { date } = useFormats()
  const ruleText = useRuleText()
  return [
    { key: 'targetName', title: text('rule'), cell: ruleText.name, isMain: true },
    {
      key: 'target',
      title: text('target'),
      cell: ({ target }) => text(`target.${target}`),
      isExtra: true,
    },
    { key: 'value', title: text('value'), cell: ruleText.value },
    { key: 'holdsFrom', title: text('holds'), cell: ruleText.days },
    {
      key: 'state',
      title: text('state'),
      cell: ({ state }) => <Badge tone={tones[state]}>{text(`state.${state}`)}</Badge>,
    },
    {
      key: 'by',
      title: text('by'),
      cell: ({ createdByName, createdAt }) =>
        createdByName && createdAt ? text('by.text', { name: createdByName, day: date(createdAt) }) : '–',
      isExtra: true,
    },
  ]
}
