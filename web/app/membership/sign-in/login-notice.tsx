import { useResend } from '../../people/accounts/resend-form.tsx'
import type { CallError } from '../../platform/api/call.ts'
import { useWayBack } from '../../platform/api/use-way-back.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { ButtonLink } from '../../platform/design/button/button-link.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './sign-in.messages.ts'

/** Explains why an account cannot sign in, and offers the next step: the confirmation link again, or the administrators' entrance. */
export function LoginNotice({ error, email }: { error: CallError; email: string }) {
  const text = useText(messages)
  const { resend, isSending } = useResend()
  const search = useWayBack()
  if (error.code === 'account.awaiting-email')
    return (
      <Notice
        tone="warn"
        isLive
        title={text('notice.email.title')}
        action={
          <Button variant="secondary" isSmall isLoading={isSending} onClick={() => void resend(email)}>
            {text('resend.action')}
          </Button>
        }
      >
        {text('notice.email.text', { email })}
      </Notice>
    )
  if (error.code === 'account.administrator')
    return (
      <Notice
        tone="info"
        isLive
        title={text('notice.admin.title')}
        action={
          <ButtonLink to={{ pathname: '/cms/login', search }} variant="secondary" isSmall>
            {text('notice.admin.action')}
          </ButtonLink>
        }
      >
        {error.msg}
      </Notice>
    )
  const isWaiting = error.code === 'account.awaiting-approval'
  return (
    <Notice
      tone={isWaiting ? 'info' : 'danger'}
      isLive
      title={text(isWaiting ? 'notice.approval.title' : 'notice.closed.title')}
    >
      {error.msg}
    </Notice>
  )
}
