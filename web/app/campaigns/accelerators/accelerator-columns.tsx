import type { AcceleratorItem } from '@esquadro/contract/campaigns/accelerators/accelerator'
import { professions } from '@esquadro/contract/people/professionals/vocabulary'
import { acceleratorStates, acceleratorsList } from '@esquadro/texts/lists/accelerators'
import { messages as professionalMessages } from '../../people/professionals/professionals.messages.ts'
import { Badge } from '../../platform/design/badge/badge.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useDesignText } from '../../platform/design/use-design-text.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'
import { messages } from './accelerators.messages.ts'
import { shareOfCap } from './share-of-cap.ts'

const tones = { running: 'success', upcoming: 'info', ended: 'neutral', inactive: 'neutral' } as const

export function useAcceleratorColumns(): Column<AcceleratorItem>[] {
  const column = useColumn(acceleratorsList)
  const states = useWords(acceleratorStates)
  const text = useText(messages)
  const format = useFormats()
  const scope = useScopeText()
  return [
    column('name', (row) => row.name, { isMain: true }),
    column('multiplierBps', (row) => `${format.number(row.multiplierBps / 10_000)}×`),
    {
      key: 'startsOn',
      title: text('period'),
      cell: (row) => `${format.date(row.startsOn)} – ${format.date(row.endsOn)}`,
    },
    column('scope', scope),
    column('state', (row) => (
      <>
        <Badge tone={tones[row.state]}>{states[row.state]}</Badge>
        {row.isUsedUp && <Badge tone="warn">{text('usedUp')}</Badge>}
      </>
    )),
    column(
      'given',
      (row) => {
        const share = shareOfCap(row)
        const points = format.number(row.givenPoints)
        return share === null
          ? points
          : text('givenShare', { points, percent: format.number(Math.floor(share * 100)) })
      },
      { isExtra: true },
    ),
  ]
}

/** Returns the scope of an accelerator in one line: "2 categorias, Arquitetura, ouro". */
export function useScopeText(): (row: AcceleratorItem) => string {
  const text = useText(messages)
  const professionText = useText(professionalMessages)
  const design = useDesignText()
  const professionName = (written: string) => {
    const known = professions.find((profession) => profession === written)
    return known ? professionText(`profession.${known}`) : written
  }
  return ({ everything, scope, segment }) =>
    [
      ...(everything ? [text('everything')] : []),
      ...(['categories', 'brands', 'products', 'stores'] as const)
        .filter((dimension) => scope[dimension] > 0)
        .map((dimension) => text(`count.${dimension}`, { count: scope[dimension] })),
      ...scope.professions.map(professionName),
      ...scope.levels.map((level) => design(`level.${level}`)),
      ...(segment ? [text('forSegment', { name: segment.name })] : []),
    ].join(', ')
}
