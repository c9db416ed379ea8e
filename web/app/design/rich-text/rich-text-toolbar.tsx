import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useText } from '../../i18n/i18n.tsx'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-names.ts'
import { LinkEditor } from './link-editor.tsx'
import { richTextMessages } from './rich-text.messages.ts'
import styles from './rich-text.module.css'
import { history, tools, useToolState } from './rich-text-tools.ts'

/** The tools of the editor: one tab stop, arrow keys move between the buttons. */
export function RichTextToolbar({ editor, isDisabled }: { editor: Editor | null; isDisabled: boolean }) {
  const text = useText(richTextMessages)
  const linkId = useId()
  const bar = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [isLinking, setLinking] = useState(false)
  const on = useToolState(editor)
  const move = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const steps: Record<string, number> = {
      ArrowRight: (at + 1) % buttons.length,
      ArrowLeft: (at - 1 + buttons.length) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
    buttons[next]?.focus()
  }
  const button = (place: number, tool: { label: string; icon: IconName; keys?: string }, more: object) => (
    <button
      type="button"
      title={tool.keys ? `${tool.label} (${tool.keys})` : tool.label}
      aria-label={tool.label}
      tabIndex={place === at ? 0 : -1}
      onFocus={() => setAt(place)}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      {...more}
    >
      <Icon name={tool.icon} size={20} />
    </button>
  )
  return (
    <>
      <div
        className={styles.toolbar}
        role="toolbar"
        aria-label={text('rich.tools')}
        ref={bar}
        onKeyDown={move}
      >
        {tools.map((tool, place) => (
          <span key={tool.key}>
            {button(
              place,
              { label: text(`rich.${tool.key}`), icon: tool.icon, keys: tool.keys },
              {
                'aria-pressed': on?.[tool.key] ?? false,
                'aria-disabled': isDisabled || undefined,
                onClick: () => editor && !isDisabled && tool.run(editor),
              },
            )}
          </span>
        ))}
        <span>
          {button(
            tools.length,
            { label: text('rich.link'), icon: 'link' },
            {
              'aria-pressed': on?.link ?? false,
              'aria-expanded': isLinking,
              'aria-controls': linkId,
              'aria-disabled': isDisabled || undefined,
              onClick: () => !isDisabled && setLinking((before) => !before),
            },
          )}
        </span>
        <span className={styles.apart} />
        {history.map((tool, index) => (
          <span key={tool.key}>
            {button(
              tools.length + 1 + index,
              { label: text(`rich.${tool.key}`), icon: tool.icon, keys: tool.keys },
              {
                'aria-disabled': isDisabled || !on?.[tool.key] || undefined,
                onClick: () => editor && !isDisabled && tool.run(editor),
              },
            )}
          </span>
        ))}
      </div>
      {isLinking ? (
        <LinkEditor
          id={linkId}
          editor={editor}
          address={on?.href ?? ''}
          hasLink={on?.link ?? false}
          onClose={() => setLinking(false)}
        />
      ) : (
        <div id={linkId} hidden />
      )}
    </>
  )
}
