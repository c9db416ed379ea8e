import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useText } from '../../i18n/i18n.tsx'
import { Button } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-names.ts'
import { TextInput } from '../text-input/text-input.tsx'
import { linkFrom } from './link-from.ts'
import { richTextMessages } from './rich-text.messages.ts'
import styles from './rich-text.module.css'

type Tool = {
  key: 'heading' | 'subheading' | 'bold' | 'italic' | 'bullets' | 'numbers' | 'quote' | 'undo' | 'redo'
  icon: IconName
  /** The keys that do the same, as the platform-neutral half of the tip. */
  keys: string
  run: (editor: Editor) => void
}

const tools: readonly Tool[] = [
  {
    key: 'heading',
    icon: 'heading',
    keys: 'Ctrl+Alt+2',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    key: 'subheading',
    icon: 'subheading',
    keys: 'Ctrl+Alt+3',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  { key: 'bold', icon: 'bold', keys: 'Ctrl+B', run: (editor) => editor.chain().focus().toggleBold().run() },
  {
    key: 'italic',
    icon: 'italic',
    keys: 'Ctrl+I',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    key: 'bullets',
    icon: 'list',
    keys: 'Ctrl+Shift+8',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    key: 'numbers',
    icon: 'list-numbers',
    keys: 'Ctrl+Shift+7',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    key: 'quote',
    icon: 'quote',
    keys: 'Ctrl+Shift+B',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
]

const history: readonly Tool[] = [
  { key: 'undo', icon: 'undo', keys: 'Ctrl+Z', run: (editor) => editor.chain().focus().undo().run() },
  { key: 'redo', icon: 'redo', keys: 'Ctrl+Shift+Z', run: (editor) => editor.chain().focus().redo().run() },
]

/** What can be done to the text: one stop of the keyboard, arrows move inside it. */
export function RichTextToolbar({ editor, isDisabled }: { editor: Editor | null; isDisabled: boolean }) {
  const text = useText(richTextMessages)
  const linkId = useId()
  const bar = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [link, setLink] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      heading: now?.isActive('heading', { level: 2 }) ?? false,
      subheading: now?.isActive('heading', { level: 3 }) ?? false,
      bold: now?.isActive('bold') ?? false,
      italic: now?.isActive('italic') ?? false,
      bullets: now?.isActive('bulletList') ?? false,
      numbers: now?.isActive('orderedList') ?? false,
      quote: now?.isActive('blockquote') ?? false,
      link: now?.isActive('link') ?? false,
      undo: now?.can().undo() ?? false,
      redo: now?.can().redo() ?? false,
      href: String(now?.getAttributes('link')['href'] ?? ''),
    }),
  })
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
  const applyLink = () => {
    if (!editor || link === null) return
    const href = linkFrom(link)
    setWrong(href === null)
    if (href === null) return
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === '') chain.unsetLink().run()
    // Without words to stand on, the address is its own.
    else if (editor.state.selection.empty && !on?.link)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    setLink(null)
  }
  const button = (place: number, tool: { label: string; icon: IconName; keys?: string }, more: object) => (
    <button
      type="button"
      title={tool.keys ? `${tool.label} (${tool.keys})` : tool.label}
      aria-label={tool.label}
      tabIndex={place === at ? 0 : -1}
      onFocus={() => setAt(place)}
      // The selection in the text stays where it is.
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
              'aria-expanded': link !== null,
              'aria-controls': linkId,
              'aria-disabled': isDisabled || undefined,
              onClick: () => {
                setWrong(false)
                if (!isDisabled) setLink(link === null ? (on?.href ?? '') : null)
              },
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
      <div id={linkId} className={styles.link} hidden={link === null}>
        {link !== null && (
          <>
            <TextInput
              id={`${linkId}-address`}
              aria-label={text('rich.linkAddress')}
              aria-describedby={isWrong ? `${linkId}-wrong` : undefined}
              aria-invalid={isWrong || undefined}
              placeholder="https://"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              value={link}
              onChange={setLink}
              onKeyDown={(event) => {
                if (event.key === 'Enter') {
                  event.preventDefault()
                  applyLink()
                }
                if (event.key === 'Escape') {
                  event.stopPropagation()
                  setLink(null)
                  editor?.commands.focus()
                }
              }}
            />
            <Button isSmall onClick={applyLink}>
              {text('rich.linkApply')}
            </Button>
            {on?.link && (
              <Button
                isSmall
                variant="quiet"
                onClick={() => {
                  editor?.chain().focus().extendMarkRange('link').unsetLink().run()
                  setLink(null)
                }}
              >
                {text('rich.linkRemove')}
              </Button>
            )}
            <p role="alert" id={`${linkId}-wrong`}>
              {isWrong && text('rich.linkWrong')}
            </p>
          </>
        )}
      </div>
    </>
  )
}
