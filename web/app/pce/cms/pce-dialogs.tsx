import { ConfirmDialog } from '../../design/modal/confirm-dialog.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { OutcomeDialog } from '../../lists/outcome-dialog.tsx'
import { ReasonDialog } from '../../lists/reason-dialog.tsx'
import { messages as pceMessages } from '../pce.messages.ts'
import { messages } from './cms-pce.messages.ts'
import type { PceChanges } from './use-pce-change.ts'

interface Props {
  readonly changes: PceChanges
  /** Names an amount. */
  readonly nameOf: (id: string) => string
}

/** The question before amounts are approved, suspended or refused, and the outcome of each. */
export function PceDialogs({ changes, nameOf }: Props) {
  const pceText = useText(pceMessages)
  const { outcomes, closeOutcomes } = changes
  return (
    <>
      <Asked changes={changes} />
      {outcomes && (
        <OutcomeDialog
          outcomes={outcomes}
          nameOf={nameOf}
          done={({ status }) => (status ? pceText(`status.${status}`) : '')}
          onClose={closeOutcomes}
        />
      )}
    </>
  )
}

const titles = { suspend: 'askSuspend', refuse: 'askRefuse' } as const
const texts = { suspend: 'suspendText', refuse: 'refuseText' } as const

function Asked({ changes: { asked, isRunning, cancel, decide } }: Pick<Props, 'changes'>) {
  const text = useText(messages)
  const { money } = useFormats()
  if (!asked || asked.question === 'pay') return null
  const { question, subjects } = asked
  const total = money(subjects.reduce((sum, { amountCents }) => sum + amountCents, 0))
  const count = subjects.length
  if (question === 'approve')
    return (
      <ConfirmDialog
        isOpen
        isLoading={isRunning}
        title={text('askApprove', { count })}
        acceptLabel={text('approve')}
        onCancel={cancel}
        onAccept={() => void decide('approve', '')}
      >
        {text('approveText', { total })}
      </ConfirmDialog>
    )
  return (
    <ReasonDialog
      title={text(titles[question], { count })}
      accept={text(question)}
      isLoading={isRunning}
      onCancel={cancel}
      onAccept={(reason) => void decide(question, reason)}
    >
      {text(texts[question], { total })}
    </ReasonDialog>
  )
}
