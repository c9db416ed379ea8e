import type { Editor } from '@tiptap/react'
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react'
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
  const { bar, at, setAt, move } = useRovingFocus()
  const [isLinking, setLinking] = useState(false)
  const on = useToolState(editor)
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
            <ToolButton
              label={text(`rich.${tool.key}`)}
              icon={tool.icon}
              keys={tool.keys}
              isCurrent={place === at}
              onFocus={() => setAt(place)}
              aria-pressed={on?.[tool.key] ?? false}
              aria-disabled={isDisabled || undefined}
              onClick={() => editor && !isDisabled && tool.run(editor)}
            />
          </span>
        ))}
        <span>
          <ToolButton
            label={text('rich.link')}
            icon="link"
            isCurrent={tools.length === at}
            onFocus={() => setAt(tools.length)}
            aria-pressed={on?.link ?? false}
            aria-expanded={isLinking}
            aria-controls={linkId}
            aria-disabled={isDisabled || undefined}
            onClick={() => !isDisabled && setLinking((before) => !before)}
          />
        </span>
        <span className={styles.apart} />
        {history.map((tool, index) => (
          <span key={tool.key}>
            <ToolButton
              label={text(`rich.${tool.key}`)}
              icon={tool.icon}
              keys={tool.keys}
              isCurrent={tools.length + 1 + index === at}
              onFocus={() => setAt(tools.length + 1 + index)}
              aria-disabled={isDisabled || !on?.[tool.key] || undefined}
              onClick={() => editor && !isDisabled && tool.run(editor)}
            />
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

/** One tab stop for all buttons of a bar: arrow keys, Home and End move the focus between them. */
function useRovingFocus() {
  const bar = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
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
  return { bar, at, setAt, move }
}

type ToolButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string
  icon: IconName
  /** The keyboard shortcut, shown in the tooltip. */
  keys?: string
  /** Whether this button is the tab stop of the bar. */
  isCurrent: boolean
}

function ToolButton({ label, icon, keys, isCurrent, ...more }: ToolButtonProps) {
  return (
    <button
      type="button"
      title={keys ? `${label} (${keys})` : label}
      aria-label={label}
      tabIndex={isCurrent ? 0 : -1}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      {...more}
    >
      <Icon name={icon} size={20} />
    </button>
  )
}
