import { lazy, type RefCallback, Suspense } from 'react'
import { SkeletonText } from '../skeleton/skeleton.tsx'
import styles from './rich-text.module.css'

const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }))

export type RichTextProps = {
  /** HTML; empty if there is no text. */
  value: string | null | undefined
  onChange: (html: string) => void
  onBlur?: () => void
  disabled?: boolean | undefined
  name?: string
  /** Receives an object that can be focused, as forms require of their controls. */
  ref?: RefCallback<{ focus: () => void }>
  /** The document is long: the writing area is taller. */
  isTall?: boolean
  /** Allows pictures and videos in the text. */
  media?: RichTextMedia
}

export type RichTextMedia = {
  /** Stores a picture. Returns its URL, or null if it was rejected; the caller reports why. */
  upload: (image: File) => Promise<string | null>
}

/**
 * An editor for text with headings, bold, italic, lists and links, stored as HTML; loaded on demand. Use it inside a `Field` with
 * `isGroup`, which labels it. The server decides which HTML is allowed.
 */
export function RichText(props: RichTextProps) {
  return (
    <Suspense
      fallback={
        <div className={styles.editor} data-tall={props.isTall || undefined} aria-busy="true">
          <div className={styles.toolbar} />
          <div className={styles.waiting}>
            <SkeletonText lines={4} />
          </div>
        </div>
      }
    >
      <Editor {...props} />
    </Suspense>
  )
}
