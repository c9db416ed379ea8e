import { Stack } from '../../design/layout/stack.tsx'
import { ConfirmDialog } from '../../design/modal/confirm-dialog.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { messages as listMessages } from '../../lists/bulk/bulk-runs.messages.ts'
import { OutcomeDialog } from '../../lists/bulk/outcome-dialog.tsx'
import { AllText } from '../../lists/exports/all-text.tsx'
import { ReasonDialog } from '../../lists/rows/reason-dialog.tsx'
import { messages as pceMessages } from '../pce.messages.ts'
import { messages } from './cms-pce.messages.ts'
import type { PceChanges } from './use-pce-change.ts'

interface Props {
  readonly changes: PceChanges
  /** Names an amount. */
  readonly nameOf: (id: string) => string
  /** The sum of all filtered amounts. */
  readonly sumCents: number | undefined
}

/** Asks before amounts are approved, suspended or refused, and shows the result of each. */
export function PceDialogs({ changes, nameOf, sumCents }: Props) {
  const text = useText(messages)
  const pceText = useText(pceMessages)
  const { outcomes, closeOutcomes } = changes
  return (
    <>
      <PendingDialog changes={changes} sumCents={sumCents} />
      {outcomes && (
        <OutcomeDialog
          summary={text('outcome', {
            ok: outcomes.filter(({ ok }) => ok).length,
            count: outcomes.length,
          })}
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

function PendingDialog({ changes, sumCents = 0 }: Pick<Props, 'changes' | 'sumCents'>) {
  const { pending, isRunning, cancel, decide } = changes
  const text = useText(messages)
  const listText = useText(listMessages)
  const { money } = useFormats()
  if (!pending || pending.question === 'pay') return null
  const { question, subjects, all } = pending
  const total = money(all ? sumCents : subjects.reduce((sum, { amountCents }) => sum + amountCents, 0))
  const count = all ? all.count : subjects.length
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
        <Stack gap={4}>
          <p>{text('approveText', { total })}</p>
          {all && <AllText all={all} />}
        </Stack>
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
      {text(texts[question], { total })} {all && listText('bulk.allText', { count })}
    </ReasonDialog>
  )
}
