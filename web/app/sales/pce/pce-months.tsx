import type { PceSummary } from '@esquadro/contract/sales/pce/pce'
import { Chart } from '../../platform/design/chart/chart.tsx'
import { NumbersTable } from '../../platform/design/numbers-table/numbers-table.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './pce.messages.ts'
import styles from './pce-months.module.css'

/** Charts the amounts of each month: paid ones solid, open ones hatched above. A table below contains the numbers. */
export function PceMonths({ months }: { months: PceSummary['months'] }) {
  const text = useText(messages)
  const { money, month: named, shortMonth } = useFormats()
  const brief = (cents: number) => money(cents).replace(/[.,]\d{2}$/, '')
  return (
    <figure className={styles.figure}>
      <figcaption>
        <h2>{text('months.title')}</h2>
      </figcaption>
      <Chart
        layout="columns"
        label={text('months.chart')}
        series={[
          { key: 'paid', label: text('months.paid'), mark: 'solid' },
          { key: 'open', label: text('months.open'), mark: 'hatched' },
        ]}
        items={months.map(({ month, paidCents, openCents }) => ({
          key: month,
          name: named(month),
          shortName: shortMonth(month),
          values: { paid: paidCents, open: openCents },
          ...(paidCents + openCents >= 100 && { figure: brief(paidCents + openCents) }),
        }))}
        format={money}
      />
      <NumbersTable
        summary={text('months.table')}
        label={text('months.title')}
        head={[text('months.month'), text('months.open'), text('months.paid'), text('months.void')]}
        rows={months.map((month) => ({
          key: month.month,
          name: named(month.month),
          values: [month.openCents, month.paidCents, month.voidCents].map(money),
        }))}
      />
    </figure>
  )
}
