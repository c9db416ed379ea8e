import { professionalPage } from '@esquadro/contract/calls/cms'
import type { ProfessionalYear } from '@esquadro/contract/reports/professional-page/cms'
import { useEndpoint } from '../../platform/api/queries.ts'
import { Chart } from '../../platform/design/chart/chart.tsx'
import { Section } from '../../platform/design/layout/section.tsx'
import { Skeleton } from '../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './person.messages.ts'
import styles from './person.module.css'
import { PointsCurve } from './points-curve.tsx'

/** The cycle of a professional as a curve, and the sales of the last twelve months by store. */
export function YearSection({ id }: { readonly id: string }) {
  const text = useText(messages)
  const reading = useEndpoint(professionalPage.getYear, { query: { id } })
  const { data } = reading
  if (reading.error && !data) return <ErrorState reading={reading} />
  if (!data) return <Skeleton height="18rem" />
  return (
    <div className={styles.pictures}>
      <Section title={text('curve')}>
        <PointsCurve year={data} />
      </Section>
      <Section title={text('stores')}>
        <StoreSales id={id} stores={data.stores} />
      </Section>
    </div>
  )
}

function StoreSales({ id, stores }: { readonly id: string; readonly stores: ProfessionalYear['stores'] }) {
  const text = useText(messages)
  const { money } = useFormats()
  const { items, others } = stores
  if (items.length === 0) return <p className={styles.muted}>{text('stores.none')}</p>
  return (
    <>
      <Chart
        layout="rows"
        label={text('stores')}
        series={[{ key: 'sales', label: text('stores'), mark: 'quiet' }]}
        items={items.map((store) => ({
          key: store.id,
          name: store.name,
          values: { sales: store.salesCents },
          figure: money(store.salesCents),
          to: `/cms/professionals/invoices?professional=${id}&store=${store.id}&status=approved&kind=sale`,
        }))}
        format={money}
      />
      {others.count > 0 && (
        <p className={styles.muted}>
          {text('stores.others', { count: others.count, value: money(others.salesCents) })}
        </p>
      )}
    </>
  )
}
