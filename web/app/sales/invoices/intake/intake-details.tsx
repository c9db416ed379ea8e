import { invoices } from '@esquadro/contract/calls/shopkeeper'
import { maskAccessKey } from '@esquadro/contract/platform/fields/access-key'
import type { SentFile } from '@esquadro/contract/sales/invoices/invoice'
import type { Intake } from '@esquadro/contract/sales/invoices/shopkeeper'
import { useState } from 'react'
import { useAction } from '../../../platform/api/queries.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { DescriptionList } from '../../../platform/design/description-list/description-list.tsx'
import { Cluster } from '../../../platform/design/layout/cluster.tsx'
import { Section } from '../../../platform/design/layout/section.tsx'
import { Stack } from '../../../platform/design/layout/stack.tsx'
import { Notice } from '../../../platform/design/notice/notice.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { CheckList, CheckSum, RefusalText } from '../check-list.tsx'
import { FileDownload, readSentFile } from '../file-download.tsx'
import { messages } from '../invoices.messages.ts'
import { StatusBadge } from '../status-badge.tsx'
import { messages as own } from './corrections.messages.ts'
import { correctionReads, isKnownAlready, type Known } from './corrections.ts'
import { ResendButton } from './resend-button.tsx'

interface Props {
  readonly intake: Intake
  readonly onCorrect: (known: Known) => void
  readonly onSent: (items: readonly SentFile[]) => void
  readonly onInvoice: (id: string) => void
}

/** Shows a rejected file: its result, the way to correct it, and the failed checks. */
export function IntakeDetails({ intake, onCorrect, onSent, onInvoice }: Props) {
  const text = useText(own)
  const shared = useText(messages)
  const format = useFormats()
  const isKnown = isKnownAlready(intake)
  const { invoiceId, status } = intake
  return (
    <Stack gap={6}>
      <Standing intake={intake} onCorrect={onCorrect} onSent={onSent} />
      <Section title={shared('checks')}>
        {intake.refusal ? (
          <RefusalText refusal={intake.refusal} details={intake.refusalDetails} />
        ) : (
          <>
            <CheckSum checks={intake.checks} />
            <CheckList checks={intake.checks} />
          </>
        )}
      </Section>
      <DescriptionList
        items={[
          { label: text('sentAt'), value: format.dateTime(intake.sentAt) },
          {
            label: text('sentBy'),
            value:
              intake.origin === 'mail'
                ? text('byMail')
                : intake.origin === 'key'
                  ? text('byKey', { name: intake.sentBy })
                  : intake.sentBy,
          },
          ...(intake.archive ? [{ label: text('archive'), value: intake.archive }] : []),
          ...(intake.accessKey ? [{ label: shared('key'), value: maskAccessKey(intake.accessKey) }] : []),
          ...(intake.issuedOn ? [{ label: shared('issuedOn'), value: format.date(intake.issuedOn) }] : []),
          ...(intake.totalCents === null
            ? []
            : [{ label: shared('total'), value: format.money(intake.totalCents), isNumeric: true }]),
          ...(status ? [{ label: text('existing'), value: <StatusBadge status={status} /> }] : []),
        ]}
      />
      <Cluster>
        {invoiceId && (
          <Button isSmall variant="secondary" onClick={() => onInvoice(invoiceId)}>
            {text('see')}
          </Button>
        )}
        {intake.hasFile && (
          <FileDownload of="refused" id={intake.id} name={intake.fileName}>
            {text('download')}
          </FileDownload>
        )}
      </Cluster>
      {!intake.hasFile && !isKnown && <p>{text('noFile')}</p>}
    </Stack>
  )
}

const tones = { open: 'danger', dismissed: 'info', settled: 'success' } as const

function Standing({ intake, onCorrect, onSent }: Omit<Props, 'onInvoice'>) {
  const text = useText(own)
  const [isReading, setReading] = useState(false)
  const { state } = intake
  const dismiss = useAction(invoices.dismissIntake, {
    refresh: correctionReads,
    success: ({ dismissed }) => text(dismissed ? 'isAside' : 'isTakenUp'),
  })
  if (state === null) return null
  const isKnown = isKnownAlready(intake)
  const isManual = intake.source === 'manual'
  const correct = async () => {
    const { accessKey, issuedOn, totalCents } = intake
    setReading(true)
    // An invoice entered by hand already has a document as proof.
    const file = isManual && intake.hasFile ? await readSentFile('refused', intake.id, intake.fileName) : null
    setReading(false)
    onCorrect({
      ...(accessKey && { accessKey }),
      ...(issuedOn && { issuedOn }),
      ...(totalCents !== null && { totalCents }),
      ...(file && { file }),
    })
  }
  const put = (dismissed: boolean) => void dismiss.run({ body: { id: intake.id, dismissed } })
  const about = state === 'open' && isKnown ? 'known' : state
  const byHand = (
    <Button
      isSmall
      variant={isManual ? 'primary' : 'secondary'}
      iconLeft="edit"
      isLoading={isReading}
      onClick={() => void correct()}
    >
      {text(isManual ? 'correct' : 'byHand')}
    </Button>
  )
  return (
    <Notice
      title={text(`about.${about}`)}
      tone={about === 'known' ? 'info' : tones[state]}
      action={
        <Cluster>
          {about === 'open' && isManual && byHand}
          {about === 'open' && (
            <ResendButton
              replaces={{ intakeId: intake.id }}
              label={text(isManual ? 'sendXml' : 'resend')}
              variant={isManual ? 'secondary' : 'primary'}
              onSent={onSent}
            />
          )}
          {about === 'open' && !isManual && byHand}
          {state === 'open' && (
            <Button
              isSmall
              variant={isKnown ? 'primary' : 'quiet'}
              isLoading={dismiss.isRunning}
              onClick={() => put(true)}
            >
              {text('aside')}
            </Button>
          )}
          {state === 'dismissed' && (
            <Button isSmall variant="secondary" isLoading={dismiss.isRunning} onClick={() => put(false)}>
              {text('takeUp')}
            </Button>
          )}
        </Cluster>
      }
    >
      {text(`about.${about}Text`)}
    </Notice>
  )
}
