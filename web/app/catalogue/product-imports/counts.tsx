import type { ProductImport } from '@esquadro/contract/catalogue/product-imports/product-import'
import { ROW_VERDICTS } from '@esquadro/contract/catalogue/product-imports/vocabulary'
import { Stat } from '../../platform/design/stat/stat.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './product-imports.messages.ts'
import styles from './product-imports.module.css'

/** The numbers of products created and updated, and of rows left unchanged or rejected. */
export function Counts({ data }: { data: ProductImport }) {
  const text = useText(messages)
  const { number } = useFormats()
  return (
    <div className={styles.counts}>
      {ROW_VERDICTS.map((verdict) => (
        <Stat key={verdict} label={text(`check.${verdict}`)} value={number(data[verdict])} />
      ))}
    </div>
  )
}
