import type { ResponseOf } from '@esquadro/contract'
import type * as dashboards from '@esquadro/contract/reports/dashboards/cms'
import { Section } from '../../../platform/design/layout/section.tsx'
import { LevelMark } from '../../../platform/design/level-mark/level-mark.tsx'
import { TextLink } from '../../../platform/design/link/text-link.tsx'
import { useDesignText } from '../../../platform/design/use-design-text.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from './cms-dashboard.messages.ts'
import styles from './cms-dashboard.module.css'
import { type Details, detailsLink, professionalLink, storeInvoicesLink, yearSalesLink } from './links.ts'

type Dashboard = ResponseOf<typeof dashboards.getAll>

function All({ tab, count }: { tab: Details; count: number }) {
  const text = useText(messages)
  const { number } = useFormats()
  return count > 0 ? <TextLink to={detailsLink(tab)}>{text('all', { total: number(count) })}</TextLink> : null
}

/** Shows the professionals who need the fewest points for their next level. */
export function NearSection({ near }: { near: Dashboard['nearLevels'] }) {
  const text = useText(messages)
  const designText = useDesignText()
  const { points } = useFormats()
  return (
    <Section title={text('near')} text={text('nearText')} action={<All tab="near" count={near.total} />}>
      {near.total === 0 ? (
        <p className={styles.none}>{text('nearNone')}</p>
      ) : (
        <ul className={styles.rows}>
          {near.items.map((person) => (
            <li key={person.id}>
              <TextLink to={professionalLink(person.id)}>{person.name}</TextLink>
              <LevelMark level={person.level} size="small" />
              <span className={styles.small}>
                {text('near.missing', {
                  points: points(person.missing),
                  level: designText(`level.${person.nextLevel}`),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Shows the stores that have been inactive for the longest time. */
export function QuietSection({ quiet, at }: { quiet: Dashboard['quietStores']; at: string }) {
  const text = useText(messages)
  const { money } = useFormats()
  return (
    <Section title={text('quiet')} text={text('quietText')} action={<All tab="quiet" count={quiet.total} />}>
      {quiet.total === 0 ? (
        <p className={styles.none}>{text('quietNone')}</p>
      ) : (
        <ul className={styles.rows}>
          {quiet.items.map((store) => (
            <li key={store.id}>
              <TextLink to={storeInvoicesLink(store.id)}>{store.name}</TextLink>
              <span>
                {store.lastSentAt === null ? text('quiet.never') : text('quiet.days', { count: store.days })}
              </span>
              <span className={styles.small}>
                <TextLink isQuiet to={yearSalesLink(store.id, at)}>
                  {money(store.salesCents)}
                </TextLink>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
