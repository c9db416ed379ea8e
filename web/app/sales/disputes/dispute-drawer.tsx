import { disputes as cmsDisputes } from '@esquadro/contract/calls/cms'
import type { CmsDisputeDetails, DisputeSide as Side } from '@esquadro/contract/sales/disputes/cms'
import { disputeStatuses } from '@esquadro/texts/lists/disputes'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api/queries.ts'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { Button } from '../../platform/design/button/button.tsx'
import { DescriptionList } from '../../platform/design/description-list/description-list.tsx'
import { Drawer } from '../../platform/design/drawer/drawer.tsx'
import { Cluster } from '../../platform/design/layout/cluster.tsx'
import { Columns } from '../../platform/design/layout/columns.tsx'
import { Page } from '../../platform/design/layout/page.tsx'
import { Section } from '../../platform/design/layout/section.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { TextLink } from '../../platform/design/link/text-link.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { StoredFile } from '../../platform/files/stored-file.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { ReasonDialog } from '../../platform/lists/rows/reason-dialog.tsx'
import { disputeTones } from './dispute-tones.ts'
import { messages } from './disputes.messages.ts'

interface Props {
  readonly id: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Shows a dispute with the evidence of both sides, side by side, and the decision. */
export function DisputeDrawer({ id, isOpen, onClose }: Props) {
  const text = useText(messages)
  const found = useEndpoint(cmsDisputes.getOne, { query: { id } })
  const name = found.data?.customerName
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      isFullScreen
      title={name ? text('cms.drawer', { name }) : text('cms.one')}
    >
      <Page>
        {found.error ? (
          <ErrorState reading={found} />
        ) : found.data ? (
          <Details dispute={found.data} />
        ) : (
          <SkeletonText lines={12} />
        )}
      </Page>
    </Drawer>
  )
}

function Details({ dispute }: { readonly dispute: CmsDisputeDetails }) {
  const statuses = useWords(disputeStatuses)
  const text = useText(messages)
  const { dateTime } = useFormats()
  const { status, document, heldBy, decidedBy, decidedAt, decisionNote } = dispute
  return (
    <Stack gap={8}>
      <Cluster gap={3}>
        <Badge tone={disputeTones[status]}>{statuses[status]}</Badge>
        <span>{document}</span>
        <span>
          {text('cms.heldBy')}: {heldBy?.name ?? text('cms.nobody')}
        </span>
      </Cluster>
      {decidedBy && decidedAt && (
        <Stack gap={1}>
          <p>{text('cms.decidedBy', { name: decidedBy.name, at: dateTime(decidedAt) })}</p>
          <p>{text('decided', { note: decisionNote ?? '' })}</p>
        </Stack>
      )}
      <Columns>
        <DisputeSide title={text('cms.claimant')} side={dispute.claimantSide} />
        <DisputeSide title={text('cms.holder')} side={dispute.holderSide} />
      </Columns>
      {status === 'open' && <Decision dispute={dispute} />}
    </Stack>
  )
}

function Decision({ dispute }: { readonly dispute: CmsDisputeDetails }) {
  const text = useText(messages)
  const [choice, setChoice] = useState<'move' | 'keep' | null>(null)
  const decide = useAction(cmsDisputes.decide, {
    refresh: [cmsDisputes.getAll, cmsDisputes.getOne],
    success: text('cms.done'),
  })
  const name = choice === 'move' ? dispute.claimant.name : dispute.holder.name
  return (
    <>
      <Cluster gap={3}>
        <Button isChange variant="primary" onClick={() => setChoice('move')}>
          {text('cms.move')}
        </Button>
        <Button isChange variant="secondary" onClick={() => setChoice('keep')}>
          {text('cms.keep')}
        </Button>
      </Cluster>
      {choice && (
        <ReasonDialog
          title={text(`cms.${choice}Title`, { name })}
          accept={text(`cms.${choice}`)}
          missing={text('cms.short')}
          min={10}
          isSafe={choice === 'keep'}
          isLoading={decide.isRunning}
          onCancel={() => setChoice(null)}
          onAccept={(note) =>
            void decide
              .run({ body: { id: dispute.id, decision: choice, note } })
              .then(([done]) => done && setChoice(null))
          }
        >
          {text(`cms.${choice}Text`)}
        </ReasonDialog>
      )}
    </>
  )
}

interface DisputeSideProps {
  readonly title: string
  readonly side: Side
}

/** The evidence of one side of a dispute: statement, file, registration and invoices. */
function DisputeSide({ title, side }: DisputeSideProps) {
  const text = useText(messages)
  const { date, dateTime, money } = useFormats()
  const { professional, statement, statedAt, file, registeredAt, invoices } = side
  const { count, approved, approvedCents, firstOn, lastOn } = invoices
  return (
    <Section
      title={title}
      text={<TextLink to={`/cms/professionals/${professional.id}`}>{professional.name}</TextLink>}
    >
      <Stack gap={5}>
        <Stack gap={2}>
          <p>{statement ?? text('cms.none')}</p>
          {statement && statedAt && <p>{dateTime(statedAt)}</p>}
          {file && (
            <div>
              <StoredFile file={file} label={text('download', { name: file.name })} />
            </div>
          )}
        </Stack>
        <DescriptionList
          items={[
            {
              label: text('cms.registered'),
              value: registeredAt ? date(registeredAt) : text('cms.never'),
            },
            {
              label: text('cms.invoices'),
              value:
                count === 0 ? (
                  text('cms.noInvoices')
                ) : (
                  <>
                    {text('cms.invoicesOf', { count, approved, amount: money(approvedCents) })}
                    {firstOn && lastOn && (
                      <>, {text('cms.between', { from: date(firstOn), to: date(lastOn) })}</>
                    )}
                  </>
                ),
            },
          ]}
        />
      </Stack>
    </Section>
  )
}
