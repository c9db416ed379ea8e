import { mayRead } from '@esquadro/contract/areas'
import { storePage, storeScores } from '@esquadro/contract/calls/cms'
import type { Store } from '@esquadro/contract/people/stores/cms'
import { businessDay, daysBetween } from '@esquadro/contract/platform/fields/date'
import type { StoreOverview } from '@esquadro/contract/reports/store-page/cms'
import type { StoreScore } from '@esquadro/contract/reports/store-scores/store-score'
import { ShopkeepersList } from '../../people/stores/shopkeepers-list.tsx'
import { useEndpoint } from '../../platform/api/queries.ts'
import { useUser } from '../../platform/api/store.ts'
import { Chart } from '../../platform/design/chart/chart.tsx'
import { Section } from '../../platform/design/layout/section.tsx'
import { TextLink } from '../../platform/design/link/text-link.tsx'
import { NumbersTable } from '../../platform/design/numbers-table/numbers-table.tsx'
import { Skeleton } from '../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { sumsOf } from '../../platform/design/years-chart/years-chart.rules.ts'
import { YearsChart } from '../../platform/design/years-chart/years-chart.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { refusedOf } from './overview.rules.ts'
import { messages } from './store-page.messages.ts'
import styles from './store-page.module.css'

/** A store at a glance: sales and refused notes by month, its best professionals, what is open, and its people. */
export function OverviewTab({ store }: { readonly store: Store }) {
  const text = useText(messages)
  const permissions = useUser()?.permissions ?? ['all']
  return (
    <>
      {mayRead(permissions, 'storePage.cms') && <Pictures id={store.id} />}
      {mayRead(permissions, 'shopkeepers.cms') && (
        <Section title={text('people')}>
          <ShopkeepersList storeId={store.id} />
        </Section>
      )}
    </>
  )
}

function Pictures({ id }: { readonly id: string }) {
  const score = useEndpoint(storeScores.getStoreScore, { query: { id } })
  const overview = useEndpoint(storePage.getOverview, { query: { id } })
  if (score.error) return <ErrorState reading={score} />
  if (overview.error) return <ErrorState reading={overview} />
  if (!score.data || !overview.data) return <Skeleton height="32rem" />
  return (
    <div className={styles.pictures}>
      <Sales {...overview.data} />
      <Refused score={score.data} />
      <Best id={id} professionals={overview.data.professionals} />
      <Open id={id} tasks={overview.data.tasks} at={score.data.computedAt} />
    </div>
  )
}

function Sales({ months, monthsBefore }: Pick<StoreOverview, 'months' | 'monthsBefore'>) {
  const text = useText(messages)
  const { money, month, shortMonth, number } = useFormats()
  const items = months.map(({ month: key, salesCents }, index) => ({
    key,
    name: month(key),
    shortName: shortMonth(key),
    value: salesCents,
    before: monthsBefore[index]?.salesCents ?? null,
  }))
  const { now, before } = sumsOf(items)
  return (
    <Section title={text('sales')}>
      {now + before === 0 ? (
        <p className={styles.small}>{text('sales.none')}</p>
      ) : (
        <>
          <p className={styles.pair}>
            <span className={styles.sum}>{money(now)}</span>
            {before > 0 && (
              <span className={styles.small}>{text('sales.was', { value: money(before) })}</span>
            )}
          </p>
          <YearsChart
            label={text('sales.chart')}
            items={items}
            words={{ now: text('sales.line'), before: text('sales.before') }}
            format={(cents) => money(cents).replace(/[.,]\d{2}$/, '')}
          />
          <NumbersTable
            summary={text('table')}
            label={text('sales.months')}
            head={[text('month'), text('sales.count'), text('sales.value'), text('sales.before')]}
            rows={months.map(({ month: key, sales, salesCents }, index) => ({
              key,
              name: month(key),
              values: [number(sales), money(salesCents), money(monthsBefore[index]?.salesCents ?? 0)],
            }))}
          />
        </>
      )}
    </Section>
  )
}

