import { disputes } from '@esquadro/contract/calls/professional'
import { maskTaxDocument } from '@esquadro/contract/platform/fields/tax-document'
import type { OwnDispute } from '@esquadro/contract/sales/disputes/dispute'
import { disputeStatuses } from '@esquadro/texts/lists/disputes'
import { useAction, useEndpoint } from '../../platform/api/queries.ts'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { Button } from '../../platform/design/button/button.tsx'
import { Cluster } from '../../platform/design/layout/cluster.tsx'
import { Section } from '../../platform/design/layout/section.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { Timeline } from '../../platform/design/timeline/timeline.tsx'
import { StoredFile } from '../../platform/files/stored-file.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../platform/lists/editing/use-drawer.ts'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { Confirmation, useQuestion } from '../../platform/lists/rows/confirmation.tsx'
import { disputeTones } from './dispute-tones.ts'
import { messages } from './disputes.messages.ts'

const ReplyForm = lazyPart(() => import('./reply-form.tsx'), 'ReplyForm')

/** Lists the disputes of a professional, as claimant or holder; renders nothing without any. */
export function OwnDisputes() {
  const text = useText(messages)
  const found = useEndpoint(disputes.getAll, { query: { limit: 10 } })
  const replying = useDrawer<OwnDispute>()
  const leaving = useQuestion<OwnDispute>()
  const withdraw = useAction(disputes.withdraw, {
    refresh: [disputes.getAll],
    success: text('withdrawn'),
  })
  const items = found.data?.items ?? []
  if (items.length === 0) return null
  return (
    <Section title={text('own')} text={text('ownText')}>
      <Disputes items={items} onReply={replying.open} onWithdraw={leaving.ask} />
      <FormDrawer drawer={replying} title={text('replyTitle', { name: replying.row?.customerName ?? '' })}>
        {(form) => replying.row && <ReplyForm dispute={replying.row} {...form} />}
      </FormDrawer>
      <Confirmation
        question={leaving}
        isRunning={withdraw.isRunning}
        onAccept={({ id }) => withdraw.run({ body: { id } })}
        texts={({ customerName: name }) => ({
          title: text('withdrawTitle', { name }),
          accept: text('withdraw'),
          text: text('withdrawText'),
          isDanger: true,
        })}
      />
    </Section>
  )
}

function Disputes({
  items,
  onReply,
  onWithdraw,
}: {
  readonly items: readonly OwnDispute[]
  readonly onReply: (dispute: OwnDispute) => void
  readonly onWithdraw: (dispute: OwnDispute) => void
}) {
  const statuses = useWords(disputeStatuses)
  const text = useText(messages)
  const { date } = useFormats()
  return (
    <Timeline
      items={items.map((dispute) => ({
        key: dispute.id,
        tone: disputeTones[dispute.status],
        title: `${dispute.customerName} · ${maskTaxDocument(dispute.document)}`,
        aside: <Badge tone={disputeTones[dispute.status]}>{statuses[dispute.status]}</Badge>,
        text: (
          <Stack gap={2}>
            <p>
              {text(`side.${dispute.side}`)} · {text('opened', { on: date(dispute.openedAt) })}
            </p>
            {dispute.statement && <p>{dispute.statement}</p>}
            {dispute.decisionNote && <p>{text('decided', { note: dispute.decisionNote })}</p>}
            <Cluster gap={2}>
              {dispute.file && (
                <StoredFile file={dispute.file} label={text('download', { name: dispute.file.name })} />
              )}
              {dispute.status === 'open' && dispute.side === 'holder' && (
                <Button isSmall variant="secondary" onClick={() => onReply(dispute)}>
                  {text(dispute.statement ? 'replyAgain' : 'reply')}
                </Button>
              )}
              {dispute.status === 'open' && dispute.side === 'claimant' && (
                <Button isSmall variant="quiet" onClick={() => onWithdraw(dispute)}>
                  {text('withdraw')}
                </Button>
              )}
            </Cluster>
          </Stack>
        ),
      }))}
    />
  )
}
