import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../i18n/i18n.tsx'
import { Button } from '../button/button.tsx'
import { TextInput } from '../text-input/text-input.tsx'
import { linkFrom } from './link-from.ts'
import { richTextMessages } from './rich-text.messages.ts'
import styles from './rich-text.module.css'

type LinkEditorProps = {
  id: string
  editor: Editor | null
  /** The URL of the link at the cursor; empty if there is none. */
  address: string
  hasLink: boolean
  onClose: () => void
}

/** An editor for the URL of a link; Enter applies it, Escape cancels. */
export function LinkEditor({ id, editor, address, hasLink, onClose }: LinkEditorProps) {
  const text = useText(richTextMessages)
  const [link, setLink] = useState(address)
  const [isWrong, setWrong] = useState(false)

  const apply = () => {
    if (!editor) return
    const href = linkFrom(link)
    setWrong(href === null)
    if (href === null) return
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === '') chain.unsetLink().run()
    // Without a selection, the URL becomes the text of the link.
    else if (editor.state.selection.empty && !hasLink)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onClose()
  }
  const remove = () => {
    editor?.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      apply()
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
      editor?.commands.focus()
    }
  }
  return (
    <div id={id} className={styles.link} data-takes-escape>
      <TextInput
        id={`${id}-address`}
        aria-label={text('rich.linkAddress')}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        aria-invalid={isWrong || undefined}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={link}
        onChange={setLink}
        onKeyDown={press}
      />
      <Button isSmall onClick={apply}>
        {text('rich.linkApply')}
      </Button>
      {hasLink && (
        <Button isSmall variant="quiet" onClick={remove}>
          {text('rich.linkRemove')}
        </Button>
      )}
      <p role="alert" id={`${id}-wrong`}>
        {isWrong && text('rich.linkWrong')}
      </p>
    </div>
  )
}
