import type { EndpointSpec } from '@esquadro/contract'
import type { BulkCall } from '@esquadro/contract/bulk-runs/bulk-run'
import type { ReactNode } from 'react'
import { Button } from '../design/button/button.tsx'
import { Stack } from '../design/layout/stack.tsx'
import { useText } from '../i18n/i18n.tsx'
import { AllText } from './all-text.tsx'
import { Confirmation, useQuestion } from './confirmation.tsx'
import type { ListSource, RowOf } from './list.tsx'
import { messages } from './lists.messages.ts'
import type { ListEndpoint } from './query-schema.ts'
import { RowChangesDialogs } from './row-changes-dialogs.tsx'
import { type AllFiltered, type ListSelection, useListSelection } from './use-list-selection.ts'
import { type ChangeOf, type ManyEndpoint, useRowChanges } from './use-row-changes.ts'

interface Options<Row, Change> {
  /** The reads that a switch makes stale. */
  readonly refresh: readonly EndpointSpec[]
  readonly nameOf: (row: Row) => string
  readonly isOn: (row: Row) => boolean
  /** The change that switches a row on or off, such as `{ active }`. */
  readonly changeOf: (isOn: boolean) => Change
  /** The words of the actions, and the toast for one row. */
  readonly words: { readonly on: string; readonly off: string; readonly success: string }
}

interface SwitchQuestion<Row> {
  readonly rows: readonly Row[]
  /** All filtered rows rather than `rows`. */
  readonly all: AllFiltered | null
  readonly isOn: boolean
}

export interface StatusSwitch<Row> {
  readonly selection: ListSelection<Row>
  readonly bulkActions: ReactNode
  /** The changes that a job makes for all filtered rows. */
  readonly runs: { readonly calls: readonly BulkCall[]; readonly refresh: readonly EndpointSpec[] }
  /** The question before many rows are switched, the progress and the refusals. */
  readonly dialogs: ReactNode
  readonly isRunning: boolean
  /** Switches one row; a toast offers to undo it. */
  change(row: Row, isOn: boolean): Promise<unknown>
}

const NAMED = 8

/** Switches rows of a list on and off: one, or those that are selected, with an outcome for each and an undo. */
export function useStatusSwitch<S extends ListEndpoint, Many extends ManyEndpoint>(
  list: Pick<ListSource<S>, 'data' | 'endpoint' | 'query'>,
  endpoint: Many,
  { refresh, nameOf, isOn, changeOf, words }: Options<RowOf<S>, ChangeOf<Many>>,
): StatusSwitch<RowOf<S>> {
  const text = useText(messages)
  const selection = useListSelection(list)
  const question = useQuestion<SwitchQuestion<RowOf<S>>>()
  const changes = useRowChanges(endpoint, {
    refresh,
    success: words.success,
    reverse: (change) => changeOf(JSON.stringify(change) !== JSON.stringify(changeOf(true))),
  })
  const run = async (rows: readonly RowOf<S>[], on: boolean) => {
    const named = rows.map((row) => ({ id: (row as { readonly id: string }).id, name: nameOf(row) }))
    return changes.run(named, changeOf(on))
  }
  // Rows that were refused stay selected.
  const runSelected = async ({ rows, all, isOn: on }: SwitchQuestion<RowOf<S>>) => {
    question.cancel()
    if (all) {
      if (await changes.runAll(all, changeOf(on))) selection.clear()
      return
    }
    const outcomes = await run(rows, on)
    const done = outcomes.filter(({ ok }) => ok).map(({ id }) => id)
    selection.toggleAll(done, false)
  }
  const button = (on: boolean) => {
    const { all } = selection
    const rows = selection.rows.filter((row) => isOn(row) !== on)
    if (rows.length === 0 && !all) return null
    const count = all ? all.count : rows.length
    const label = text('bulk.action', { action: on ? words.on : words.off, count })
    return (
      <Button
        isSmall
        {...(on ? { variant: 'secondary' } : { variant: 'danger', isOutlined: true })}
        isLoading={changes.isRunning}
        onClick={() => question.ask({ rows, all, isOn: on })}
      >
        {label}
      </Button>
    )
  }
  return {
    selection,
    isRunning: changes.isRunning,
    change: (row, on) => run([row], on),
    bulkActions: (
      <>
        {button(true)}
        {button(false)}
      </>
    ),
    runs: { calls: [endpoint.path], refresh },
    dialogs: (
      <>
        <Confirmation
          question={question}
          isRunning={false}
          onAccept={runSelected}
          words={({ rows, all, isOn: on }) => ({
            title: text('bulk.ask', {
              action: on ? words.on : words.off,
              count: all ? all.count : rows.length,
            }),
            accept: on ? words.on : words.off,
            isDanger: !on,
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
          })}
        />
        <RowChangesDialogs changes={changes} />
      </>
    ),
  }
}
