import { lazy, Suspense } from 'react'
import { SkeletonText } from '../skeleton/skeleton.tsx'
import styles from './rich-text.module.css'
import type { RichTextProps } from './rich-text.types.ts'

const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }))

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
