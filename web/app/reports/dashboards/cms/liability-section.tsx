import { businessDay } from '@esquadro/contract/platform/fields/date'
import type { ExportKey, Liability, Shares } from '@esquadro/contract/reports/dashboards/cms'
import { Chart } from '../../../platform/design/chart/chart.tsx'
import { Section } from '../../../platform/design/layout/section.tsx'
import { TextLink } from '../../../platform/design/link/text-link.tsx'
import { NumbersTable } from '../../../platform/design/numbers-table/numbers-table.tsx'
import { Stat } from '../../../platform/design/stat/stat.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from './cms-dashboard.messages.ts'
import styles from './cms-dashboard.module.css'
import { ExportPart } from './export-part.tsx'
import { detailsLink } from './links.ts'

/** The points that members can still use, in points and R$, by month of expiry, category and store. */
export function LiabilitySection({ liability, at }: { liability: Liability; at: string }) {
  const text = useText(messages)
  return (
    <Section title={text('liability')} text={text('liabilityText')}>
      <Totals liability={liability} />
      {liability.points === 0 ? (
        <p className={styles.none}>{text('liability.none')}</p>
      ) : (
        <div className={styles.parts}>
          <ExpiryMonths months={liability.months} at={at} />
          <div className={styles.halves}>
            <Origins
              part="categories"
              shares={liability.categories}
              none={text('liability.noCategory')}
              filter="category"
            />
            <Origins
              part="stores"
              shares={liability.stores}
              none={text('liability.noStore')}
              filter="store"
            />
          </div>
        </div>
      )}
    </Section>
  )
}

function Totals({ liability }: { liability: Liability }) {
  const text = useText(messages)
  const { number, money } = useFormats()
  const { points, cents, available, pending, lapsed, owed, balance, thousandPointsCents } = liability
  const linked = (value: string, to: string) => (
    <TextLink isQuiet to={to}>
      {value}
    </TextLink>
  )
  return (
    <div className={styles.figures}>
      <Stat label={text('liability.points')} value={linked(number(points), detailsLink('open'))} />
      {cents !== null && thousandPointsCents !== null ? (
        <Stat
          label={text('liability.value')}
          value={linked(money(cents), detailsLink('open'))}
          hint={text('liability.valueHint', { value: money(thousandPointsCents) })}
        />
      ) : (
        <Stat
          label={text('liability.value')}
          value="–"
          hint={
            <TextLink to="/cms/settings/points#thousandPointsCents">{text('liability.valueSet')}</TextLink>
          }
        />
      )}
      <Stat
        label={text('liability.available')}
        value={linked(number(available), detailsLink('open', { state: 'available' }))}
      />
      <Stat
        label={text('liability.pending')}
        value={linked(number(pending), detailsLink('open', { state: 'pending' }))}
      />
      <Stat
        label={text('liability.balance')}
        value={linked(number(balance), detailsLink('entries'))}
        hint={
          lapsed === 0 && owed === 0
            ? text('liability.balanceSame')
            : text('liability.balanceHint', { lapsed: number(lapsed), owed: number(owed) })
        }
      />
    </div>
  )
}

/** Returns a function that formats points and, if they have a value, R$. */
function useShare() {
  const { points, money } = useFormats()
  return (share: { readonly points: number; readonly cents: number | null }) =>
    share.cents === null ? points(share.points) : `${points(share.points)} · ${money(share.cents)}`
}

const TITLES = {
  'expiry-months': 'liability.months',
  categories: 'liability.categories',
  stores: 'liability.stores',
} as const satisfies Partial<Record<ExportKey, string>>

function PartHead({ part }: { part: keyof typeof TITLES }) {
  const text = useText(messages)
  const title = text(TITLES[part])
  return (
    <div className={styles.partHead}>
      <h3>{title}</h3>
      <ExportPart part={part} name={title} />
    </div>
  )
}

/** The days before they expire in which points are marked. */
const SOON = 60

/** The open points by month of expiry; the months in which points expire soon are marked. */
function ExpiryMonths({ months, at }: { months: Liability['months']; at: string }) {
  const text = useText(messages)
  const { month, monthYear, number } = useFormats()
  const share = useShare()
  const until = businessDay(new Date(new Date(at).getTime() + SOON * 86_400_000)).slice(0, 7)
  const rows = months.map((bucket) => ({
    ...bucket,
    key: bucket.month ?? 'never',
    name: bucket.month === null ? text('liability.never') : month(bucket.month),
    isSoon: bucket.month !== null && bucket.month <= until,
  }))
  return (
    <div className={styles.part}>
      <PartHead part="expiry-months" />
      {rows.some(({ isSoon }) => isSoon) && <p className={styles.small}>{text('liability.soon')}</p>}
      <figure>
        <Chart
          layout="columns"
          label={text('liability.monthsChart')}
          series={[{ key: 'points', label: text('points'), mark: 'quiet' }]}
          items={rows.map((row) => ({
            key: row.key,
            name: row.name,
            shortName: row.month === null ? '∞' : monthYear(row.month).slice(0, 3),
            values: { points: row.points },
            isCurrent: row.isSoon,
          }))}
          format={number}
          hasAxis
        />
        <NumbersTable
          summary={text('months.table')}
          label={text('liability.months')}
          head={[text('months.month'), text('points')]}
          rows={rows.map((row) => ({
            key: row.key,
            name: <TextLink to={detailsLink('open', { expires: row.key })}>{row.name}</TextLink>,
            values: [share(row)],
          }))}
        />
      </figure>
      {months.some(({ month: expires }) => expires !== null) && (
        <p className={styles.small}>
          <TextLink to={detailsLink('expiring', { within: '365' })}>{text('expiring.people')}</TextLink>
        </p>
      )}
    </div>
  )
}

interface OriginsProps {
  readonly part: 'categories' | 'stores'
  readonly shares: Shares
  /** The name of the share without a category or store. */
  readonly none: string
  readonly filter: 'category' | 'store'
}

function Origins({ part, shares, none, filter }: OriginsProps) {
  const text = useText(messages)
  const { number } = useFormats()
  const share = useShare()
  return (
    <div className={styles.part}>
      <PartHead part={part} />
      <Chart
        layout="rows"
        label={text(TITLES[part])}
        series={[{ key: 'points', label: text('points'), mark: 'quiet' }]}
        format={number}
        items={shares.items.map((row) => ({
          key: row.id ?? 'none',
          name: row.name ?? none,
          values: { points: row.points },
          figure: share(row),
          to: detailsLink('open', { [filter]: row.id ?? 'none' }),
        }))}
      />
      {shares.others.count > 0 && (
        <p className={styles.small}>
          <TextLink to={detailsLink('open')}>
            {text('liability.others', { count: shares.others.count, figure: share(shares.others) })}
          </TextLink>
        </p>
      )}
      {shares.items.some(({ id }) => id === null) && (
        <p className={styles.small}>
          {none}: {text('liability.noOrigin')}.
        </p>
      )}
    </div>
  )
}
