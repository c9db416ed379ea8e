import type { ContentSection } from '@esquadro/contract/platform/content/content'
import { useEffect, useState } from 'react'
import { Icon } from '../../design/icon/icon.tsx'
import { Prose } from '../../design/prose/prose.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { useContentLang } from '../../i18n/use-content-lang.ts'
import { messages } from '../content.messages.ts'
import styles from './published-text.module.css'

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

/** Returns the id of the current heading: the last one above the upper quarter of the window, or the first. */
function useActiveSection(ids: readonly string[]): string | null {
  const [active, setActive] = useState<string | null>(ids[0] ?? null)
  const all = ids.join(' ')
  useEffect(() => {
    const known = all.split(' ').filter(Boolean)
    let frame = 0
    const look = () => {
      frame = 0
      const edge = window.innerHeight / 4
      const passed = known.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top <= edge
      })
      const page = document.documentElement
      const isAtEnd = page.scrollTop + window.innerHeight >= page.scrollHeight - 2 && page.scrollTop > 0
      setActive((isAtEnd ? known.at(-1) : passed.at(-1)) ?? known[0] ?? null)
    }
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    look()
    window.addEventListener('scroll', soon, { passive: true })
    window.addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', soon)
      window.removeEventListener('resize', soon)
    }
  }, [all])
  return active
}

/** Scrolls to the section of the address (`#section`) once it is rendered. */
function useNamedSection(): void {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1))
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'start' })
  }, [])
}

/** Numbers the sections: chapters 1, 2, 3, their sections 1.1, 1.2; sections before the first chapter 0.1. */
export function numbered(sections: readonly ContentSection[]): (ContentSection & { number: string })[] {
  let chapter = 0
  let part = 0
  return sections.map((section) => {
    if (section.level === 2) {
      chapter += 1
      part = 0
      return { ...section, number: String(chapter) }
    }
    part += 1
    return { ...section, number: `${chapter}.${part}` }
  })
}