function Refused({ score: { months, month: current, ranking } }: { readonly score: StoreScore }) {
  const text = useText(messages)
  const { percent, month, shortMonth, number } = useFormats()
  const year = refusedOf(months.map(({ facts }) => facts))
  const shares = months.map(({ month: key, facts }) => ({ key, ...refusedOf([facts]) }))
  return (
    <Section title={text('refused')}>
      <div className={styles.pair}>
        <p>
          <span className={styles.sum}>{year.share === null ? '–' : percent(year.share)}</span>
          <span className={styles.small}>
            {text('refused.of', { count: year.refused, decided: number(year.decided) })}
          </span>
        </p>
        <p>
          <span className={styles.sum}>{number(current.merit.total)}</span>
          <span className={styles.small}>
            {text('merit', { month: month(current.month) })}
            {ranking?.position && (
              <>
                {' · '}
                {text('position.of', {
                  position: number(ranking.position),
                  stores: number(ranking.stores),
                })}
              </>
            )}
          </span>
        </p>
      </div>
      <Chart
        layout="columns"
        label={text('refused.chart')}
        series={[{ key: 'share', label: text('refused.share'), mark: 'quiet' }]}
        items={shares.map(({ key, share }, index) => ({
          key,
          name: month(key),
          shortName: shortMonth(key),
          values: { share: Math.round((share ?? 0) * 100) },
          isCurrent: index === shares.length - 1,
        }))}
        format={(share) => percent(share / 100)}
        hasAxis
      />
      <NumbersTable
        summary={text('table')}
        label={text('refused.months')}
        head={[text('month'), text('refused.decided'), text('refused.count'), text('refused.share')]}
        rows={shares.toReversed().map(({ key, decided, refused, share }) => ({
          key,
          name: month(key),
          values: [number(decided), number(refused), share === null ? '–' : percent(share)],
        }))}
      />
    </Section>
  )
}

function Best({
  id,
  professionals: { items, others },
}: Pick<StoreOverview, 'professionals'> & { id: string }) {
  const text = useText(messages)
  const { money } = useFormats()
  return (
    <Section title={text('best')}>
      {items.length === 0 ? (
        <p className={styles.small}>{text('best.none')}</p>
      ) : (
        <Chart
          layout="rows"
          label={text('best')}
          series={[{ key: 'sales', label: text('best'), mark: 'quiet' }]}
          items={items.map((person) => ({
            key: person.id,
            name: person.name,
            values: { sales: person.salesCents },
            figure: (
              <TextLink
                isQuiet
                to={`/cms/professionals/invoices?store=${id}&professional=${person.id}&status=approved&kind=sale`}
              >
                {money(person.salesCents)}
              </TextLink>
            ),
            to: `/cms/professionals/${person.id}`,
          }))}
          format={money}
        />
      )}
      {others.count > 0 && (
        <p className={styles.small}>
          {text('best.others', { count: others.count, value: money(others.salesCents) })}
        </p>
      )}
    </Section>
  )
}

function Open({ id, tasks, at }: Pick<StoreOverview, 'tasks'> & { id: string; at: string }) {
  const text = useText(messages)
  const { number } = useFormats()
  const open = tasks.filter(({ count }) => count > 0)
  const invoices = `/cms/professionals/invoices?store=${id}`
  const links: Record<(typeof open)[number]['kind'], string | null> = {
    unattributed: `${invoices}&status=unattributed&sort=sentAt`,
    'in-review': `${invoices}&status=in-review&sort=sentAt`,
    cancellations: `${invoices}&concern=cancellation&sort=sentAt`,
    // Only the store lists them.
    'refused-files': null,
    shopkeepers: null,
  }
  return (
    <Section title={text('open')}>
      {open.length === 0 ? (
        <p className={styles.small}>{text('open.none')}</p>
      ) : (
        <ul className={styles.tasks}>
          {open.map(({ kind, count, since }) => {
            const words = text(`task.${kind}`, { count })
            const to = links[kind]
            const days = since ? daysBetween(businessDay(new Date(since)), businessDay(new Date(at))) : 0
            return (
              <li key={kind}>
                <span className={styles.count}>{number(count)}</span>
                {to ? <TextLink to={to}>{words}</TextLink> : <span>{words}</span>}
                <span className={styles.small}>
                  {days > 0 ? text('days', { count: days }) : text('today')}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}
