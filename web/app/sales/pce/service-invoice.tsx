import { pce } from '@esquadro/contract/calls/professional'
import { PICTURE_MAX_BYTES } from '@esquadro/contract/platform/files/pictures'
import type { PceDetails } from '@esquadro/contract/sales/pce/pce'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { useAction } from '../../platform/api/queries.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { FileDrop } from '../../platform/design/file-drop/file-drop.tsx'
import { FileRow } from '../../platform/design/file-drop/file-row.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './pce.messages.ts'
import styles from './pce-details.module.css'
import { FileButton } from './pce-file.tsx'
import { ServiceInvoiceRead } from './service-invoice-reading.tsx'

type ServiceInvoiceProps = {
  details: PceDetails
  /** Payment requires it. */
  isNeeded: boolean
  setDirty: (isDirty: boolean) => void
}

/** The service invoice of an amount: the status of the one that was sent, and a form to send one. */
export function ServiceInvoice({ details, isNeeded, setDirty }: ServiceInvoiceProps) {
  const text = useText(messages)
  const { id, serviceInvoice, takesServiceInvoice } = details
  const [isReplacing, setReplacing] = useState(false)
  const isMissing = serviceInvoice === null || details.serviceInvoiceState === 'refused'
  const isSending = takesServiceInvoice && (isMissing || isReplacing)
  return (
    <div className={styles.file}>
      <StateOf details={details} isNeeded={isNeeded} />
      {details.serviceInvoiceReading && <ServiceInvoiceRead reading={details.serviceInvoiceReading} />}
      {serviceInvoice !== null && (
        <div className={styles.buttons}>
          <FileButton
            load={() => call(pce.getFile, { params: { id, which: 'service-invoice' } })}
            name={serviceInvoice}
            label={text('details.fileDownload', { name: serviceInvoice })}
          />
          {takesServiceInvoice && !isSending && (
            <Button isSmall variant="quiet" iconLeft="refresh" onClick={() => setReplacing(true)}>
              {text('details.fileReplace')}
            </Button>
          )}
        </div>
      )}
      {isSending && <Sending id={id} setDirty={setDirty} onSent={() => setReplacing(false)} />}
    </div>
  )
}

function StateOf({ details, isNeeded }: Omit<ServiceInvoiceProps, 'setDirty'>) {
  const text = useText(messages)
  const { dateTime } = useFormats()
  switch (details.serviceInvoiceState) {
    case 'refused':
      return (
        <Notice tone="danger" title={text('list.fileRefused')}>
          {text('details.fileRefusedText', { reason: details.serviceInvoiceReason ?? '' })}
        </Notice>
      )
    case 'accepted':
      return <p className={styles.note}>{text('details.fileAccepted')}</p>
    case 'sent':
      return (
        <p className={styles.note}>
          {text('details.fileSent', { when: dateTime(details.serviceInvoiceSentAt ?? '') })}
        </p>
      )
    default:
      return (
        <p className={styles.note}>
          {text(
            !details.takesServiceInvoice
              ? 'details.fileMissing'
              : isNeeded
                ? 'details.fileNone'
                : 'details.fileOptional',
          )}
        </p>
      )
  }
}

type SendingProps = { id: string; setDirty: (isDirty: boolean) => void; onSent: () => void }

function Sending({ id, setDirty, onSent }: SendingProps) {
  const text = useText(messages)
  const [file, setFile] = useState<File | null>(null)
  const action = useAction(pce.sendServiceInvoice, {
    refresh: [pce.getOne, pce.getAll, pce.getSummary],
    success: text('details.fileDone'),
  })
  const choose = (next: File | null) => {
    setFile(next)
    setDirty(next !== null)
  }
  const send = async () => {
    if (!file) return
    const [sent] = await action.run({ params: { id }, body: { file } })
    if (!sent) return
    choose(null)
    onSent()
  }
  return (
    <>
      <FileDrop
        accept={['.pdf', '.xml', '.jpg', '.jpeg', '.png']}
        maxBytes={PICTURE_MAX_BYTES}
        maxFiles={1}
        hint={text('details.fileHint')}
        disabled={action.isRunning}
        onFiles={([first]) => choose(first ?? null)}
      >
        {file && <FileRow name={file.name} size={file.size} onRemove={() => choose(null)} />}
      </FileDrop>
      {file && (
        <Button variant="primary" iconLeft="upload" isLoading={action.isRunning} onClick={() => void send()}>
          {text('details.fileSend')}
        </Button>
      )}
    </>
  )
}
