import type { EndpointSpec } from '@esquadro/contract'
import type { BulkCall } from '@esquadro/contract/app/bulk-runs/bulk-run'
import type { ReactNode } from 'react'
import { Button } from '../../design/button/button.tsx'
import { Stack } from '../../design/layout/stack.tsx'
import { useText } from '../../i18n/i18n.tsx'
import type { ListEndpoint, RowOf } from '../arrangement/query-schema.ts'
import { type AllFiltered, type ListSelection, useListSelection } from '../bulk/use-list-selection.ts'
import { AllText } from '../exports/all-text.tsx'
import { messages } from '../lists.messages.ts'
import type { ListSource } from '../use-list.ts'
import { Confirmation, type Question, useQuestion } from './confirmation.tsx'
import { RowChangesDialogs } from './row-changes-dialogs.tsx'
import { type ChangeOf, type ManyEndpoint, useRowChanges } from './use-row-changes.ts'

interface Options<Row, Change> {
  /** The reads that a switch makes stale. */
  readonly refresh: readonly EndpointSpec[]
  readonly nameOf: (row: Row) => string
  readonly isOn: (row: Row) => boolean
  /** Returns the change that switches a row on or off, such as `{ active }`. */
  readonly changeOf: (isOn: boolean) => Change
  readonly texts: SwitchTexts<Row>
}

interface SwitchTexts<Row> {
  /** The labels of the actions. */
  readonly on: string
  readonly off: string
  /** The toast for one row. */
  readonly success: string
  /** Returns the question before one row is switched; without it, the row is switched at once. */
  readonly ask?: (row: Row, isOn: boolean) => { readonly title: string; readonly text: string }
}

interface SwitchQuestion<Row> {
  readonly rows: readonly Row[]
  /** Set if all filtered rows are to be switched instead of `rows`. */
  readonly all: AllFiltered | null
  readonly isOn: boolean
  /** Whether the question comes from a row's own action instead of the bulk action. */
  readonly isOfRow?: boolean
}

export interface StatusSwitch<Row> {
  readonly selection: ListSelection<Row>
  readonly bulkActions: ReactNode
  /** The changes that a job makes for all filtered rows. */
  readonly runs: { readonly calls: readonly BulkCall[]; readonly refresh: readonly EndpointSpec[] }
  /** The question before rows are switched, the progress, and the refused rows. */
  readonly dialogs: ReactNode
  readonly isRunning: boolean
  /** Switches one row; a toast offers to undo it. */
  change(row: Row, isOn: boolean): Promise<unknown>
  /** Returns the action that switches a row. */
  actionOf(row: Row): { readonly label: string; readonly isDanger: boolean; onSelect(): void }
}

const NAMED = 8

