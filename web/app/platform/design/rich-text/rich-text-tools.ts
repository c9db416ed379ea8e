import { type Editor, useEditorState } from '@tiptap/react'
import type { IconName } from '../icon/icon-names.ts'

export type Tool = {
  key: 'heading' | 'subheading' | 'bold' | 'italic' | 'bullets' | 'numbers' | 'quote' | 'undo' | 'redo'
  icon: IconName
  /** The keyboard shortcut, shown in the tooltip. */
  keys: string
  run: (editor: Editor) => void
}

export const tools: readonly Tool[] = [
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

export const history: readonly Tool[] = [
  { key: 'undo', icon: 'undo', keys: 'Ctrl+Z', run: (editor) => editor.chain().focus().undo().run() },
  { key: 'redo', icon: 'redo', keys: 'Ctrl+Shift+Z', run: (editor) => editor.chain().focus().redo().run() },
]

/** The tools that are active at the cursor, and whether there is something to undo. */
export function useToolState(editor: Editor | null) {
  return useEditorState({
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
}
