import { customers } from '@esquadro/contract/calls/public'
import type { CustomerNoticePage } from '@esquadro/contract/sales/customers/public'
import { useState } from 'react'
import { messages as fieldMessages } from '../../../people/professionals/professionals.messages.ts'
import { useAction } from '../../../platform/api/queries.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { DescriptionList } from '../../../platform/design/description-list/description-list.tsx'
import { Cluster } from '../../../platform/design/layout/cluster.tsx'
import { TextLink } from '../../../platform/design/link/text-link.tsx'
import { ConfirmDialog } from '../../../platform/design/modal/confirm-dialog.tsx'
import { Notice } from '../../../platform/design/notice/notice.tsx'
import { usePolicyAddress } from '../../../platform/i18n/addresses.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { useSettings } from '../../../platform/page/settings.ts'
import { messages } from './customer-notice.messages.ts'
import styles from './customer-notice.module.css'

interface Props {
  readonly notice: CustomerNoticePage
  readonly token: string
  readonly onAnswered: (notice: CustomerNoticePage) => void
}

/** Shows the customer's answer so far, and buttons to confirm or object; objecting asks first. */
export function NoticeAnswer({ notice, token, onAnswered }: Props) {
  const text = useText(messages)
  const { dateTime } = useFormats()
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const action = useAction(customers.answerNotice, { quiet: true })
  const answer = async (choice: 'confirmed' | 'objected') => {
    const [answered, error] = await action.run({ body: { token, answer: choice } })
    setRefusal(error?.msg ?? null)
    setAsking(false)
    if (answered) onAnswered(answered)
  }
  const { state, answeredAt } = notice
  const isAnswered = state === 'confirmed' || state === 'objected'
  return (
    <section className={styles.answer} aria-label={text('answer')}>
      {isAnswered && (
        <Notice
          tone={state === 'confirmed' ? 'success' : 'info'}
          title={text(state === 'confirmed' ? 'confirmed' : 'objected')}
          isLive
        >
          {text(state === 'confirmed' ? 'confirmedText' : 'objectedText')}{' '}
          {answeredAt && text('answeredAt', { at: dateTime(answeredAt) })}
        </Notice>
      )}
      {!isAnswered && !notice.isValid && <Notice title={text('ended')}>{text('endedText')}</Notice>}
      {refusal && <Notice tone="danger" title={refusal} isLive />}
      <Cluster gap={3}>
        {state !== 'confirmed' && (notice.isValid || state === 'objected') && (
          <Button isLoading={action.isRunning && !isAsking} onClick={() => void answer('confirmed')}>
            {text(state === 'objected' ? 'changeMind' : 'confirm')}
          </Button>
        )}
        {state !== 'objected' && (
          <Button variant="danger" isOutlined onClick={() => setAsking(true)}>
            {text('object')}
          </Button>
        )}
      </Cluster>
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        title={text('askTitle')}
        acceptLabel={text('object')}
        isLoading={action.isRunning}
        onCancel={() => setAsking(false)}
        onAccept={() => void answer('objected')}
      >
        <ul className={styles.ends}>
          <li>{text('ask.ends', { professional: notice.professional.name })}</li>
          <li>{text('ask.free')}</li>
          <li>{text('ask.earned')}</li>
        </ul>
      </ConfirmDialog>
    </section>
  )
}

/** Shows the customer the professional, the last day of the registration, the programme and the data that stores see. */
export function NoticeFacts({ notice }: { notice: CustomerNoticePage }) {
  const text = useText(messages)
  const fieldText = useText(fieldMessages)
  const { date } = useFormats()
  const { programmeName: programme, chatLink, counter: hasCounter } = useSettings()
  const { professional, stores } = notice
  const facts = [
    { label: text('who'), value: professional.name },
    {
      label: text('profession'),
      value: professional.profession && fieldText(`profession.${professional.profession}`),
    },
    { label: text('office'), value: professional.office },
    { label: text('document'), value: <span className={styles.number}>{notice.document}</span> },
    { label: text('period'), value: text('days', { from: date(notice.from), until: date(notice.until) }) },
  ].filter(({ value }) => value)
  return (
    <>
      <DescriptionList items={facts} />
      <section className={styles.words}>
        <h2>{text('programme', { programme })}</h2>
        <p>{text('programmeText', { programme })}</p>
        <h2>{text('meaning')}</h2>
        <ul>
          <li>{text('meaning.cost')}</li>
          <li>{text('meaning.data')}</li>
          <li>{text('meaning.use')}</li>
        </ul>
        <h2>{text('stores')}</h2>
        <p>{text('storesText', { count: stores.total })}</p>
        {hasCounter && <p>{text('storesAsk')}</p>}
        {stores.names.length > 0 && (
          <details>
            <summary>{text('storesNamed')}</summary>
            <p>
              {stores.names.join(' · ')}
              {stores.total > stores.names.length &&
                ` ${text('storesMore', { count: stores.total - stores.names.length })}`}
            </p>
          </details>
        )}
        {(hasCounter || notice.checks.total > 0) && (
          <>
            <h2>{text('checks')}</h2>
            <Checks checks={notice.checks} />
          </>
        )}
        <p className={styles.small}>
          <TextLink to={usePolicyAddress()} reloadDocument target="_blank">
            {text('policy')}
          </TextLink>
          {chatLink && (
            <>
              {' · '}
              <TextLink to={chatLink} target="_blank">
                {text('contact')}
              </TextLink>
            </>
          )}
        </p>
      </section>
    </>
  )
}

/** The stores that asked at the counter whether a sale to the customer earns points, latest first. */
function Checks({ checks: { total, items } }: { checks: CustomerNoticePage['checks'] }) {
  const text = useText(messages)
  const { dateTime } = useFormats()
  if (total === 0) return <p>{text('checksNone')}</p>
  const more = total - items.length
  return (
    <>
      <ul>
        {items.map(({ store, at, times }) => (
          <li key={`${store} ${at}`}>
            {store} · {dateTime(at)}
            {times > 1 && ` · ${text('checks.times', { count: times })}`}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{text('checksMore', { count: more })}</p>}
    </>
  )
}
