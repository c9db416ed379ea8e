import type { ContentSection } from '@esquadro/contract/content/content'
import { Icon } from '../../design/icon/icon.tsx'
import { Prose } from '../../design/prose/prose.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { useContentLang } from '../../i18n/use-content-lang.ts'
import { messages } from '../content.messages.ts'
import { numbered } from './numbered.ts'
import styles from './published-text.module.css'
import { useActiveSection } from './use-active-section.ts'
import { useNamedSection } from './use-named-section.ts'

interface PublishedTextProps {
  readonly introHtml: string
  readonly sections: readonly ContentSection[]
}

/**
 * A published text with numbered chapters and sections. The table of contents follows
 * the reading on a desktop and collapses on a phone.
 */
export function PublishedText({ introHtml, sections }: PublishedTextProps) {
  const text = useText(messages)
  const lang = useContentLang()
  const parts = numbered(sections)
  useNamedSection()
  const active = useActiveSection(sections.map(({ id }) => id))
  const entries = (
    <ol className={styles.entries} lang={lang}>
      {parts.map(({ id, level, number, title }) => (
        <li key={id} data-level={level}>
          <a href={`#${id}`} aria-current={id === active ? 'location' : undefined}>
            <span className={styles.entryNumber}>{number}</span>
            <span>{title}</span>
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <div className={styles.sheet} data-plain={parts.length === 0 || undefined}>
      {parts.length > 0 && (
        <>
          <details className={styles.folded}>
            <summary>
              <span>{text('contents')}</span>
              <Icon name="chevron-down" size={20} />
            </summary>
            <nav aria-label={text('contents')}>{entries}</nav>
          </details>
          <nav className={styles.aside} aria-label={text('contents')}>
            <p className={styles.asideTitle}>{text('contents')}</p>
            {entries}
          </nav>
        </>
      )}
      <article className={styles.body}>
        {introHtml && (
          <div className={styles.intro}>
            <Prose html={introHtml} />
          </div>
        )}
        {parts.map(({ id, level, number, title, html }) => {
          const Heading = level === 2 ? 'h2' : 'h3'
          return (
            <section key={id} className={styles.part} data-level={level} aria-labelledby={id}>
              <Heading id={id} tabIndex={-1} lang={lang}>
                <span className={styles.number}>{number}</span>
                <span>{title}</span>
              </Heading>
              {html && <Prose html={html} />}
            </section>
          )
        })}
      </article>
    </div>
  )
}
