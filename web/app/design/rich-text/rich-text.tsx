import { lazy, type RefCallback, Suspense } from 'react'
import { SkeletonText } from '../skeleton/skeleton.tsx'
import styles from './rich-text.module.css'

const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }))

export type RichTextProps = {
  /** HTML; empty where there is no text. */
  value: string | null | undefined
  onChange: (html: string) => void
  onBlur?: () => void
  disabled?: boolean | undefined
  name?: string
  /** Gets what can be focused, as a form asks of its controls. */
  ref?: RefCallback<{ focus: () => void }>
  /** The document is long: the writing area is taller. */
  isTall?: boolean
  /** Lets pictures and videos into the text. */
  media?: RichTextMedia
}

export type RichTextMedia = {
  /** Stores a picture. Returns its address, or null if it was refused; the caller says why. */
  upload: (image: File) => Promise<string | null>
}

/**
 * A text with headings, bold, italic, lists and links, held as HTML; the editor is loaded when it is needed. Stands in a
 * `Field` with `isGroup`, which names it. What may stand in the HTML is the server's to decide.
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
