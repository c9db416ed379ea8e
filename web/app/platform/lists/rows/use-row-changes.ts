import type { BodyOf, EndpointSpec, ResponseOf, Schema } from '@esquadro/contract'
import type { BulkCall } from '@esquadro/contract/app/bulk-runs/bulk-run'
import { bulkRuns } from '@esquadro/contract/calls/cms'
import type { RowOutcome } from '@esquadro/contract/platform/lists/bulk'
import { MAX_CHANGED } from '@esquadro/contract/platform/lists/most-changed'
import { useRef, useState } from 'react'
import { type CallArguments, type CallError, call } from '../../api/call.ts'
import { useAction, useRefresh } from '../../api/queries.ts'
import { showToast } from '../../api/store.ts'
import { offerUndo } from '../../api/undo.ts'
import { useText } from '../../i18n/i18n.tsx'
import type { AllFiltered } from '../bulk/use-list-selection.ts'
import { messages } from '../lists.messages.ts'

/** A POST endpoint that changes several rows and returns an outcome for each. */
export interface ManyEndpoint extends EndpointSpec {
  readonly path: BulkCall
  readonly body: Schema
  readonly response: Schema<{ items: RowOutcome[] }>
}

/** The change applied to each row: the body without the rows. */
export type ChangeOf<S extends ManyEndpoint> = Omit<BodyOf<S>, 'ids' | 'after'>

export interface NamedRow {
  readonly id: string
  readonly name: string
}

interface Options<Change> {
  /** The reads that a change makes stale. */
  readonly refresh: readonly EndpointSpec[]
  /** The success toast for one row; for several rows a text counts them. */
  readonly success: string
  /** Returns the change that reverses a change; null if it cannot be undone. */
  readonly reverse: (change: Change) => Change | null
}

export interface RowChanges<Change> {
  readonly isRunning: boolean
  /** The results to show because some rows were refused; null if there are none. */
  readonly outcomes: readonly RowOutcome[] | null
  nameOf(id: string): string
  /**
   * Changes rows; a toast reports success and offers undo, and a dialog lists refused rows. Returns the results. If there are more rows
   * than one call accepts, a job changes them, and there are no results yet.
   */
  run(rows: readonly NamedRow[], change: Change): Promise<readonly RowOutcome[]>
  /** Starts a job that changes all filtered rows; `BulkRuns` shows its progress. Returns whether it started. */
  runAll(all: AllFiltered, change: Change): Promise<boolean>
  /** Dismisses the results. */
  close(): void
}

/** Changes one or more rows of a list, with undo for ten seconds; a job changes more than 100 rows. */
export function useRowChanges<S extends ManyEndpoint>(
  endpoint: S,
  { refresh, success, reverse }: Options<ChangeOf<S>>,
): RowChanges<ChangeOf<S>> {
  const text = useText(messages)
  const refreshOne = useRefresh()
  const start = useAction(bulkRuns.start, { refresh: [bulkRuns.getAll] })
  const [isRunning, setRunning] = useState(false)
  const [outcomes, setOutcomes] = useState<readonly RowOutcome[] | null>(null)
  const names = useRef(new Map<string, string>())

  const send = async (
    rows: readonly NamedRow[],
    change: ChangeOf<S>,
    after?: Readonly<Record<string, string>>,
  ) => {
    for (const { id, name } of rows) names.current.set(id, name)
    setRunning(true)
    const ids = rows.map(({ id }) => id)
    const request = [{ body: { ...change, ids, ...(after && { after }) } }] as unknown as CallArguments<S>
    const [changed, error] = await call(endpoint, ...request)
    setRunning(false)
    await Promise.all(refresh.map(refreshOne))
    return error ? failed(ids, error) : (changed as ResponseOf<ManyEndpoint>).items
  }
  const report = (
    done: readonly RowOutcome[],
    rows: readonly NamedRow[],
    message: string | null,
    undo?: () => Promise<unknown>,
  ) => {
    const refused = done.filter(({ ok }) => !ok)
    if (message !== null && undo) offerUndo(message, undo)
    else if (message !== null) showToast('success', message)
    if (refused.length === 0) return
    if (rows.length === 1) showToast('error', refused[0]?.error?.msg ?? '')
    else setOutcomes(done)
  }
  const startJob = async (
    change: ChangeOf<S>,
    rows: Pick<BodyOf<typeof bulkRuns.start>, 'ids' | 'query'>,
  ) => {
    const [run] = await start.run({ body: { call: endpoint.path, change: { ...change }, ...rows } })
    return run !== null
  }
  const run = async (rows: readonly NamedRow[], change: ChangeOf<S>) => {
    if (rows.length > MAX_CHANGED) {
      await startJob(change, { ids: rows.map(({ id }) => id) })
      return []
    }
    const done = await send(rows, change)
    const changed = done.filter((outcome) => outcome.change !== null)
    const back = changed.length > 0 ? reverse(change) : null
    const undo =
      back &&
      (async () => {
        // These results are outdated.
        setOutcomes(null)
        const restored = rows.filter(({ id }) => changed.some((outcome) => outcome.id === id))
        const after = Object.fromEntries(changed.map((outcome) => [outcome.id, outcome.change ?? '']))
        const undone = await send(restored, back, after)
        report(undone, restored, undone.some(({ ok }) => ok) ? text('bulk.undone') : null)
      })
    const isNothing = changed.length === 0 && done.every(({ ok }) => ok)
    const message = rows.length === 1 ? success : text('bulk.changed', { count: changed.length })
    if (isNothing) showToast('info', text('bulk.unchanged'))
    else report(done, rows, changed.length > 0 ? message : null, undo ?? undefined)
    return done
  }
  return {
    isRunning: isRunning || start.isRunning,
    outcomes,
    nameOf: (id) => names.current.get(id) ?? '–',
    run,
    runAll: ({ query }, change) => startJob(change, { query }),
    close: () => setOutcomes(null),
  }
}

const failed = (ids: readonly string[], { code, msg }: CallError): RowOutcome[] =>
  ids.map((id) => ({ id, ok: false, change: null, error: { code, msg } }))
