import { IMPORT_LIMITS } from '@esquadro/contract/people/pre-registrations/vocabulary'
import { useState } from 'react'
import { Button } from '../../platform/design/button/button.tsx'
import { downloadText, toCsv } from '../../platform/design/data-table/csv.ts'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { Field } from '../../platform/design/field/field.tsx'
import { FileDrop } from '../../platform/design/file-drop/file-drop.tsx'
import { Cluster } from '../../platform/design/layout/cluster.tsx'
import { ConfirmDialog } from '../../platform/design/modal/confirm-dialog.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { Stat } from '../../platform/design/stat/stat.tsx'
import { EmptyState } from '../../platform/design/state/empty-state.tsx'
import { Tabs } from '../../platform/design/tabs/tabs.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { SheetSource } from '../../platform/sheets/sheet-source.tsx'
import { ImportLine } from './import-line.tsx'
import { messages } from './pre-registrations.messages.ts'
import styles from './pre-registrations.module.css'
import { type Import, isReady, type SheetRow } from './use-import.ts'

// The column names that the import reads, in the order of the template.
const columns: Column<SheetRow['row']>[] = [
  { key: 'name', title: 'nome', cell: (row) => row.name, csv: (row) => row.name },
  { key: 'email', title: 'e-mail', cell: (row) => row.email, csv: (row) => row.email },
  { key: 'cellphone', title: 'celular', cell: (row) => row.cellphone, csv: (row) => row.cellphone },
  { key: 'cpf', title: 'cpf', cell: (row) => row.cpf, csv: (row) => row.cpf },
  { key: 'seller', title: 'vendedor', cell: (row) => row.seller, csv: (row) => row.seller },
]
const views = ['wrong', 'ready', 'all'] as const
const step = 50

/** Imports people from a sheet: a dropped file is validated line by line, corrected in place and imported. */
export function ImportSheet({ sheet, onDone }: { sheet: Import; onDone: () => void }) {
  const text = useText(messages)
  if (sheet.rows.length === 0)
    return (
      <div className={styles.sheet}>
        <Outcome sheet={sheet} />
        <div className={styles.intro}>
          <p>{text('sheet.text')}</p>
          <Button
            variant="secondary"
            iconLeft="download"
            onClick={() => downloadText(text('sheet.file'), toCsv(columns, []))}
          >
            {text('sheet.model')}
          </Button>
        </div>
        <Field
          label={text(sheet.created === null ? 'sheet.drop' : 'sheet.another')}
          isGroup
          error={sheet.failure ?? undefined}
        >
          <FileDrop
            hint={text('sheet.hint', { rows: IMPORT_LIMITS.rows })}
            accept={['.xlsx', '.csv', '.txt', 'text/csv', 'text/plain']}
            maxFiles={1}
            maxBytes={IMPORT_LIMITS.bytes}
            disabled={sheet.isReading}
            onFiles={([file]) => file && void sheet.read(file)}
          />
        </Field>
        {sheet.isReading && (
          <div role="status" aria-label={text('sheet.reading')}>
            <SkeletonText lines={4} />
          </div>
        )}
        {sheet.created !== null && (
          <Cluster justify="end">
            <Button variant="secondary" onClick={onDone}>
              {text('title')}
            </Button>
          </Cluster>
        )}
      </div>
    )
  return <Lines sheet={sheet} />
}

