import { accelerators as cmsAccelerators } from '@esquadro/contract/calls/cms'
import type { AcceleratorPreview as Preview } from '@esquadro/contract/campaigns/accelerators/cms'
import { usePreview } from '../../platform/api/use-preview.ts'
import { FormPreview } from '../../platform/design/form/preview/form-preview.tsx'
import { Grid } from '../../platform/design/layout/grid.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { NumbersTable } from '../../platform/design/numbers-table/numbers-table.tsx'
import { Stat } from '../../platform/design/stat/stat.tsx'
import { useDesignText } from '../../platform/design/use-design-text.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import styles from './accelerator-preview.module.css'
import { messages } from './accelerators.messages.ts'
import { levelName } from './level-name.ts'
import { type PreviewValues, previewBody } from './preview-body.ts'

/**
 * Shows the products that the accelerator in the form would cover and the points that it would have given, updated shortly after each
 * change.
 */
export function AcceleratorPreview({ values }: { values: PreviewValues }) {
  const text = useText(messages)
  const body = previewBody(values)
  const { data, ...reading } = usePreview(cmsAccelerators.preview, body)
  return (
    <FormPreview title={text('preview')} missing={body ? null : text('preview.incomplete')} reading={reading}>
      {data && <Figures {...data} />}
    </FormPreview>
  )
}

function Figures({ products, sample, days, expectedPoints }: Preview) {
  const text = useText(messages)
  const { number, date } = useFormats()
  const span = { from: date(sample.from), to: date(sample.to) }
  return (
    <>
      <p>{text('preview.products', { products: number(products), count: products })}</p>
      <Grid min="small" gap={5}>
        <Stat
          label={text('preview.given')}
          value={number(sample.bonusPoints)}
          unit={text('preview.unit')}
          hint={text('preview.raised', {
            raised: number(sample.invoicesRaised),
            invoices: number(sample.invoices),
            count: sample.invoices,
          })}
        />
        <Stat
          label={text('preview.expected')}
          value={number(expectedPoints)}
          unit={text('preview.unit')}
          hint={text('preview.days', { days: number(days), count: days })}
        />
      </Grid>
      {sample.limitReachedOn && (
        <Notice
          title={text('preview.limited', {
            day: date(sample.limitReachedOn),
            free: number(sample.bonusWithoutLimits),
          })}
        />
      )}
      <PreviewBreakdown sample={sample} />
      {products === 0 && <Notice tone="warn" title={text('preview.noProducts')} />}
      <p className={styles.small}>{text(sample.isPartial ? 'preview.partial' : 'preview.sample', span)}</p>
    </>
  )
}

/** The points that the accelerator would have added, by level and by store. */
function PreviewBreakdown({ sample }: Pick<Preview, 'sample'>) {
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
