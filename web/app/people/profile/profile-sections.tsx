import type { ReactNode } from 'react'
import { Section } from '../../platform/design/layout/section.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './profile.messages.ts'
import styles from './profile.module.css'

export interface ProfileSection {
  readonly id: string
  readonly title: string
  readonly text?: string
  readonly content: ReactNode
}

/** The sections of a profile, with an index beside them on wide screens. */
export function ProfileSections({ sections }: { sections: readonly ProfileSection[] }) {
  const text = useText(messages)
  return (
    <div className={styles.page}>
      <nav className={styles.index} aria-label={text('index')}>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.parts}>
        {sections.map(({ id, title, text: lead, content }) => (
          <div key={id} id={id} className={styles.part}>
            <Section title={title} text={lead}>
              {content}
            </Section>
          </div>
        ))}
      </div>
    </div>
  )
}
