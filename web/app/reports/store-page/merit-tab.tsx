import { storeScores as cmsStoreScores } from '@esquadro/contract/calls/cms'
import type { Store } from '@esquadro/contract/people/stores/cms'
import type { StoreScore } from '@esquadro/contract/reports/store-scores/store-score'
import { useEndpoint } from '../../platform/api/queries.ts'
import { Grid } from '../../platform/design/layout/grid.tsx'
import { Section } from '../../platform/design/layout/section.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { Stat } from '../../platform/design/stat/stat.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { MeritMonths } from '../store-scores/merit-months.tsx'
import { MeritTable } from '../store-scores/merit-table.tsx'
import { messages } from './store-page.messages.ts'

/** Shows the merit of a store: this month, its calculation, and the last twelve months. */
export function MeritTab({ store }: { readonly store: Store }) {
  const text = useText(messages)
  const found = useEndpoint(cmsStoreScores.getStoreScore, { query: { id: store.id } })
  if (found.error) return <ErrorState reading={found} />
  if (!found.data) return <SkeletonText lines={8} />
  return (
    <Stack gap={8}>
      <Figures score={found.data} />
      <Section title={text('how')}>
        <MeritTable score={found.data.month} />
      </Section>
      <Section title={text('months')}>
        <MeritMonths months={found.data.months} />
      </Section>
    </Stack>
  )
}

function Figures({ score: { month, yearTotal, ranking } }: { readonly score: StoreScore }) {
  const text = useText(messages)
  const { number, percent, money, month: monthText } = useFormats()
  const { facts, merit } = month
  return (
    <Grid min="small">
      <Stat label={text('merit', { month: monthText(month.month) })} value={number(merit.total)} />
      <Stat label={text('year')} value={number(yearTotal)} />
      <Stat
        label={text('position')}
        value={
          ranking?.position
            ? text('position.of', { position: number(ranking.position), stores: number(ranking.stores) })
            : text('position.none')
        }
      />
      <Stat label={text('invoices')} value={number(facts.accepted)} hint={money(facts.valueCents)} />
      <Stat
        label={text('accuracy')}
        value={merit.accuracyBps === null ? '–' : percent(merit.accuracyBps / 10_000)}
      />
    </Grid>
  )
}
