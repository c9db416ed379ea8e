import { extraPoints as cmsExtraPoints } from '@esquadro/contract/calls/cms'
import { useEndpoint } from '../../../platform/api/queries.ts'
import { ButtonLink } from '../../../platform/design/button/button-link.tsx'
import { TextLink } from '../../../platform/design/link/text-link.tsx'
import { SkeletonBlock } from '../../../platform/design/skeleton/skeleton.tsx'
import { EmptyState } from '../../../platform/design/state/empty-state.tsx'
import { ErrorState } from '../../../platform/design/state/error-state.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from './cms-extra-points.messages.ts'
import styles from './cms-extra-points.module.css'
import { screenPathOf } from './screen-path.ts'

/** Lists the extra points that run today, to choose the one for the screen. */
export function ScreenChoice() {
  const text = useText(messages)
  const { points, date } = useFormats()
  const reading = useEndpoint(cmsExtraPoints.getAll, {
    query: { state: 'running', sort: 'name', limit: 50 },
  })
  if (!reading.data)
    return reading.error ? <ErrorState reading={reading} /> : <SkeletonBlock height="12rem" />
  const { items } = reading.data
  if (items.length === 0)
    return (
      <EmptyState
        title={text('screen.none')}
        text={text('screen.noneText')}
        action={
          <ButtonLink variant="secondary" to="/cms/professionals/extra-points">
            {text('screen.back')}
          </ButtonLink>
        }
      />
    )
  return (
    <ul className={styles.choice}>
      {items.map(({ id, name, validUntil, ...rest }) => (
        <li key={id}>
          <TextLink to={screenPathOf(id)}>{name}</TextLink>
          <span className={styles.muted}>
            {text('screen.until', { points: points(rest.points), day: date(validUntil) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
