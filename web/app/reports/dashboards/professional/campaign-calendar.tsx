import { accelerators } from '@esquadro/contract/calls/professional'
import type { RunningAccelerator } from '@esquadro/contract/campaigns/accelerators/accelerator'
import { businessDay } from '@esquadro/contract/platform/fields/date'
import { useState } from 'react'
import { useEndpoint } from '../../../platform/api/queries.ts'
import { Badge } from '../../../platform/design/badge/badge.tsx'
import { Button } from '../../../platform/design/button/button.tsx'
import { SkeletonText } from '../../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../../platform/design/state/error-state.tsx'
import { TimeSheet } from '../../../platform/design/time-sheet/time-sheet.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { isStoredShown } from '../../../platform/offline/stored-data.tsx'
import { messages } from './campaign-calendar.messages.ts'
import styles from './campaign-calendar.module.css'

const PAGE = 10

/** The accelerators that apply to a professional today and in the coming months, as a calendar. */
export function CampaignCalendar() {
  const text = useText(messages)
  const [page, setPage] = useState(1)
  const reading = useEndpoint(accelerators.getAll, {
    query: { limit: PAGE, page, upcoming: 'true' },
    keepPrevious: true,
    isStored: page === 1,
  })
  const { data, error } = reading
  if (error && !isStoredShown(reading)) return <ErrorState reading={reading} />
  if (!data) return <SkeletonText lines={4} />
  if (data.items.length === 0) return <p className={styles.none}>{text('accelerators.none')}</p>
  const pages = Math.ceil(data.total / PAGE)
  return (
    <>
      <Calendar items={data.items} />
      {pages > 1 && (
        <nav className={styles.pages} aria-label={text('accelerators.pages')}>
          <Button isSmall variant="secondary" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {text('accelerators.before')}
          </Button>
          <span aria-live="polite">{text('accelerators.page', { page, pages })}</span>
          <Button isSmall variant="secondary" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {text('accelerators.after')}
          </Button>
        </nav>
      )}
    </>
  )
}

function Calendar({ items }: { items: readonly RunningAccelerator[] }) {
  const text = useText(messages)
  const { number } = useFormats()
  const [today] = useState(() => businessDay(new Date()))
  const worth = ({ multiplierBps, cumulative }: RunningAccelerator) =>
    text(cumulative ? 'accelerators.cumulative' : 'accelerators.times', {
      factor: number(multiplierBps / 10_000),
    })
  return (
    <TimeSheet
      label={text('accelerators.title')}
      today={today}
      rows={items.map((accelerator) => ({
        id: accelerator.id,
        startsOn: accelerator.startsOn,
        endsOn: accelerator.endsOn,
        figure: worth(accelerator),
        tone: accelerator.isUsedUp ? 'over' : accelerator.isUpcoming ? 'upcoming' : 'running',
        content: <RowSummary accelerator={accelerator} />,
      }))}
    />
  )
}

function RowSummary({ accelerator }: { accelerator: RunningAccelerator }) {
  const text = useText(messages)
  const { date } = useFormats()
  const { name, description, startsOn, endsOn, isUpcoming, isUsedUp, isForSegment } = accelerator
  const tone = isUsedUp ? 'neutral' : isUpcoming ? 'info' : 'success'
  const state = isUsedUp ? 'usedUp' : isUpcoming ? 'upcoming' : 'running'
  return (
    <>
      <div className={styles.head}>
        <h3>{name}</h3>
        <Badge tone={tone}>{text(`accelerators.${state}`)}</Badge>
      </div>
      {description && <p>{description}</p>}
      <Scope accelerator={accelerator} />
      {isForSegment && <p className={styles.small}>{text('accelerators.forSegment')}</p>}
      <p className={styles.small}>
        {isUpcoming
          ? text('accelerators.from', { day: date(startsOn) })
          : text('accelerators.until', { day: date(endsOn) })}
      </p>
      <RemainingLimits accelerator={accelerator} />
    </>
  )
}

/** Shows what is left of the campaign's limits for the reader. */
function RemainingLimits({ accelerator: { left, isUsedUp } }: { accelerator: RunningAccelerator }) {
  const text = useText(messages)
  const { points, money } = useFormats()
  if (isUsedUp || (left.points === null && left.cents === null)) return null
  const rest = [left.points !== null && points(left.points), left.cents !== null && money(left.cents)]
  return (
    <p className={styles.small}>
      {text('accelerators.left', { left: rest.filter(Boolean).join(text('accelerators.and')) })}
    </p>
  )
}

const shown = 3

function Scope({ accelerator }: { accelerator: RunningAccelerator }) {
  const text = useText(messages)
  if (accelerator.everything) return <p className={styles.small}>{text('accelerators.everything')}</p>
  const { counts, categories, brands, products, stores } = accelerator.scope
  const names = [...categories, ...brands, ...products, ...stores]
  const all = counts.categories + counts.brands + counts.products + counts.stores
  if (names.length === 0) return null
  const more = all - Math.min(shown, names.length)
  return (
    <p className={styles.small}>
      {names.slice(0, shown).join(', ')}
      {more > 0 && ` ${text('accelerators.more', { count: more })}`}
    </p>
  )
}
