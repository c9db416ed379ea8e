import { invoices } from '@esquadro/contract/calls/shopkeeper'
import { useState } from 'react'
import { useEndpoint } from '../../../platform/api/queries.ts'
import { Drawer } from '../../../platform/design/drawer/drawer.tsx'
import type { OpenInAddress } from '../../../platform/design/drawer/use-open-in-address.ts'
import { SkeletonText } from '../../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../../platform/design/state/error-state.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from './corrections.messages.ts'
import type { Known } from './corrections.ts'
import { IntakeDetails } from './intake-details.tsx'
import { ManualInvoiceForm } from './manual-invoice-form.tsx'

interface Props {
  readonly open: OpenInAddress
  readonly onInvoice: (id: string) => void
}

/** The drawer in which a rejected file is corrected. A corrected file opens the next one, or its invoice. */
export function IntakeDrawer({ open, onInvoice }: Props) {
  const text = useText(messages)
  const [typing, setTyping] = useState<{ of: string; known: Known } | null>(null)
  const [isDirty, setDirty] = useState(false)
  const { id } = open
  const intake = useEndpoint(invoices.getIntake, { query: { id: id ?? '' }, enabled: id !== null })
  const known = typing?.of === id ? typing?.known : undefined
  const stopTyping = () => {
    setTyping(null)
    setDirty(false)
  }
  const close = () => {
    stopTyping()
    open.close()
  }
  return (
    <Drawer
      isOpen={open.isOpen}
      onClose={close}
      isDirty={isDirty}
      title={known ? text('form.title') : (intake.data?.fileName ?? text('file'))}
    >
      {id && known ? (
        <ManualInvoiceForm
          key={id}
          replaces={{ intakeId: id }}
          known={known}
          onDone={close}
          onCancel={stopTyping}
          setDirty={setDirty}
        />
      ) : intake.data ? (
        <IntakeDetails
          key={intake.data.id}
          intake={intake.data}
          onCorrect={(values) => id && setTyping({ of: id, known: values })}
          onInvoice={onInvoice}
          onSent={(items) => {
            const refused = items.find(({ verdict }) => verdict === 'red')
            if (refused?.intakeId) open.open(refused.intakeId)
            else close()
          }}
        />
      ) : intake.error ? (
        <ErrorState reading={intake} />
      ) : (
        <SkeletonText lines={10} />
      )}
    </Drawer>
  )
}
