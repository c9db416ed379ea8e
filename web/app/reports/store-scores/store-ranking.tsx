import type { StoreRankingView } from '@esquadro/contract/reports/store-scores/store-score'
import { Stat } from '../../platform/design/stat/stat.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './store-scores.messages.ts'

/** Shows the store's rank this month, or how to get one. */
export function StoreRanking({ ranking }: { ranking: StoreRankingView }) {
  const text = useText(messages)
  const { number } = useFormats()
  return (
    <Stat
      label={text('ranking')}
      value={ranking.position === null ? '–' : text('position', { position: number(ranking.position) })}
      hint={
        ranking.position === null
          ? text('unranked')
          : text('among', { count: ranking.stores, stores: number(ranking.stores) })
      }
    />
  )
}
