import type { AcceleratorItem } from '@esquadro/contract/campaigns/accelerators/accelerator'
import { professions } from '@esquadro/contract/people/professionals/vocabulary'
import { messages as professionalMessages } from '../../people/professionals/professionals.messages.ts'
import { Badge } from '../../platform/design/badge/badge.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useDesignText } from '../../platform/design/use-design-text.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './accelerators.messages.ts'
import { shareOfCap } from './share-of-cap.ts'

const tones = { running: 'success', upcoming: 'info', ended: 'neutral', inactive: 'neutral' } as const

export function useAcceleratorColumns(): Column<AcceleratorItem>[] {
  const text = useText(messages)
  const format = useFormats()
  const scope = useScopeText()
  return [
    { key: 'name', title: text('name'), cell: (row) => row.name, isMain: true },
    {
      key: 'multiplierBps',
      title: text('factor'),
      cell: (row) => `${format.number(row.multiplierBps / 10_000)}×`,
      isNumeric: true,
    },
    {
      key: 'startsOn',
      title: text('period'),
      cell: (row) => `${format.date(row.startsOn)} – ${format.date(row.endsOn)}`,
    },
    { key: 'scope', title: text('scope'), cell: scope },
    {
      key: 'state',
      title: text('state'),
      cell: (row) => (
        <>
          <Badge tone={tones[row.state]}>{text(row.state)}</Badge>
          {row.isUsedUp && <Badge tone="warn">{text('usedUp')}</Badge>}
        </>
      ),
    },
    {
      key: 'given',
      title: text('givenPoints'),
      cell: (row) => {
        const share = shareOfCap(row)
        const points = format.number(row.givenPoints)
        return share === null
          ? points
          : text('givenShare', { points, percent: format.number(Math.floor(share * 100)) })
      },
      isNumeric: true,
      isExtra: true,
    },
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
