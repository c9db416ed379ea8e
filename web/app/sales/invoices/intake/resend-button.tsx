import { invoices } from '@esquadro/contract/calls/shopkeeper'
import type { SentFile } from '@esquadro/contract/sales/invoices/invoice'
import { invoiceStatuses } from '@esquadro/texts/lists/invoices'
import { useRef } from 'react'
import { useAction } from '../../../platform/api/queries.ts'
import { showToast } from '../../../platform/api/store.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { useText, useWords } from '../../../platform/i18n/i18n.tsx'
import { messages as own } from './corrections.messages.ts'
import { correctionReads, type Replaced } from './corrections.ts'

interface Props {
  readonly replaces: Replaced
  readonly label: string
  readonly variant?: 'primary' | 'secondary'
  /** Receives the responses, several for a zip. */
  readonly onSent: (items: readonly SentFile[]) => void
}

/** Chooses the right file and submits it to replace a rejected file or invoice. */
export function ResendButton({ replaces, label, variant = 'primary', onSent }: Props) {
  const text = useText(own)
  const statuses = useWords(invoiceStatuses)
  const input = useRef<HTMLInputElement>(null)
  const resend = useAction(invoices.resend, { refresh: correctionReads })
  const send = async (file: File) => {
    const [data] = await resend.run({ body: { file, ...replaces } })
    if (!data) return
    const accepted = data.items.filter(({ verdict }) => verdict !== 'red')
    const [first] = accepted
    if (!first) showToast('error', text('resent.again'))
    else if (data.items.length === 1 && first.status)
      showToast('success', text('resent.taken', { status: statuses[first.status] }))
    else showToast('success', text('resent.many', { count: accepted.length }))
    onSent(data.items)
  }
  return (
    <>
      <Button
        variant={variant}
        isSmall
        iconLeft="upload"
        isLoading={resend.isRunning}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xml,.zip,.gz"
        aria-label={label}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void send(file)
        }}
      />
    </>
  )
}
