import { SEND_LIMITS } from '@esquadro/contract/sales/invoices/vocabulary'
import { Button } from '../../../../platform/design/button/button.tsx'
import { DimensionLine } from '../../../../platform/design/dimension-line/dimension-line.tsx'
import { Field } from '../../../../platform/design/field/field.tsx'
import { FileDrop } from '../../../../platform/design/file-drop/file-drop.tsx'
import { Cluster } from '../../../../platform/design/layout/cluster.tsx'
import { Stack } from '../../../../platform/design/layout/stack.tsx'
import { Notice } from '../../../../platform/design/notice/notice.tsx'
import { ErrorState } from '../../../../platform/design/state/error-state.tsx'
import { UnsavedGuard } from '../../../../platform/design/unsaved/unsaved-guard.tsx'
import { useText } from '../../../../platform/i18n/i18n.tsx'
import { messages as queueMessages } from '../../../../platform/offline/queue.messages.ts'
import { isPending } from '../../../../platform/offline/queue.ts'
import { useQueue } from '../../../../platform/offline/use-queue.ts'
import { messages } from '../../invoices.messages.ts'
import { SendingList } from './sending-list.tsx'
import { sumProgress } from './sending-progress.ts'
import { type Submission, useSending } from './use-sending.ts'

/** The maximum size of a file in bytes: a round number slightly below the limit of a call. */
const MAX_FILE_BYTES = Math.min(20_000_000, SEND_LIMITS.bytes)

interface SendingPanelProps {
  /** Opens a rejected file. */
  readonly onFix: (id: string) => void
  /** Opens an invoice whose professional must be named. */
  readonly onName: (id: string) => void
}

/** Accepts dropped files, sends them and shows the result of each. */
export function SendingPanel({ onFix, onName }: SendingPanelProps) {
  const text = useText(messages)
  const sending = useSending()
  const { files, isSending, isWaiting, failure } = sending
  return (
    <Stack gap={5}>
      <UnsavedGuard
        isDirty={isSending}
        texts={{
          title: text('send.leaveTitle'),
          text: text('send.leaveText'),
          leave: text('send.leave'),
          stay: text('send.stay'),
        }}
      />
      <Field label={text('send.drop')} isGroup>
        <FileDrop
          hint={text('send.hint')}
          accept={['.xml', '.zip', '.gz']}
          maxBytes={MAX_FILE_BYTES}
          onFiles={sending.add}
        />
      </Field>
      <QueuedFiles />
      {files.length > 0 && (
        <>
          <Progress files={files} />
          <div role="status">
            {failure && !isSending && (
              <ErrorState title={text('send.failed')} text={failure} onRetry={sending.retry} />
            )}
          </div>
          {isWaiting && (
            <Notice
              tone="warn"
              title={text('send.waiting')}
              action={
                <Button isSmall variant="secondary" onClick={sending.goOn}>
                  {text('send.goOn')}
                </Button>
              }
            >
              {text('send.waitingText')}
            </Notice>
          )}
          <SendingList files={files} isSending={isSending} onFix={onFix} onName={onName} />
          {!isSending && (
            <Cluster justify="end">
              <Button variant="secondary" onClick={sending.clear}>
                {text('send.clear')}
              </Button>
            </Cluster>
          )}
        </>
      )}
    </Stack>
  )
}

function Progress({ files }: { files: readonly Submission[] }) {
  const text = useText(messages)
  const { done, count } = sumProgress(files)
  const known = files.flatMap(({ results, reading }) => results ?? reading?.results ?? [])
  const repeated = known.filter(({ isRepeated }) => isRepeated).length
  const verdicts = known.map(({ verdict }) => verdict)
  const refused = verdicts.filter((verdict) => verdict === 'red').length
  const doubtful = verdicts.filter((verdict) => verdict === 'amber').length
  const sum = [
    text('send.taken', { count: verdicts.length - refused - repeated }),
    ...(repeated > 0 ? [text('send.repeatedCount', { count: repeated })] : []),
    ...(doubtful > 0 ? [text('send.attention', { count: doubtful })] : []),
    text('send.refused', { count: refused }),
  ]
  return (
    <DimensionLine
      label={text('send.progress', { done, count })}
      value={done}
      max={count}
      valueText={sum.join(', ')}
    />
  )
}

/** Says that files wait on this device; their list opens from the bottom of the page. */
function QueuedFiles() {
  const text = useText(queueMessages)
  const { own } = useQueue()
  const names = own.flatMap((send) => (send.kind === 'invoices' && isPending(send) ? send.names : []))
  if (names.length === 0) return null
  return (
    <Notice tone="warn" isLive title={text('files.kept', { count: names.length })}>
      {text('files.keptText')}
    </Notice>
  )
}
