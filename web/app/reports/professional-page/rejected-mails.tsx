import { mayRead } from '@esquadro/contract/areas'
import type { CmsProfessional } from '@esquadro/contract/people/professionals/cms'
import { useUser } from '../../platform/api/store.ts'
import { TextLink } from '../../platform/design/link/text-link.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './person.messages.ts'

/** Warns that the address of a professional rejects mails, with the date and the effect; renders nothing if it does not. */
export function RejectedMails({ professional }: { readonly professional: CmsProfessional }) {
  const text = useText(messages)
  const { dateTime } = useFormats()
  const permissions = useUser()?.permissions ?? ['all']
  const { email, emailRejectedAt } = professional
  if (!emailRejectedAt) return null
  const query = new URLSearchParams({ tab: 'rejected', q: email })
  return (
    <Notice
      tone="warn"
      title={text('rejected')}
      action={
        mayRead(permissions, 'mail.cms') && (
          <TextLink to={`/cms/mail?${query.toString()}`}>{text('rejected.open')}</TextLink>
        )
      }
    >
      {text('rejected.text', { email, at: dateTime(emailRejectedAt) })}
    </Notice>
  )
}
