import { LIGHTS } from '@esquadro/contract/fields/invoice-check'
import * as invoices from '@esquadro/contract/invoices/shopkeeper'
import { Button } from '../../design/button/button.tsx'
import { DimensionLine } from '../../design/dimension-line/dimension-line.tsx'
import { Field } from '../../design/field/field.tsx'
import { FileDrop } from '../../design/file-drop/file-drop.tsx'
import { Cluster } from '../../design/layout/cluster.tsx'
import { Stack } from '../../design/layout/stack.tsx'
import { ErrorState } from '../../design/state/error-state.tsx'
import { UnsavedGuard } from '../../design/unsaved/unsaved-guard.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../invoices.messages.ts'
import { SendingList } from './sending-list.tsx'
import { type Sending, useSending } from './use-sending.ts'

/** Bytes of one file, a round number slightly below the limit of a call. */
const LARGEST = Math.min(20_000_000, invoices.SEND_LIMITS.bytes)

/** Takes dropped files, sends them and shows the verdict on each. `onFix` opens a refused file. */
export function SendingPanel({ onFix }: { onFix: (id: string) => void }) {
  const text = useText(messages)
  const sending = useSending()
  const { files, isSending, failure } = sending
  return (
    <Stack gap={5}>
      <UnsavedGuard isDirty={isSending} />
      <Field label={text('send.drop')} isGroup>
        <FileDrop
          hint={text('send.hint')}
          accept={['.xml', '.zip']}
          maxBytes={LARGEST}
          onFiles={sending.add}
        />
      </Field>
      {files.length > 0 && (
        <>
          <Progress files={files} />
          <div role="status">
            {failure && !isSending && (
              <ErrorState title={text('send.failed')} text={failure} onRetry={sending.retry} />
            )}
          </div>
          <SendingList files={files} isSending={isSending} onFix={onFix} />
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

function Progress({ files }: { files: readonly Sending[] }) {
  const text = useText(messages)
  const done = files.filter(({ answers }) => answers !== null).length
  const verdicts = files.flatMap(({ answers }) => (answers ?? []).map(({ verdict }) => verdict))
  return (
    <DimensionLine
      label={text('send.progress', { done, count: files.length })}
      value={done}
      max={files.length}
      valueText={LIGHTS.map((light) =>
        text(`send.${light}`, { count: verdicts.filter((verdict) => verdict === light).length }),
      ).join(', ')}
    />
  )
}
