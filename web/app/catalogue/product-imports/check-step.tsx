import type { Mapping, ProductImport } from '@esquadro/contract/catalogue/product-imports/product-import'
import { Button } from '../../platform/design/button/button.tsx'
import { Cluster } from '../../platform/design/layout/cluster.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Counts } from './counts.tsx'
import { DiscardButton } from './discard-button.tsx'
import { messages } from './product-imports.messages.ts'
import styles from './product-imports.module.css'
import { RejectedButton } from './rejected-button.tsx'
import { RowsList } from './rows-list.tsx'
import type { ProductImportState } from './use-product-import.ts'

const MAX_NAMES = 12
const listed = (names: readonly string[]) =>
  `${names.slice(0, MAX_NAMES).join(', ')}${names.length > MAX_NAMES ? '…' : ''}`

interface Props {
  readonly state: ProductImportState
  readonly data: ProductImport
  readonly onMap: () => void
}

/** Shows the result of the dry run: the planned changes, and the rows that would be rejected. */
export function CheckStep({ state, data, onMap }: Props) {
  const text = useText(messages)
  const count = data.created + data.updated
  return (
    <div className={styles.step}>
      <div className={styles.head}>
        <h2>{text('check.title')}</h2>
        <p>{data.fileName}</p>
      </div>
      <Counts data={data} />
      <NewNames data={data} />
      <Doubts state={state} data={data} />
      {count === 0 && data.doubts === 0 && (
        <Notice tone="info" title={text(data.unchanged > 0 ? 'check.nothing' : 'check.onlyRejected')} />
      )}
      <Cluster>
        {count > 0 && (
          <Button variant="primary" isChange isLoading={state.isStarting} onClick={() => void state.start()}>
            {text('check.import', { count })}
          </Button>
        )}
        <RejectedButton data={data} />
        <Button variant="quiet" isChange onClick={onMap}>
          {text('check.columns')}
        </Button>
        <DiscardButton state={state} data={data} />
      </Cluster>
      <RowsList key={data.mapping.doubts} data={data} />
    </div>
  )
}

function NewNames({ data: { newBrands, newCategories } }: { data: ProductImport }) {
  const text = useText(messages)
  if (newBrands.length + newCategories.length === 0) return null
  return (
    <Notice tone="info" title={text('check.new')}>
      {newBrands.length > 0 && (
        <p>{text('check.newBrands', { count: newBrands.length, names: listed(newBrands) })}</p>
      )}
      {newCategories.length > 0 && (
        <p>{text('check.newCategories', { count: newCategories.length, names: listed(newCategories) })}</p>
      )}
    </Notice>
  )
}

/** Asks about codes that a spreadsheet program may have changed. */
function Doubts({ state, data: { doubts, mapping } }: Pick<Props, 'state' | 'data'>) {
  const text = useText(messages)
  const answer = (value: Mapping['doubts']) => void state.check({ ...mapping, doubts: value })
  if (doubts === 0)
    return (
      mapping.doubts !== 'ask' && (
        <Cluster>
          <Button variant="quiet" isChange isLoading={state.isChecking} onClick={() => answer('ask')}>
            {text('doubts.again')}
          </Button>
        </Cluster>
      )
    )
  return (
    <Notice
      tone="warn"
      title={text('doubts.title', { count: doubts })}
      action={
        <Cluster>
          {mapping.doubts === 'ask' && (
            <Button
              variant="secondary"
              isChange
              isLoading={state.isChecking}
              onClick={() => answer('repair')}
            >
              {text('doubts.repair')}
            </Button>
          )}
          <Button variant="secondary" isChange isLoading={state.isChecking} onClick={() => answer('keep')}>
            {text('doubts.keep')}
          </Button>
        </Cluster>
      }
    >
      {text(mapping.doubts === 'ask' ? 'doubts.text' : 'doubts.left')}
    </Notice>
  )
}
