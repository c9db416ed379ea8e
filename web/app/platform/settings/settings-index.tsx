import { type KeyboardEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { SearchInput } from '../design/search-input/search-input.tsx'
import { useText } from '../i18n/i18n.tsx'
import { findSettings } from './find-settings.ts'
import { type Section, sectionLink, sections } from './sections.ts'
import { messages } from './settings.messages.ts'
import styles from './settings.module.css'

interface SettingsIndexProps {
  /** The section that is open; without one the index is the page, and says what each section is about. */
  readonly current?: Section
}

/** The sections of the settings, below a search over all settings. Arrow keys move between the links, Enter opens the first one found. */
export function SettingsIndex({ current }: SettingsIndexProps) {
  const text = useText(messages)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const frame = useRef<HTMLElement>(null)
  const found = findSettings(typed)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const input = event.target instanceof HTMLInputElement ? event.target : null
    if (event.key === 'Enter' && input) {
      const [first] = findSettings(input.value)
      if (first) void navigate(first.to)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const stops = [...(frame.current?.querySelectorAll<HTMLElement>('input, a') ?? [])]
    stops[stops.indexOf(event.target as HTMLElement) + step]?.focus()
  }
  return (
    <nav
      ref={frame}
      className={styles.index}
      data-alone={!current || undefined}
      aria-label={text('index')}
      onKeyDown={move}
    >
      <div className={styles.search} data-controls="small">
        <SearchInput value={typed} onSearch={setTyped} label={text('search')} placeholder={text('search')} />
      </div>
      <p role="status" className={styles.found}>
        {typed && text('found', { count: found.length })}
      </p>
      <ul>
        {typed
          ? found.map(({ section, title, to }) => (
              <li key={to}>
                <Link to={to}>
                  <span>{text(title)}</span>
                  {title !== `${section.key}.title` && <small>{text(`${section.key}.title`)}</small>}
                </Link>
              </li>
            ))
          : sections.map((section) => (
              <li key={section.path}>
                <Link to={sectionLink(section)} aria-current={section === current ? 'page' : undefined}>
                  <span>{text(`${section.key}.title`)}</span>
                  {!current && <small>{text(`${section.key}.text`)}</small>}
                </Link>
              </li>
            ))}
      </ul>
    </nav>
  )
}
