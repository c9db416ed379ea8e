import type { ProductImport } from '@esquadro/contract/catalogue/product-imports/product-import'
import { DimensionLine } from '../../platform/design/dimension-line/dimension-line.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './product-imports.messages.ts'
import styles from './product-imports.module.css'

/** The server's progress in the current step. */
export function WorkStep({ data }: { data: ProductImport }) {
  const text = useText(messages)
  const { number } = useFormats()
  const { state, done, total, fileName } = data
  const title = text(`work.${state === 'checking' || state === 'undoing' ? state : 'importing'}`)
  return (
    <section className={styles.step} aria-label={title} aria-busy="true">
      <div className={styles.head}>
        <h2>{title}</h2>
        <p>{fileName}</p>
      </div>
      {total > 0 ? (
        <DimensionLine
          label={title}
          isLabelHidden
          value={done}
          max={total}
          valueText={text('work.progress', { done: number(done), total: number(total) })}
          minText="0"
          maxText={number(total)}
        />
      ) : (
        <>
          <p role="status">{text('work.lines', { count: done })}</p>
          <SkeletonText lines={3} />
        </>
      )}
      <p className={styles.hint}>{text('work.text')}</p>
    </section>
  )
}
