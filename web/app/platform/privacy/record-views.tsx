import { recordViews } from '@esquadro/contract/calls/member'
import { viewerTypes } from '@esquadro/texts/lists/record-views'
import { useEndpoint } from '../api/queries.ts'
import { NestedPagination, useNestedPage } from '../design/pagination/nested-pagination.tsx'
import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText, useWords } from '../i18n/i18n.tsx'
import { useSettings } from '../page/settings.ts'
import { messages } from './privacy.messages.ts'
import styles from './privacy.module.css'

/** Lists the views of the member's record with viewer, screen and time; paged. */
export function RecordViews() {
  const types = useWords(viewerTypes)
  const text = useText(messages)
  const { dateTime, number } = useFormats()
  const { pceLabel } = useSettings()
  const [view, setView] = useNestedPage()
  const reading = useEndpoint(recordViews.getViews, { query: view, keepPrevious: true })
  const { data, error, isPlaceholderData } = reading
  if (error) return <ErrorState reading={reading} />
  if (!data) return <SkeletonText lines={4} />
  const retention = <p className={styles.hint}>{text('views.kept', { days: number(data.keptDays) })}</p>
  if (data.total === 0)
    return (
      <>
        <p>{text('views.none')}</p>
        {retention}
      </>
    )
  return (
    <div aria-busy={isPlaceholderData}>
      <ul className={styles.history}>
        {data.items.map((entry) => (
          <li key={`${entry.viewer}-${entry.screen}-${entry.viewedAt}`}>
            <span>
              {entry.viewer}
              <small> · {entry.store ?? types[entry.viewerType]}</small>
            </span>
            <span>
              {text(`views.screen.${entry.screen}`, { label: pceLabel })}
              <small> · {dateTime(entry.viewedAt)}</small>
            </span>
          </li>
        ))}
      </ul>
      <NestedPagination view={view} onView={setView} total={data.total} />
      {retention}
    </div>
  )
}
