import { customers } from '@esquadro/contract/calls/professional'
import type { CustomerDetails } from '@esquadro/contract/sales/customers/customer'
import { useState } from 'react'
import { ShareButtons } from '../../../campaigns/invites/share-buttons.tsx'
import { useAction } from '../../../platform/api/queries.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { Cluster } from '../../../platform/design/layout/cluster.tsx'
import { Section } from '../../../platform/design/layout/section.tsx'
import { Stack } from '../../../platform/design/layout/stack.tsx'
import { Notice } from '../../../platform/design/notice/notice.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { useSettings } from '../../../platform/page/settings.ts'
import { messages } from './notice.messages.ts'
import { NoticeBadge } from './notice-state.tsx'

/** Shows the state of the notice to a customer, and the ways to send or share its link. */
export function NoticeSection({ customer }: { customer: CustomerDetails }) {
  const text = useText(messages)
  const { dateTime } = useFormats()
  const { programmeName: programme } = useSettings()
  const [link, setLink] = useState<string | null>(null)
  const refresh = [customers.getOne, customers.getAll]
  const mail = useAction(customers.sendNotice, { refresh, success: text('mailed') })
  const share = useAction(customers.sendNotice, { refresh })
  const { id, notice, mustConfirm, email, phone } = customer
  const isUrgent = mustConfirm && notice.state !== 'confirmed' && notice.state !== 'objected'
  return (
    <Section title={text('title')} text={text('text')}>
      <Stack gap={4}>
        <Cluster gap={3}>
          <NoticeBadge notice={notice} />
          {notice.at && (
            <span>
              {dateTime(notice.at)}
              {notice.channel && ` · ${text(`channel.${notice.channel}`)}`}
            </span>
          )}
        </Cluster>
        {isUrgent && (
          <Notice tone="warn" title={text('required')}>
            {text('requiredText')}
          </Notice>
        )}
        {notice.state === 'objected' ? (
          <p>{text('objectedText')}</p>
        ) : (
          <Cluster gap={3}>
            {email && (
              <Button
                variant="secondary"
                iconLeft="mail"
                isLoading={mail.isRunning}
                onClick={() => void mail.run({ body: { id, channel: 'mail' } })}
              >
                {text('mail')}
              </Button>
            )}
            {!link && (
              <Button
                variant="secondary"
                iconLeft="link"
                isLoading={share.isRunning}
                onClick={async () => {
                  const [made] = await share.run({ body: { id, channel: 'link' } })
                  if (made) setLink(made.url)
                }}
              >
                {text('share')}
              </Button>
            )}
          </Cluster>
        )}
        {link && (
          <ShareButtons link={link} cellphone={phone} message={text('message', { programme, link })} />
        )}
      </Stack>
    </Section>
  )
}
