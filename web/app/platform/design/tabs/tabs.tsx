import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useFormats } from '../../i18n/format.ts'
import { useIsOffice } from '../is-office.ts'
import styles from './tabs.module.css'

export type Tab = { value: string; label: string; count?: number }

type TabsProps = {
  /** The name of the tab list, for screen readers. */
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
  /** The content of the chosen tab. */
  children: ReactNode
}

/** Tabs for several views of one place; arrow keys move between them. */
export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  const { number } = useFormats()
  const isOffice = useIsOffice()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // On a phone the row is wider than the page: the chosen tab is scrolled into view without scrolling the page. Counts that load later make
  // the tabs wider.
  const counts = tabs.map(({ count }) => count).join()
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>(`[data-value="${CSS.escape(value)}"]`)
    if (row && tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [value, counts])
  const steer = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const to: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const next = tabs[to[event.key] ?? -1]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus()
  }
  return (
    <div className={styles.tabs} data-small={isOffice || undefined}>
      <div
        role="tablist"
        aria-label={label}
        className={styles.list}
        data-controls={isOffice ? 'small' : undefined}
        ref={list}
        onKeyDown={steer}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-value={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{number(tab.count)}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={styles.panel}>
        {children}
      </div>
    </div>
  )
}
