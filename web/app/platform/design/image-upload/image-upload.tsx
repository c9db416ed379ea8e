import { PICTURE_MAX_BYTES } from '@esquadro/contract/platform/files/pictures'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/i18n.tsx'
import { Button } from '../button/button.tsx'
import { useFieldControl } from '../field/field-context.ts'
import { acceptFiles } from '../file-drop/accept-files.ts'
import { fileMessages } from '../file-drop/file.messages.ts'
import { useRefusalText } from '../file-drop/use-refusal-text.ts'
import styles from './image-upload.module.css'

type ImageUploadProps = {
  /** A newly chosen file, or the URL of the current picture. */
  value: File | string | null | undefined
  onChange: (file: File | null) => void
  /** Bytes. */
  maxBytes?: number
  shape?: 'wide' | 'square' | 'round'
  /** Shown without a picture, such as a drawn cover or an avatar. */
  placeholder?: ReactNode
  disabled?: boolean | undefined
  ref?: Ref<HTMLButtonElement>
}

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** A picture field with a preview: choose, change or remove the picture. */
export function ImageUpload({
  value,
  onChange,
  maxBytes = PICTURE_MAX_BYTES,
  shape = 'wide',
  placeholder,
  disabled,
  ref,
}: ImageUploadProps) {
  const text = useText(fileMessages)
  const reasonOf = useRefusalText({ accept: types, maxBytes })
  const { id, ...field } = useFieldControl()
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (!(value instanceof File)) return setPreview(value ?? null)
    const url = URL.createObjectURL(value)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [value])
  const take = (list: FileList | null) => {
    const { accepted, refused } = acceptFiles([...(list ?? [])].slice(0, 1), { accept: types, maxBytes })
    const [refusal] = refused
    setProblem(refusal ? reasonOf(refusal) : null)
    if (accepted[0]) onChange(accepted[0])
  }
  return (
    <div
      className={styles.upload}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (!disabled) take(event.dataTransfer.files)
      }}
    >
      <div className={styles.frame} data-shape={shape}>
        {preview ? <img src={preview} alt={text('image.preview')} /> : placeholder}
      </div>
      <div className={styles.buttons}>
        <input
          ref={input}
          type="file"
          hidden
          accept={types.join(',')}
          onChange={(event) => {
            take(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
        <Button
          {...field}
          id={id}
          ref={ref}
          variant="secondary"
          isSmall
          iconLeft="image"
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {text(preview ? 'image.change' : 'image.choose')}
        </Button>
        {value instanceof File && (
          <Button variant="quiet" isSmall disabled={disabled} onClick={() => onChange(null)}>
            {text('image.remove')}
          </Button>
        )}
      </div>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  )
}
