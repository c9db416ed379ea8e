import type { ResponseOf } from '@esquadro/contract'
import { rules as cmsRules } from '@esquadro/contract/calls/cms'
import type {
  CyclePreview,
  ExpiryPreview,
  OperationPreview,
  RatePreview,
} from '@esquadro/contract/campaigns/rules/cms'
import type { RuleInput } from '@esquadro/contract/campaigns/rules/rule'
import type { ReactNode } from 'react'
import { usePreview } from '../../platform/api/use-preview.ts'
import { FormPreview } from '../../platform/design/form/preview/form-preview.tsx'
import { Grid } from '../../platform/design/layout/grid.tsx'
import { NumbersTable } from '../../platform/design/numbers-table/numbers-table.tsx'
import { Stat } from '../../platform/design/stat/stat.tsx'
import { useDesignText } from '../../platform/design/use-design-text.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { levelName } from '../accelerators/level-name.ts'
import { LevelMoves } from './level-moves.tsx'
import { messages } from './rules.messages.ts'
import styles from './rules.module.css'

/** Previews the effect of an unsaved version on the last months; updates shortly after each change of the form. */
export function RulePreview({ body }: { body: RuleInput | null }) {
  const text = useText(messages)
  const { data, ...reading } = usePreview(cmsRules.preview, body)
  return (
    <FormPreview title={text('preview')} missing={body ? null : text('preview.incomplete')} reading={reading}>
      {data && <Figures {...data} />}
    </FormPreview>
  )
}

function Figures(data: ResponseOf<typeof cmsRules.preview>) {
  if (data.kind === 'rate') return <RateFigures {...data} />
  if (data.kind === 'operation') return <OperationFigures {...data} />
  return data.kind === 'expiry' ? <ExpiryFigures {...data} /> : <CycleFigures {...data} />
}

/** Formats a difference with its sign. */
const signed = (value: number, number: (value: number) => string): string =>
  value > 0 ? `+${number(value)}` : number(value)

function RateFigures(preview: RatePreview) {
  const text = useText(messages)
  const { number } = useFormats()
  const { products } = preview
  return (
    <>
      <p>{text('preview.products', { products: number(products), count: products })}</p>
      <ComparedSales {...preview}>
        <LevelBreakdown rows={preview.byLevel} />
        <StoreBreakdown {...preview} />
      </ComparedSales>
    </>
  )
}

function OperationFigures(preview: OperationPreview) {
  const text = useText(messages)
  const { number, money } = useFormats()
  const { lines, valueCents } = preview
  return (
    <>
      <p>{text('preview.lines', { lines: number(lines), count: lines, value: money(valueCents) })}</p>
      <ComparedSales {...preview}>
        <StoreBreakdown {...preview} />
      </ComparedSales>
    </>
  )
}

/** The points of the sampled invoices with and without the version, with a breakdown if any changes. */
function ComparedSales({
  children,
  ...preview
}: Pick<
  RatePreview,
  'invoices' | 'invoicesChanged' | 'pointsBefore' | 'pointsAfter' | 'isPartial' | 'from' | 'to'
> & { readonly children: ReactNode }) {
  const text = useText(messages)
  const { number, date } = useFormats()
  const { invoices, invoicesChanged, pointsBefore, pointsAfter } = preview
  return (
    <>
      <Grid min="small" gap={5}>
        <Stat label={text('preview.before')} value={number(pointsBefore)} unit={text('preview.points')} />
        <Stat
          label={text('preview.after')}
          value={number(pointsAfter)}
          unit={text('preview.points')}
          hint={signed(pointsAfter - pointsBefore, number)}
        />
      </Grid>
      <p>{text('preview.changed', { changed: number(invoicesChanged), count: invoices })}</p>
      {invoicesChanged > 0 && children}
      <p className={styles.note}>
        {text(preview.isPartial ? 'preview.partial' : 'preview.sample', {
          from: date(preview.from),
          to: date(preview.to),
        })}
      </p>
    </>
  )
}

interface Compared {
  readonly invoicesChanged: number
  readonly pointsBefore: number
  readonly pointsAfter: number
}

/** Returns the headings and values of the columns that compare points. */
function useCompared() {
  const text = useText(messages)
  const { number } = useFormats()
  return {
    head: [text('preview.invoices'), text('preview.now'), text('preview.then'), text('preview.difference')],
    valuesOf: ({ invoicesChanged, pointsBefore, pointsAfter }: Compared) => [
      number(invoicesChanged),
      number(pointsBefore),
      number(pointsAfter),
      signed(pointsAfter - pointsBefore, number),
    ],
  }
}

function LevelBreakdown({ rows }: { rows: RatePreview['byLevel'] }) {
  const text = useText(messages)
  const levelText = useDesignText()
  const { head, valuesOf } = useCompared()
  return (
    <NumbersTable
      summary={text('preview.byLevel')}
      label={text('preview.byLevel')}
      head={[text('preview.level'), ...head]}
      rows={rows.map((row) => ({
        key: row.level,
        name: levelName(row.level, (level) => levelText(`level.${level}`)),
        values: valuesOf(row),
      }))}
    />
  )
}

function StoreBreakdown({ byStore, stores }: Pick<RatePreview, 'byStore' | 'stores'>) {
  const text = useText(messages)
  const { number } = useFormats()
  const { head, valuesOf } = useCompared()
  return (
    <NumbersTable
      summary={text(stores > byStore.length ? 'preview.byStoreFirst' : 'preview.byStore', {
        count: byStore.length,
        stores: number(stores),
      })}
      label={text('preview.byStore')}
      head={[text('preview.store'), ...head]}
      rows={byStore.map((row) => ({ key: row.id, name: row.name, values: valuesOf(row) }))}
    />
  )
}

function ExpiryFigures({ points, earlier, later, months, from, to }: ExpiryPreview) {
  const text = useText(messages)
  const format = useFormats()
  const { number, date } = format
  return (
    <>
      <Grid min="small" gap={5}>
        <Stat label={text('preview.earlier')} value={number(earlier)} unit={text('preview.points')} />
        <Stat label={text('preview.later')} value={number(later)} unit={text('preview.points')} />
      </Grid>
      <p className={styles.note}>
        {text('preview.credited', { points: format.points(points), from: date(from), to: date(to) })}
      </p>
      {months.length > 0 && (
        <NumbersTable
          summary={text('preview.byMonth')}
          label={text('preview.byMonth')}
          head={[text('preview.month'), text('preview.now'), text('preview.then')]}
          rows={months.map(({ month, before, after }) => ({
            key: month,
            name: format.month(`${month}-15`),
            values: [number(before), number(after)],
          }))}
        />
      )}
    </>
  )
}

function CycleFigures({ cycles, professionals, moves }: CyclePreview) {
  const text = useText(messages)
  const { list } = useFormats()
  return (
    <>
      <p>{text('preview.cycles', { cycles: list(cycles.map(({ name }) => name)) })}</p>
      {professionals > 0 && <p>{text('preview.moves')}</p>}
      <LevelMoves moves={moves} />
    </>
  )
}
