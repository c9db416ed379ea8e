import type { AcceleratorPreview } from '@esquadro/contract/accelerators/cms'
import { NumbersTable } from '../design/numbers-table/numbers-table.tsx'
import { useDesignText } from '../design/use-design-text.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './accelerators.messages.ts'
import { levelName } from './level-name.ts'

/** The points that the accelerator would have added, by level and by store. */
export function PreviewBreakdown({ sample }: Pick<AcceleratorPreview, 'sample'>) {
  const text = useText(messages)
  const levelText = useDesignText()
  const { number } = useFormats()
  if (sample.bonusPoints === 0) return null
  const valuesOf = (row: (typeof sample.byLevel)[number] | (typeof sample.byStore)[number]) => [
    number(row.invoicesRaised),
    number(row.points),
    `+${number(row.bonusPoints)}`,
  ]
  const numbers = [text('preview.invoices'), text('preview.earned'), text('preview.bonus')]
  return (
    <>
      <NumbersTable
        summary={text('preview.byLevel')}
        label={text('preview.byLevel')}
        head={[text('preview.level'), ...numbers]}
        rows={sample.byLevel.map((row) => ({
          key: row.level,
          name: levelName(row.level, (level) => levelText(`level.${level}`)),
          values: valuesOf(row),
        }))}
      />
      <NumbersTable
        summary={text(sample.stores > sample.byStore.length ? 'preview.byStoreFirst' : 'preview.byStore', {
          count: sample.byStore.length,
          stores: number(sample.stores),
        })}
        label={text('preview.byStore')}
        head={[text('preview.store'), ...numbers]}
        rows={sample.byStore.map((row) => ({ key: row.id, name: row.name, values: valuesOf(row) }))}
      />
    </>
  )
}
