import { parseVideoLink } from '@esquadro/contract/platform/fields/video-link'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useText } from '../../i18n/i18n.tsx'
import { Button } from '../button/button.tsx'
import { TextInput } from '../text-input/text-input.tsx'
import { videoKey } from './media-nodes.ts'
import { richTextMessages } from './rich-text.messages.ts'
import styles from './rich-text.module.css'
import type { RichTextMedia } from './rich-text.types.ts'

interface Props {
  readonly id: string
  readonly editor: Editor | null
  readonly onClose: () => void
}

/** Inserts a picture into the text; its description is required, for readers who cannot see it. */
export function ImageEditor({ id, editor, media, onClose }: Props & { readonly media: RichTextMedia }) {
  const text = useText(richTextMessages)
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const apply = async () => {
    if (!file) return setProblem(text('rich.imageMissing'))
    if (alt.trim() === '') return setProblem(text('rich.altMissing'))
    setSending(true)
    const src = await media.upload(file)
    setSending(false)
    if (!src) return setProblem(text('rich.imageRefused'))
    editor
      ?.chain()
      .focus()
      .insertContent({ type: 'image', attrs: { src, alt: alt.trim() } })
      .run()
    onClose()
  }
  return (
    <MediaBar id={id} problem={problem} onApply={() => void apply()} onClose={onClose} isSending={isSending}>
      <input
        type="file"
        aria-label={text('rich.imageFile')}
        accept="image/jpeg,image/png,image/webp,image/avif"
        onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
      />
      <TextInput
        id={`${id}-alt`}
        aria-label={text('rich.alt')}
        placeholder={text('rich.alt')}
        value={alt}
        onChange={setAlt}
      />
    </MediaBar>
  )
}

/** Inserts a YouTube or Vimeo video into the text. */
export function VideoEditor({ id, editor, onClose }: Props) {
  const text = useText(richTextMessages)
  const [address, setAddress] = useState('')
  const [label, setLabel] = useState('')
  const [problem, setProblem] = useState('')
  const apply = () => {
    const link = parseVideoLink(address)
    if (!link) return setProblem(text('rich.videoWrong'))
    const attrs = { video: videoKey(link), label: label.trim() || text('rich.videoLabel') }
    editor?.chain().focus().insertContent({ type: 'video', attrs }).run()
    onClose()
  }
  return (
    <MediaBar id={id} problem={problem} onApply={apply} onClose={onClose}>
      <TextInput
        id={`${id}-address`}
        aria-label={text('rich.videoAddress')}
        placeholder="https://www.youtube.com/watch?v=…"
        inputMode="url"
        autoComplete="off"
        autoFocus
        value={address}
        onChange={setAddress}
      />
      <TextInput
        id={`${id}-label`}
        aria-label={text('rich.videoTitle')}
        placeholder={text('rich.videoTitle')}
        value={label}
        onChange={setLabel}
      />
    </MediaBar>
  )
}

function MediaBar({
  id,
  problem,
  isSending = false,
  onApply,
  onClose,
  children,
}: {
  readonly id: string
  readonly problem: string
  readonly isSending?: boolean
  readonly onApply: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const text = useText(richTextMessages)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type !== 'file') {
      event.preventDefault()
      onApply()
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
  }
  return (
    <div id={id} className={styles.link} onKeyDown={press}>
      {children}
      <Button isSmall isLoading={isSending} onClick={onApply}>
        {text('rich.insert')}
      </Button>
      <p role="alert">{problem}</p>
    </div>
  )
}
