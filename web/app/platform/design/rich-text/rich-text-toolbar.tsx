import type { Editor } from '@tiptap/react'
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useText } from '../../i18n/i18n.tsx'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-names.ts'
import { LinkEditor } from './link-editor.tsx'
import { ImageEditor, VideoEditor } from './media-editor.tsx'
import { richTextMessages } from './rich-text.messages.ts'
import styles from './rich-text.module.css'
import type { RichTextMedia } from './rich-text.types.ts'
import { history, tools, useToolState } from './rich-text-tools.ts'

type Opened = 'link' | 'image' | 'video' | null

interface ToolbarProps {
  readonly editor: Editor | null
  readonly isDisabled: boolean
  readonly media: RichTextMedia | undefined
}

/** The toolbar of the editor: one tab stop; the arrow keys move between the buttons. */
export function RichTextToolbar({ editor, isDisabled, media }: ToolbarProps) {
  const text = useText(richTextMessages)
  const barId = useId()
  const { bar, at, setAt, move } = useRovingFocus()
  const [opened, setOpened] = useState<Opened>(null)
  const on = useToolState(editor)
  const openers = media ? (['link', 'image', 'video'] as const) : (['link'] as const)
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
        {openers.map((kind, index) => (
          <span key={kind}>
            <ToolButton
              label={text(`rich.${kind}`)}
              icon={openerIcons[kind]}
              isCurrent={tools.length + index === at}
              onFocus={() => setAt(tools.length + index)}
              {...(kind === 'link' && { 'aria-pressed': on?.link ?? false })}
              aria-expanded={opened === kind}
              aria-controls={barId}
              aria-disabled={isDisabled || undefined}
              onClick={() => !isDisabled && setOpened((before) => (before === kind ? null : kind))}
            />
          </span>
        ))}
        <span className={styles.apart} />
        {history.map((tool, index) => (
          <span key={tool.key}>
            <ToolButton
              label={text(`rich.${tool.key}`)}
              icon={tool.icon}
              keys={tool.keys}
              isCurrent={tools.length + openers.length + index === at}
              onFocus={() => setAt(tools.length + openers.length + index)}
              aria-disabled={isDisabled || !on?.[tool.key] || undefined}
              onClick={() => editor && !isDisabled && tool.run(editor)}
            />
          </span>
        ))}
      </div>
      <OpenedBar
        id={barId}
        opened={opened}
        editor={editor}
        media={media}
        address={on?.href ?? ''}
        hasLink={on?.link ?? false}
        onClose={() => setOpened(null)}
      />
    </>
  )
}

const openerIcons = { link: 'link', image: 'image', video: 'play' } as const

function OpenedBar({
  id,
  opened,
  editor,
  media,
  address,
  hasLink,
  onClose,
}: Pick<ToolbarProps, 'editor' | 'media'> & {
  readonly id: string
  readonly opened: Opened
  readonly address: string
  readonly hasLink: boolean
  readonly onClose: () => void
}) {
  if (opened === 'link')
    return <LinkEditor id={id} editor={editor} address={address} hasLink={hasLink} onClose={onClose} />
  if (opened === 'image' && media)
    return <ImageEditor id={id} editor={editor} media={media} onClose={onClose} />
  if (opened === 'video') return <VideoEditor id={id} editor={editor} onClose={onClose} />
  return <div id={id} hidden />
}

/** Makes the buttons of a toolbar one tab stop: arrow keys, Home and End move the focus between them. */
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
