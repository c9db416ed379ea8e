import { useEndpoint } from '../../../platform/api/queries.ts'
import { TextLink } from '../../../platform/design/link/text-link.tsx'
import { SkeletonText } from '../../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../../platform/design/state/error-state.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { isStoredShown } from '../../../platform/offline/stored-data.tsx'
import { messages } from '../experiences.messages.ts'
import { useExperienceCalls } from '../reader.ts'
import { ExperienceRows } from './experience-rows.tsx'
import styles from './next-experiences.module.css'

const shown = 3

/** The next experiences in brief, for a dashboard. */
export function NextExperiences() {
  const text = useText(messages)
  const { calls } = useExperienceCalls()
  // The smallest page size of a list is ten.
  const reading = useEndpoint(calls.getAll, { query: { limit: 10 }, isStored: true })
  const { data, error } = reading
  if (error && !isStoredShown(reading)) return <ErrorState reading={reading} />
  if (!data) return <SkeletonText lines={shown * 2} />
  if (data.items.length === 0) return <p className={styles.none}>{text('next.none')}</p>
  return (
    <div className={styles.next}>
      <ExperienceRows items={data.items.slice(0, shown)} />
      {data.total > shown && <TextLink to="/experiences">{text('next.all')}</TextLink>}
    </div>
  )
}