function Lines({ sheet }: { sheet: Import }) {
  const text = useText(messages)
  const ready = sheet.rows.filter(isReady).length
  const wrong = sheet.rows.length - ready
  const [view, setView] = useState<(typeof views)[number]>(wrong > 0 ? 'wrong' : 'all')
  const [limit, setMost] = useState(step)
  const [isAsking, setAsking] = useState(false)
  // A line stays in its view while it is being corrected, until another view is chosen.
  const [edited, setKept] = useState<ReadonlySet<number>>(new Set())
  const shown = sheet.rows.filter(
    (row) => view === 'all' || isReady(row) === (view === 'ready') || edited.has(row.key),
  )
  return (
    <div className={styles.sheet}>
      <Outcome sheet={sheet} />
      {sheet.left > 0 && (
        <Notice tone="warn" title={text('sheet.left', { count: sheet.left, rows: IMPORT_LIMITS.rows })} />
      )}
      {sheet.source && sheet.created === null && (
        <SheetSource
          format={sheet.source.format}
          leftOut={sheet.source.leftOut}
          isReading={sheet.isReading}
          onChoose={(choice) => sheet.source && void sheet.read(sheet.source.file, choice)}
        />
      )}
      <Summary sheet={sheet} ready={ready} wrong={wrong} onDiscard={() => setAsking(true)} />
      <Tabs
        label={text('sheet.shown')}
        value={view}
        onChange={(value) => {
          setView(views.find((option) => option === value) ?? 'all')
          setMost(step)
          setKept(new Set())
        }}
        tabs={[
          { value: 'wrong', label: text('sheet.wrong'), count: wrong },
          { value: 'ready', label: text('sheet.ready'), count: ready },
          { value: 'all', label: text('sheet.all'), count: sheet.rows.length },
        ]}
      >
        {shown.length === 0 ? (
          <EmptyState isCompact title={text('sheet.none')} text={text('sheet.noneText')} />
        ) : (
          <ul className={styles.rows}>
            {shown.slice(0, limit).map((row) => (
              <ImportLine
                key={row.key}
                row={row}
                sheet={sheet}
                onEdit={() => setKept((before) => new Set(before).add(row.key))}
              />
            ))}
          </ul>
        )}
        {shown.length > limit && (
          <Cluster justify="center">
            <Button variant="secondary" onClick={() => setMost(limit + step)}>
              {text('sheet.more')}
            </Button>
          </Cluster>
        )}
      </Tabs>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('sheet.askDiscard')}
        acceptLabel={text('sheet.discard')}
        isDanger
        onCancel={() => setAsking(false)}
        onAccept={() => {
          setAsking(false)
          sheet.clear()
        }}
      >
        {text('sheet.discardText', { count: sheet.rows.length })}
      </ConfirmDialog>
    </div>
  )
}

interface SummaryProps {
  readonly sheet: Import
  readonly ready: number
  readonly wrong: number
  readonly onDiscard: () => void
}

/** Shows the numbers of valid and invalid lines, with buttons to import, export and discard them. */
function Summary({ sheet, ready, wrong, onDiscard }: SummaryProps) {
  const text = useText(messages)
  const { number } = useFormats()
  return (
    <div className={styles.summary}>
      <div className={styles.figures} role="status">
        <Stat label={text('sheet.rows')} value={number(sheet.rows.length)} />
        <Stat label={text('sheet.ready')} value={number(ready)} />
        <Stat label={text('sheet.wrong')} value={number(wrong)} />
      </div>
      <Cluster>
        <Button
          variant="primary"
          disabled={ready === 0 || sheet.isChecking}
          isLoading={sheet.isImporting}
          onClick={() => void sheet.send()}
        >
          {text('sheet.import', { count: ready })}
        </Button>
        {wrong > 0 && (
          <Button
            variant="secondary"
            iconLeft="download"
            onClick={() =>
              downloadText(
                text('sheet.fileLeft'),
                toCsv(
                  columns,
                  sheet.rows.filter((row) => !isReady(row)).map(({ row }) => row),
                ),
              )
            }
          >
            {text('sheet.keep')}
          </Button>
        )}
        <Button variant="quiet" iconLeft="close" onClick={onDiscard}>
          {text('sheet.discard')}
        </Button>
      </Cluster>
    </div>
  )
}

/** The result of the last import. */
function Outcome({ sheet }: { sheet: Import }) {
  const text = useText(messages)
  if (sheet.created === null) return null
  return (
    <Notice
      isLive
      tone={sheet.rows.length > 0 ? 'info' : 'success'}
      title={text('sheet.done', { count: sheet.created })}
    >
      {[
        sheet.created > 0 && text('sheet.doneText'),
        sheet.rows.length > 0 && text('sheet.remaining', { count: sheet.rows.length }),
      ]
        .filter(Boolean)
        .join(' ')}
    </Notice>
  )
}
