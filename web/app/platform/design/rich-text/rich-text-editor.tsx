import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/i18n.tsx'
import { useFieldControl, useFieldLabel } from '../field/field-context.ts'
import { mediaNodes } from './media-nodes.ts'
import { richTextMessages } from './rich-text.messages.ts'
import styles from './rich-text.module.css'
import type { RichTextProps } from './rich-text.types.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { tableNodes } from './table-nodes.ts'

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    horizontalRule: false,
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['http', 'https', 'mailto', 'tel'] },
  }),
  ...tableNodes,
]

const articleExtensions = [...extensions, ...mediaNodes]

/** The editor of `RichText`, which loads it on demand. */
export function RichTextEditor({ value, onChange, onBlur, disabled, ref, isTall, media }: RichTextProps) {
  const text = useText(richTextMessages)
  const field = useFieldControl()
  const labelId = useFieldLabel()
  const html = value ?? ''
  const written = useRef(html)
  const latest = useRef({ onChange, onBlur })
  latest.current = { onChange, onBlur }
  const editor = useEditor({
    extensions: media ? articleExtensions : extensions,
    content: html,
    immediatelyRender: false,
    // The page's content security policy rejects styles that a script adds; they are in the style sheet instead.
    injectCSS: false,
    editable: !disabled,
    onUpdate: ({ editor: changed }) => {
      written.current = changed.isEmpty ? '' : changed.getHTML()
      latest.current.onChange(written.current)
    },
    onBlur: () => latest.current.onBlur?.(),
  })
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    ...(labelId ? { 'aria-labelledby': labelId } : { 'aria-label': text('rich.text') }),
    ...(field['aria-describedby'] ? { 'aria-describedby': field['aria-describedby'] } : {}),
    ...(field['aria-invalid'] ? { 'aria-invalid': 'true' } : {}),
  }
  const spelled = JSON.stringify(attributes)
  useEffect(() => {
    editor?.setOptions({
      editable: !disabled,
      editorProps: { attributes: JSON.parse(spelled) as Record<string, string> },
    })
  }, [editor, disabled, spelled])
  // Accepts a new value from outside, such as a reset, but not the editor's own last output, which would move the cursor.
  useEffect(() => {
    if (!editor || html === written.current) return
    written.current = html
    editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  useEffect(() => {
    ref?.(editor ? { focus: () => editor.commands.focus() } : null)
  }, [editor, ref])
  const isEmpty = useEditorState({ editor, selector: ({ editor: now }) => now?.isEmpty ?? true })
  return (
    <div className={styles.editor} data-tall={isTall || undefined} data-disabled={disabled || undefined}>
      <RichTextToolbar editor={editor} isDisabled={Boolean(disabled)} media={media} />
      <EditorContent editor={editor} className={styles.text} data-empty={isEmpty || undefined} />
    </div>
  )
}
