import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Modal } from '../../design/modal/modal.tsx'
import { TextInput } from '../../design/text-input/text-input.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from './palette.messages.ts'
import styles from './palette.module.css'
import type { PaletteItem } from './palette-items.ts'
import { usePalette } from './use-palette.ts'

/** The command palette: a search box that finds people, invoices, products, stores, pages and actions. */
export function Palette({ onClose }: { onClose: () => void }) {
  const text = useText(messages)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { items, isShort, isSearching, hasFailed } = usePalette(typed)
  const id = useId()
  const active = Math.min(at, items.length - 1)
  const optionId = (index: number) => `${id}-${index}`
  const choose = (item: PaletteItem | undefined) => {
    if (!item) return
    onClose()
    void navigate(item.to)
  }
  const move = (to: number) => {
    const next = (to + items.length) % items.length
    setAt(next)
    document.getElementById(optionId(next))?.scrollIntoView?.({ block: 'nearest' })
  }
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && items.length > 0) move(active + 1)
    else if (event.key === 'ArrowUp' && items.length > 0) move(active - 1)
    else if (event.key === 'Enter') choose(items[active])
    else return
    event.preventDefault()
  }
  const hint = hasFailed
    ? text('failed')
    : isShort
      ? text('short')
      : isSearching
        ? text('searching')
        : items.length === 0
          ? text('none', { q: typed.trim() })
          : text('count', { count: items.length })
  return (
    <Modal isOpen onClose={onClose} title={text('title')}>
      <div className={styles.palette}>
        <TextInput
          type="search"
          role="combobox"
          iconLeft="search"
          aria-label={text('label')}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={items.length > 0 ? optionId(active) : undefined}
          placeholder={text('placeholder')}
          maxLength={1_000}
          data-autofocus
          value={typed}
          onChange={(next) => {
            setTyped(next)
            setAt(0)
          }}
          onKeyDown={steer}
        />
        <ul id={`${id}-list`} role="listbox" aria-label={text('results')} className={styles.list}>
          {items.map((item, index) => (
            <Line
              key={item.key}
              id={optionId(index)}
              item={item}
              isActive={index === active}
              group={items[index - 1]?.group === item.group ? null : text(`group.${item.group}`)}
              onChoose={() => choose(item)}
            />
          ))}
        </ul>
        <p role="status" className={styles.hint}>
          {hint}
        </p>
      </div>
    </Modal>
  )
}

interface LineProps {
  readonly id: string
  readonly item: PaletteItem
  readonly isActive: boolean
  /** The name of the group, for its first line. */
  readonly group: string | null
  readonly onChoose: () => void
}

function Line({ id, item, isActive, group, onChoose }: LineProps) {
  return (
    // The box above handles the keyboard; this click is for pointers.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <li id={id} role="option" aria-selected={isActive} className={styles.line} onClick={onChoose}>
      <span className={styles.group}>{group}</span>
      <span className={styles.title}>{item.title}</span>
      {item.detail && <span className={styles.detail}>{item.detail}</span>}
    </li>
  )
}
