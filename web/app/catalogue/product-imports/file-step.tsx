import { IMPORT_FIELDS, IMPORT_LIMITS } from '@esquadro/contract/catalogue/product-imports/vocabulary'
import { productsList } from '@esquadro/texts/lists/products'
import { Button } from '../../platform/design/button/button.tsx'
import { downloadText, toCsv } from '../../platform/design/data-table/csv.ts'
import { Field } from '../../platform/design/field/field.tsx'
import { FileDrop } from '../../platform/design/file-drop/file-drop.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { useIsReadOnly } from '../../platform/design/read-only.ts'
import { UnsavedGuard } from '../../platform/design/unsaved/unsaved-guard.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { History } from './history.tsx'
import { messages } from './product-imports.messages.ts'
import styles from './product-imports.module.css'
import type { ProductImportState } from './use-product-import.ts'

/** The first step: a file to drop, the template, and earlier imports. */
export function FileStep({ state }: { state: ProductImportState }) {
  const fields = useWords(productsList.columns)
  const text = useText(messages)
  const format = useFormats()
  const isReadOnly = useIsReadOnly()
  const columns = IMPORT_FIELDS.map((field) => ({
    key: field,
    title: fields[field],
    cell: () => null,
    csv: () => null,
  }))
  return (
    <>
      {!isReadOnly && (
        <div className={styles.file}>
          <div className={styles.intro}>
            <p>{text('file.text')}</p>
            <Button
              variant="secondary"
              iconLeft="download"
              onClick={() => downloadText(text('file.modelName'), toCsv(columns, []))}
            >
              {text('file.model')}
            </Button>
          </div>
          <Field label={text('file.drop')} isGroup error={state.failure ?? undefined}>
            <FileDrop
              hint={text('file.hint', {
                rows: format.number(IMPORT_LIMITS.rows),
                size: IMPORT_LIMITS.bytes / 1024 ** 2,
              })}
              accept={['.xlsx', '.csv', '.txt', 'text/csv', 'text/plain']}
              maxFiles={1}
              maxBytes={IMPORT_LIMITS.bytes}
              disabled={state.isUploading}
              onFiles={([file]) => file && void state.upload(file)}
            />
          </Field>
          {state.isUploading && (
            <Notice isLive tone="warn" title={text('file.sending')}>
              {text('leaveText')}
            </Notice>
          )}
          <UnsavedGuard
            isDirty={state.isUploading}
            texts={{
              title: text('leaveTitle'),
              text: text('leaveText'),
              leave: text('leave'),
              stay: text('stay'),
            }}
          />
        </div>
      )}
      <History onOpen={state.open} />
    </>
  )
}
