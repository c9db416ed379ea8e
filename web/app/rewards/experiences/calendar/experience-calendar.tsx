import { businessDay } from '@esquadro/contract/platform/fields/date'
import { useState } from 'react'
import { Link } from 'react-router'
import { useEndpoint } from '../../../platform/api/queries.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { addDays, addMonths, isMonth, listWeeks } from '../../../platform/design/date-picker/month.ts'
import { IconButton } from '../../../platform/design/icon-button/icon-button.tsx'
import { VisuallyHidden } from '../../../platform/design/layout/visually-hidden.tsx'
import { ErrorState } from '../../../platform/design/state/error-state.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { describeSituation, type Shown } from '../experience-text.ts'
import { messages } from '../experiences.messages.ts'
import { type ExperienceView, useExperienceLink } from '../experiences-view.ts'
import { ExperienceRows } from '../list/experience-rows.tsx'
import { useExperienceCalls } from '../reader.ts'
import { byDay } from './by-day.ts'
import styles from './experience-calendar.module.css'

const limit = 100
/** An experience that began earlier may extend into the month. */
const daysBefore = 31

/** Reads the experiences of the weeks that a month touches. */
function useMonth(view: ExperienceView, month: string) {
  const { calls } = useExperienceCalls()
  const weeks = listWeeks(month)
  const days = weeks.flat()
  const reading = useEndpoint(calls.getAll, {
    query: {
      ...view.narrowing,
      when: 'all',
      from: addDays(days[0] ?? month, -daysBefore),
      to: days.at(-1) ?? month,
      limit,
    },
    keepPrevious: true,
  })
  const { data } = reading
  const found = byDay(data?.items ?? [], days)
  const inMonth = (data?.items ?? []).filter((experience) =>
    days.some((day) => day.startsWith(month) && found.get(day)?.includes(experience)),
  )
  return { weeks, reading, found, inMonth }
}

/** The calendar of a month, weeks starting on Sunday (§9). On a phone days are marked and listed below. */
export function ExperienceCalendar({ view }: { view: ExperienceView }) {
  const text = useText(messages)
  const format = useFormats()
  const [today] = useState(() => businessDay(new Date()))
  const month = isMonth(view.state.filters.month) ? view.state.filters.month : today.slice(0, 7)
  const { weeks, reading, found, inMonth } = useMonth(view, month)
  const { data, error, isPlaceholderData } = reading
  const go = (to: string) => view.state.setFilter('month', to === today.slice(0, 7) ? null : to)
  return (
    <section aria-label={text('calendar.title', { month: format.month(month) })}>
      <MonthHead month={month} thisMonth={today.slice(0, 7)} onGo={go} />
      {error ? (
        <ErrorState reading={reading} />
      ) : (
        <>
          <MonthTable
            weeks={weeks}
            month={month}
            today={today}
            found={found}
            isBusy={!data || isPlaceholderData}
          />
          {data && data.total > data.items.length && (
            <p className={styles.note}>{text('calendar.more', { count: data.items.length })}</p>
          )}
          {data && inMonth.length === 0 && <p className={styles.note}>{text('calendar.none')}</p>}
          <div className={styles.agenda}>{inMonth.length > 0 && <ExperienceRows items={inMonth} />}</div>
        </>
      )}
    </section>
  )
}

interface MonthHeadProps {
  readonly month: string
  readonly thisMonth: string
  readonly onGo: (month: string) => void
}

/** The name of the month and the buttons that move to another one. */
function MonthHead({ month, thisMonth, onGo }: MonthHeadProps) {
  const text = useText(messages)
  const format = useFormats()
  return (
    <header className={styles.head}>
      <h2 aria-live="polite">{format.month(month)}</h2>
      <div className={styles.steps}>
        <IconButton
          icon="chevron-left"
          label={text('calendar.previous')}
          onClick={() => onGo(addMonths(month, -1))}
        />
        <Button variant="secondary" isSmall disabled={month === thisMonth} onClick={() => onGo(thisMonth)}>
          {text('calendar.today')}
        </Button>
        <IconButton
          icon="chevron-right"
          label={text('calendar.next')}
          onClick={() => onGo(addMonths(month, 1))}
        />
      </div>
    </header>
  )
}

interface MonthTableProps {
  readonly weeks: readonly (readonly string[])[]
  readonly month: string
  readonly today: string
  readonly found: ReadonlyMap<string, readonly Shown[]>
  readonly isBusy: boolean
}

/** The days of the month in weeks, with the experiences of each day. */
function MonthTable({ weeks, month, today, found, isBusy }: MonthTableProps) {
  const format = useFormats()
  return (
    <table className={styles.month} aria-busy={isBusy || undefined}>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((day) => (
            <th key={day} scope="col">
              <abbr title={format.weekday(day)}>{format.weekday(day).slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day
                key={day}
                day={day}
                items={found.get(day) ?? []}
                isOutside={!day.startsWith(month)}
                isToday={day === today}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps {
  readonly day: string
  readonly items: readonly Shown[]
  readonly isOutside: boolean
  readonly isToday: boolean
}

function Day({ day, items, isOutside, isToday }: DayProps) {
  const text = useText(messages)
  const format = useFormats()
  const linkTo = useExperienceLink()
  return (
    <td data-outside={isOutside || undefined} data-today={isToday || undefined}>
      <span className={styles.number}>
        {format.dayOfMonth(day)}
        {isToday && <VisuallyHidden>{` (${text('calendar.isToday')})`}</VisuallyHidden>}
      </span>
      {items.length > 0 && (
        <>
          <span
            className={styles.mark}
            role="img"
            aria-label={text('calendar.countOn', { day: format.longDate(day), count: items.length })}
          />
          <ul>
            {items.map((experience) => (
              <li key={experience.id}>
                <Link
                  to={linkTo(experience.id)}
                  preventScrollReset
                  data-situation={describeSituation(experience)}
                >
                  {businessDay(new Date(experience.startsAt)) === day && (
                    <span>{format.time(experience.startsAt)}</span>
                  )}
                  {experience.title}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </td>
  )
}
