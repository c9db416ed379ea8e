import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { showToast } from '../../api/store.ts'
import { Button } from '../../design/button/button.tsx'
import { Icon } from '../../design/icon/icon.tsx'
import { Prose } from '../../design/prose/prose.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { useContentLang } from '../../i18n/use-content-lang.ts'
import { messages } from '../content.messages.ts'
import styles from './faq.module.css'
import type { Question } from './faq-themes.ts'

/** A collapsible question. The address `#id` opens it and scrolls to it. */
export function FaqQuestion({ question: { id, title, html } }: { question: Question }) {
  const text = useText(messages)
  const lang = useContentLang()
  const { hash } = useLocation()
  const isNamed = decodeURIComponent(hash) === `#${id}`
  const [isOpen, setOpen] = useState(isNamed)
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!isNamed) return
    setOpen(true)
    box.current?.scrollIntoView({ block: 'start' })
  }, [isNamed])
  const copy = async () => {
    const address = `${location.origin}${location.pathname}#${id}`
    try {
      await navigator.clipboard.writeText(address)
      showToast('success', text('copied'))
    } catch {
      // Without access to the clipboard, the address bar shows the link.
      location.hash = id
      showToast('warn', text('notCopied'))
    }
  }
  return (
    <details
      ref={box}
      id={id}
      className={styles.question}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h3 lang={lang}>{title}</h3>
        <Icon name="chevron-down" size={20} />
      </summary>
      <div className={styles.answer}>
        <Prose html={html} />
        <Button variant="quiet" isSmall iconLeft="link" onClick={() => void copy()}>
          {text('copyLink')}
        </Button>
      </div>
    </details>
  )
}
