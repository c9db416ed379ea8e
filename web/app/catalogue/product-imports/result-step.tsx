import type { ProductImport } from '@esquadro/contract/catalogue/product-imports/product-import'
import { Button } from '../../platform/design/button/button.tsx'
import { ButtonLink } from '../../platform/design/button/button-link.tsx'
import { Cluster } from '../../platform/design/layout/cluster.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Confirmation, useQuestion } from '../../platform/lists/rows/confirmation.tsx'
import { Counts } from './counts.tsx'
import { DiscardButton } from './discard-button.tsx'
import { messages } from './product-imports.messages.ts'
import styles from './product-imports.module.css'
import { RejectedButton } from './rejected-button.tsx'
import { RowsList } from './rows-list.tsx'
import type { ProductImportState } from './use-product-import.ts'

interface Props {
  readonly state: ProductImportState
  readonly data: ProductImport
  readonly onMap: () => void
}

/** The result of the import, and its undo. */
export function ResultStep({ state, data, onMap }: Props) {
  const text = useText(messages)
  // The file could not be read, so nothing was counted.
  const isUnread = data.state === 'failed' && !data.canUndo
  return (
    <div className={styles.step}>
      <Outcome data={data} />
      {!isUnread && <Counts data={data} />}
      <Cluster>
        <ButtonLink to="/cms/products/list" variant="secondary">
          {text('result.list')}
        </ButtonLink>
        <Button variant="secondary" isChange iconLeft="upload" onClick={() => state.open(null)}>
          {text('result.another')}
        </Button>
        {isUnread ? (
          <>
            <Button variant="quiet" isChange onClick={onMap}>
              {text('check.columns')}
            </Button>
            <DiscardButton state={state} data={data} />
          </>
        ) : (
          <RejectedButton data={data} />
        )}
        {data.canUndo && <UndoButton state={state} data={data} />}
      </Cluster>
      {!isUnread && <RowsList data={data} />}
    </div>
  )
}

function Outcome({ data }: { data: ProductImport }) {
  const text = useText(messages)
  const format = useFormats()
  const { state, failure, created, updated, removed, restored, kept, undoneBy, undoneAt } = data
  const numbers = { created: format.number(created), updated: format.number(updated) }
  if (state === 'failed')
    return (
      <Notice tone="danger" title={text('result.failed')}>
        {failure} {data.canUndo && text('result.partly', numbers)}
      </Notice>
    )
  if (state === 'undone')
    return (
      <Notice tone="warn" title={text('result.undone')}>
        <p>
          {text('result.undoneText', {
            name: undoneBy ?? '–',
            date: undoneAt ? format.dateTime(undoneAt) : '–',
            removed: format.number(removed),
            restored: format.number(restored),
          })}
        </p>
        {kept > 0 && <p>{text('result.kept', { count: kept })}</p>}
      </Notice>
    )
  return (
    <Notice isLive tone="success" title={text('result.imported')}>
      {text('result.importedText')}
    </Notice>
  )
}

function UndoButton({ state, data }: Pick<Props, 'state' | 'data'>) {
  const text = useText(messages)
  const { number } = useFormats()
  const question = useQuestion<ProductImport>()
  return (
    <>
      <Button
        variant="danger"
        isOutlined
        isChange
        isLoading={state.isUndoing}
        onClick={() => question.ask(data)}
      >
        {text('result.undo')}
      </Button>
      <Confirmation
        question={question}
        isRunning={false}
        onAccept={async () => {
          question.cancel()
          await state.undo()
        }}
        texts={({ fileName, created, updated }) => ({
          title: text('undoTitle', { file: fileName }),
          accept: text('result.undo'),
          text: text('undoText', { created: number(created), updated: number(updated) }),
          isDanger: true,
        })}
      />
    </>
  )
}
