import type { EndpointSpec } from '@esquadro/contract'
import type { BulkCall, BulkRun } from '@esquadro/contract/app/bulk-runs/bulk-run'
import { bulkRuns } from '@esquadro/contract/calls/cms'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAction, useEndpoint, useRefresh } from '../../api/queries.ts'
import { Button } from '../../design/button/button.tsx'
import { Cluster } from '../../design/layout/cluster.tsx'
import { Notice } from '../../design/notice/notice.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { lazyPart } from '../lazy-part.ts'
import { messages as listMessages } from '../lists.messages.ts'
import styles from '../lists.module.css'
import { messages } from './bulk-runs.messages.ts'

const BulkRunDialog = lazyPart(() => import('./bulk-run-dialog.tsx'), 'BulkRunDialog')

/** Milliseconds between two reads of a running job. */
const POLL_MS = 1_500

interface Props {
  /** The endpoints whose runs belong to this list. */
  readonly calls: readonly BulkCall[]
  /** The reads that a run makes stale. */
  readonly refresh: readonly EndpointSpec[]
}

/** Shows the administrator's bulk runs of a list that are not dismissed: their progress, then their result. */
export function BulkRuns({ calls, refresh }: Props) {
  const refreshOne = useRefresh()
  const [isPolling, setPolling] = useState(false)
  const [shown, setShown] = useState<BulkRun | null>(null)
  const { data } = useEndpoint(bulkRuns.getAll, isPolling ? { refetchInterval: POLL_MS } : {})
  const runs = (data?.items ?? []).filter(({ call }) => calls.includes(call))
  const working = runs.filter(({ finishedAt }) => finishedAt === null).length
  const before = useRef(0)
  const follow = useEffectEvent((count: number) => {
    setPolling(count > 0)
    if (count < before.current) for (const endpoint of refresh) void refreshOne(endpoint)
    before.current = count
  })
  useEffect(() => follow(working), [working])
  return (
    <>
      {runs.length > 0 && (
        <div className={styles.runs}>
          {runs.map((run) => (
            <RunNotice key={run.id} run={run} onShow={() => setShown(run)} />
          ))}
        </div>
      )}
      {shown && (
        <Suspense>
          <BulkRunDialog run={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  )
}

function RunNotice({ run, onShow }: { readonly run: BulkRun; readonly onShow: () => void }) {
  const text = useText(messages)
  const listText = useText(listMessages)
  const { id, finishedAt, isCancelled, isUndo, done, total, changed, refused } = run
  const actions = { refresh: [bulkRuns.getAll] }
  const cancel = useAction(bulkRuns.cancel, actions)
  const undo = useAction(bulkRuns.undo, actions)
  const close = useAction(bulkRuns.close, actions)
  const body = { id }
  if (finishedAt === null)
    return (
      <Notice
        isLive
        title={text(isUndo ? 'run.undoing' : 'run.working')}
        action={
          <Button
            isSmall
            variant="secondary"
            isLoading={cancel.isRunning}
            onClick={() => void cancel.run({ body })}
          >
            {text('run.stop')}
          </Button>
        }
      >
        {listText('bulk.progress', { done, total })} · {text('run.leave')}
      </Notice>
    )
  const title = isCancelled ? 'run.cancelled' : isUndo ? 'run.undone' : 'run.done'
  const left = total - changed - refused
  return (
    <Notice
      isLive
      tone={isCancelled || refused > 0 ? 'warn' : 'success'}
      title={text(title)}
      action={
        <Cluster gap={3}>
          {done > 0 && (
            <Button isSmall variant="secondary" onClick={onShow}>
              {text('run.show')}
            </Button>
          )}
          {run.canUndo && (
            <Button
              isSmall
              variant="secondary"
              isLoading={undo.isRunning}
              onClick={() => void undo.run({ body })}
            >
              {text('run.undo')}
            </Button>
          )}
          <Button
            isSmall
            variant="quiet"
            isLoading={close.isRunning}
            onClick={() => void close.run({ body })}
          >
            {text('run.close')}
          </Button>
        </Cluster>
      }
    >
      {[
        text('run.counts', { changed, count: total }),
        ...(refused > 0 ? [text('run.refused', { count: refused })] : []),
        ...(left > 0 ? [text('run.left', { count: left })] : []),
      ].join(' ')}
    </Notice>
  )
}
