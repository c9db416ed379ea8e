import { dashboards, invoices, storeScores } from '@esquadro/contract/calls/shopkeeper'
import type { StoreDashboardData } from '@esquadro/contract/reports/dashboards/shopkeeper'
import { useRef, useState } from 'react'
import { useAction, useRefresh } from '../../../platform/api/queries.ts'
import { showToast } from '../../../platform/api/store.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { CheckList, RefusalText } from '../../../sales/invoices/check-list.tsx'
import { messages } from './store-today.messages.ts'
import styles from './store-today.module.css'

export type RefusedFile = StoreDashboardData['refusedFiles']['items'][number]

const reads = [dashboards.getData, invoices.getAll, invoices.getIntakes, storeScores.getData]

interface Props {
  readonly files: readonly RefusedFile[]
  /** The last dismissed file, for undo. */
  readonly lastDismissed: RefusedFile | null
  readonly setLastDismissed: (file: RefusedFile | null) => void
}

/** Lists rejected files with their reasons. Each can be replaced by the right file or dismissed. */
export function RefusedFiles({ files, lastDismissed, setLastDismissed }: Props) {
  const text = useText(messages)
  const [busy, setBusy] = useState<string | null>(null)
  const send = useAction(invoices.resend)
  const dismiss = useAction(invoices.dismissIntake)
  const refresh = useRefresh()
  const readAgain = () => Promise.all(reads.map(refresh))

  const dismissFile = async (file: RefusedFile, dismissed: boolean) => {
    setBusy(file.id)
    const [data] = await dismiss.run({ body: { id: file.id, dismissed } })
    if (data) {
      setLastDismissed(dismissed ? file : null)
      await readAgain()
    }
    setBusy(null)
  }
  const sendInstead = async (old: RefusedFile, chosen: File) => {
    setBusy(old.id)
    const [data] = await send.run({ body: { file: chosen, intakeId: old.id } })
    if (data) {
      const [first] = data.items
      if (data.items.every(({ verdict }) => verdict === 'red')) showToast('error', text('refused.again'))
      else
        showToast(
          'success',
          data.items.length === 1 && first?.status
            ? text('refused.taken', { place: text(`place.${first.status}`) })
            : text('refused.takenPlain'),
        )
      await readAgain()
    }
    setBusy(null)
  }
  return (
    <>
      {files.map((file) => (
        <RefusedRow
          key={file.id}
          file={file}
          isBusy={busy === file.id}
          onDismiss={() => void dismissFile(file, true)}
          onSend={(chosen) => void sendInstead(file, chosen)}
        />
      ))}
      {lastDismissed && (
        <li role="status">
          <p className={styles.about}>{text('refused.isAside', { name: lastDismissed.fileName })}</p>
          <Button
            isSmall
            variant="quiet"
            iconLeft="undo"
            onClick={() => void dismissFile(lastDismissed, false)}
          >
            {text('refused.undo')}
          </Button>
        </li>
      )}
    </>
  )
}

interface RowProps {
  readonly file: RefusedFile
  readonly isBusy: boolean
  readonly onDismiss: () => void
  readonly onSend: (chosen: File) => void
}

function RefusedRow({ file, isBusy, onDismiss, onSend }: RowProps) {
  const text = useText(messages)
  const { dateTime } = useFormats()
  const input = useRef<HTMLInputElement>(null)
  const red = file.checks.filter(({ light }) => light === 'red')
  // An invoice that is already known is not sent again.
  const isKnown = red.some(({ name }) => name === 'already-sent')
  return (
    <li>
      <div className={styles.words}>
        <p className={styles.file}>{file.fileName}</p>
        {file.refusal && <RefusalText refusal={file.refusal} details={file.refusalDetails} />}
        {red.length > 0 && <CheckList checks={red} />}
        <p className={styles.about}>{text('refused.sentOn', { at: dateTime(file.sentAt) })}</p>
      </div>
      <div className={styles.buttons}>
        {!isKnown && (
          <>
            <Button
              isSmall
              variant="secondary"
              iconLeft="upload"
              isLoading={isBusy}
              aria-label={text('refused.resendOne', { name: file.fileName })}
              onClick={() => input.current?.click()}
            >
              {text('refused.resend')}
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              accept=".xml,.zip"
              aria-label={text('refused.resendOne', { name: file.fileName })}
              onChange={(event) => {
                const chosen = event.currentTarget.files?.[0]
                event.currentTarget.value = ''
                if (chosen) onSend(chosen)
              }}
            />
          </>
        )}
        <Button
          isSmall
          variant="quiet"
          disabled={isBusy}
          aria-label={text('refused.asideOne', { name: file.fileName })}
          onClick={onDismiss}
        >
          {text('refused.aside')}
        </Button>
      </div>
    </li>
  )
}
