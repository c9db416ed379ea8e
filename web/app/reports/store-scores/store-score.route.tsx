import { storeScores } from '@esquadro/contract/calls/shopkeeper'
import type { StoreScore } from '@esquadro/contract/reports/store-scores/store-score'
import { useEndpoint } from '../../platform/api/queries.ts'
import { ButtonLink } from '../../platform/design/button/button-link.tsx'
import { Page } from '../../platform/design/layout/page.tsx'
import { Section } from '../../platform/design/layout/section.tsx'
import { PageHeader } from '../../platform/design/page-header/page-header.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { Stat } from '../../platform/design/stat/stat.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { PageTitle } from '../../platform/page/page-title.tsx'
import { MeritMonths } from './merit-months.tsx'
import { MeritTable } from './merit-table.tsx'
import { StoreRanking } from './store-ranking.tsx'
import styles from './store-score.module.css'
import { messages } from './store-scores.messages.ts'

/** §2 /store-score: the merit of a store by item and month, and its rank if the programme shows it. */
export default function StoreScorePage() {
  const text = useText(messages)
  const score = useEndpoint(storeScores.getData)
  return (
    <Page>
      <PageTitle title={text('title')} />
      <PageHeader
        title={text('title')}
        text={text('lead')}
        action={
          <ButtonLink to="/invoices" iconLeft="upload">
            {text('send')}
          </ButtonLink>
        }
      />
      {score.data ? (
        <Score score={score.data} />
      ) : score.error ? (
        <ErrorState reading={score} />
      ) : (
        <SkeletonText lines={12} />
      )}
    </Page>
  )
}

function Score({ score }: { score: StoreScore }) {
  const text = useText(messages)
  const { number, month, date } = useFormats()
  return (
    <>
      <div className={styles.figures}>
        <Stat
          size="large"
          label={text('month', { month: month(score.month.month) })}
          value={number(score.month.merit.total)}
          unit={text('unit')}
          hint={text('soFar')}
        />
        <Stat label={text('year')} value={number(score.yearTotal)} unit={text('unit')} />
        {score.ranking && <StoreRanking ranking={score.ranking} />}
      </div>
      <Section title={text('how')}>
        <MeritTable score={score.month} />
      </Section>
      <Section title={text('months')}>
        <MeritMonths months={score.months} />
      </Section>
      {score.ranking?.first && score.ranking.first.length > 0 && (
        <Section
          title={text('ranking')}
          text={score.ranking.asOf ? text('asOf', { date: date(score.ranking.asOf) }) : undefined}
        >
          <FirstTen first={score.ranking.first} />
        </Section>
      )}
    </>
  )
}

type First = NonNullable<NonNullable<StoreScore['ranking']>['first']>

function FirstTen({ first }: { first: First }) {
  const text = useText(messages)
  const { number } = useFormats()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{text('place')}</th>
          <th scope="col">{text('store')}</th>
          <th scope="col" data-numeric>
            {text('merit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {first.map((row) => (
          <tr key={`${row.position}-${row.name}`} data-own={row.isOwn || undefined}>
            <td>{number(row.position)}</td>
            <th scope="row">
              {row.name}
              {row.isOwn && <small> · {text('own')}</small>}
            </th>
            <td data-numeric>{number(row.merit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
