import type { PcePreview } from '@esquadro/contract/sales/pce/cms'
import { pceStatuses } from '@esquadro/texts/lists/pce'
import { Stack } from '../../../platform/design/layout/stack.tsx'
import { ConfirmDialog } from '../../../platform/design/modal/confirm-dialog.tsx'
import { Notice } from '../../../platform/design/notice/notice.tsx'
import { SkeletonText } from '../../../platform/design/skeleton/skeleton.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText, useWords } from '../../../platform/i18n/i18n.tsx'
import { messages as listMessages } from '../../../platform/lists/bulk/bulk-runs.messages.ts'
import { OutcomeDialog } from '../../../platform/lists/bulk/outcome-dialog.tsx'
import { AllText } from '../../../platform/lists/exports/all-text.tsx'
import { ReasonDialog } from '../../../platform/lists/rows/reason-dialog.tsx'
import styles from '../pce.module.css'
import { messages } from './cms-pce.messages.ts'
import type { PceChanges } from './use-pce-change.ts'

interface Props {
  readonly changes: PceChanges
  /** Names an amount. */
  readonly nameOf: (id: string) => string
}

/** Asks before amounts are approved, suspended or refused, and shows the result of each. */
export function PceDialogs({ changes, nameOf }: Props) {
  const statuses = useWords(pceStatuses)
  const text = useText(messages)
  const { outcomes, closeOutcomes } = changes
  return (
    <>
      <PendingDialog changes={changes} />
      {outcomes && (
        <OutcomeDialog
          summary={text('outcome', {
            ok: outcomes.filter(({ ok }) => ok).length,
            count: outcomes.length,
          })}
          outcomes={outcomes}
          nameOf={nameOf}
          done={({ status }) => (status ? statuses[status] : '')}
          onClose={closeOutcomes}
        />
      )}
    </>
  )
}

/** Says how many amounts a change leaves as they are, with their sums and why. */
export function LeftOut({ preview }: { readonly preview: PcePreview }) {
  const text = useText(messages)
  const { money } = useFormats()
  const left = preview.obstacles.reduce((sum, { count }) => sum + count, 0)
  if (left === 0) return null
  return (
    <Notice tone="warn" title={text('leftOut', { count: left })}>
      <ul className={styles.leftOut}>
        {preview.obstacles.map(({ code, msg, count, cents }) => (
          <li key={code}>
            {preview.obstacles.length > 1 && `${count} · `}
            {text('leftOutReason', { amount: money(cents), reason: msg })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const titles = { suspend: 'askSuspend', refuse: 'askRefuse' } as const
const texts = { suspend: 'suspendText', refuse: 'refuseText' } as const

function PendingDialog({ changes }: Pick<Props, 'changes'>) {
  const { pending, isRunning, cancel, decide } = changes
  const text = useText(messages)
  const listText = useText(listMessages)
  const { money } = useFormats()
  if (!pending || pending.question === 'pay') return null
  const { question, subjects, all, preview } = pending
  const count = preview?.count ?? (all ? all.count : subjects.length)
  const total = money(preview?.cents ?? 0)
  if (question === 'approve')
    return (
      <ConfirmDialog
        isOpen
        isLoading={isRunning || preview === null}
        title={text('askApprove', { count })}
        acceptLabel={text('approve')}
        onCancel={cancel}
        onAccept={() => (count === 0 ? cancel() : void decide('approve', ''))}
      >
        {preview ? (
          <Stack gap={4}>
            {count > 0 && <p>{text('approveText', { total })}</p>}
            <LeftOut preview={preview} />
            {all && count > 0 && <AllText all={{ ...all, count }} />}
          </Stack>
        ) : (
          <SkeletonText lines={2} />
        )}
      </ConfirmDialog>
    )
  return (
    <ReasonDialog
      title={text(titles[question], { count })}
      accept={text(question)}
      isLoading={isRunning || preview === null}
      onCancel={cancel}
      onAccept={(reason) => (count === 0 ? cancel() : void decide(question, reason))}
      notice={preview && <LeftOut preview={preview} />}
    >
      {preview && text(texts[question], { total })} {all && preview && listText('bulk.allText', { count })}
    </ReasonDialog>
  )
}