/** Switches one or all selected rows of a list on and off, with a result for each and undo. */
export function useStatusSwitch<S extends ListEndpoint, Many extends ManyEndpoint>(
  list: Pick<ListSource<S>, 'data' | 'endpoint' | 'query'>,
  endpoint: Many,
  { refresh, nameOf, isOn, changeOf, texts }: Options<RowOf<S>, ChangeOf<Many>>,
): StatusSwitch<RowOf<S>> {
  type Row = RowOf<S>
  const selection = useListSelection(list)
  const question = useQuestion<SwitchQuestion<Row>>()
  const changes = useRowChanges(endpoint, {
    refresh,
    success: texts.success,
    reverse: (change) => changeOf(JSON.stringify(change) !== JSON.stringify(changeOf(true))),
  })
  const run = async (rows: readonly Row[], on: boolean) => {
    const named = rows.map((row) => ({ id: (row as { readonly id: string }).id, name: nameOf(row) }))
    return changes.run(named, changeOf(on))
  }
  // Refused rows stay selected.
  const runSelected = async ({ rows, all, isOn: on, isOfRow }: SwitchQuestion<Row>) => {
    if (isOfRow) return run(rows, on)
    question.cancel()
    if (all) {
      if (await changes.runAll(all, changeOf(on))) selection.clear()
      return
    }
    const outcomes = await run(rows, on)
    const done = outcomes.filter(({ ok }) => ok).map(({ id }) => id)
    selection.toggleAll(done, false)
  }
  const button = (on: boolean) => (
    <SwitchButton
      isOn={on}
      texts={texts}
      rows={selection.rows.filter((row) => isOn(row) !== on)}
      all={selection.all}
      isRunning={changes.isRunning}
      onAsk={question.ask}
    />
  )
  return {
    selection,
    isRunning: changes.isRunning,
    change: (row, on) => run([row], on),
    actionOf: (row) => ({
      label: isOn(row) ? texts.off : texts.on,
      isDanger: isOn(row),
      onSelect: () =>
        texts.ask
          ? question.ask({ rows: [row], all: null, isOn: !isOn(row), isOfRow: true })
          : void run([row], !isOn(row)),
    }),
    bulkActions: (
      <>
        {button(true)}
        {button(false)}
      </>
    ),
    runs: { calls: [endpoint.path], refresh },
    dialogs: (
      <>
        <SwitchConfirmation
          question={question}
          isRunning={question.subject?.isOfRow === true && changes.isRunning}
          texts={texts}
          nameOf={nameOf}
          onAccept={runSelected}
        />
        <RowChangesDialogs changes={changes} />
      </>
    ),
  }
}

interface SwitchButtonProps<Row> {
  readonly isOn: boolean
  readonly texts: SwitchTexts<Row>
  /** The selected rows that the button would change. */
  readonly rows: readonly Row[]
  readonly all: AllFiltered | null
  readonly isRunning: boolean
  readonly onAsk: (question: SwitchQuestion<Row>) => void
}

/** Switches the selected rows on or off. */
function SwitchButton<Row>({ isOn, texts, rows, all, isRunning, onAsk }: SwitchButtonProps<Row>) {
  const text = useText(messages)
  if (rows.length === 0 && !all) return null
  const count = all ? all.count : rows.length
  const label = text('bulk.action', { action: isOn ? texts.on : texts.off, count })
  return (
    <Button
      isSmall
      {...(isOn ? { variant: 'secondary' } : { variant: 'danger', isOutlined: true })}
      isLoading={isRunning}
      onClick={() => onAsk({ rows, all, isOn })}
    >
      {label}
    </Button>
  )
}

interface SwitchConfirmationProps<Row> {
  readonly question: Question<SwitchQuestion<Row>>
  readonly isRunning: boolean
  readonly texts: SwitchTexts<Row>
  readonly nameOf: (row: Row) => string
  readonly onAccept: (subject: SwitchQuestion<Row>) => Promise<unknown>
}

/** Asks before one row is switched, with its own text, or before several are. */
function SwitchConfirmation<Row>({
  question,
  isRunning,
  texts,
  nameOf,
  onAccept,
}: SwitchConfirmationProps<Row>) {
  const text = useText(messages)
  const ofRow = ({ rows, isOn, isOfRow }: SwitchQuestion<Row>) =>
    isOfRow && rows[0] !== undefined ? texts.ask?.(rows[0], isOn) : undefined
  return (
    <Confirmation
      question={question}
      isRunning={isRunning}
      onAccept={onAccept}
      texts={(subject) => {
        const { rows, all, isOn } = subject
        const accept = isOn ? texts.on : texts.off
        const own = ofRow(subject)
        if (own) return { ...own, accept, isDanger: !isOn }
        return {
          title: text('bulk.ask', { action: accept, count: all ? all.count : rows.length }),
          accept,
          isDanger: !isOn,
          text: all ? (
            <AllText all={all} canUndo />
          ) : (
            <Stack gap={4}>
              <p>
                {rows.slice(0, NAMED).map(nameOf).join(', ')}
                {rows.length > NAMED && ` ${text('bulk.more', { count: rows.length - NAMED })}`}
              </p>
              <p>{text('bulk.canUndo')}</p>
            </Stack>
          ),
        }
      }}
    />
  )
}
