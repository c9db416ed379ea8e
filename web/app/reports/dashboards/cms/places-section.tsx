import { useContext } from 'react'
import { Section } from '../../../platform/design/layout/section.tsx'
import { TextLink } from '../../../platform/design/link/text-link.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { CmsMenuEntries } from '../../../platform/layouts/frame/cms-menu-entries.ts'
import { messages } from './cms-dashboard.messages.ts'
import styles from './places-section.module.css'

/** Shows the screens that an administrator without figures may open, apart from this one. */
export function PlacesSection() {
  const text = useText(messages)
  const groups = useContext(CmsMenuEntries)
    .map(({ title, places }) => ({ title, places: places.filter(({ to }) => to !== '/cms/dashboard') }))
    .filter(({ places }) => places.length > 0)
  return (
    <Section title={text('places')}>
      <div className={styles.groups}>
        {groups.map(({ title, places }) => (
          <section key={title}>
            <h3>{title ?? text('places.other')}</h3>
            <ul>
              {places.map(({ name, to }) => (
                <li key={to}>
                  <TextLink to={to}>{name}</TextLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Section>
  )
}
