import { useResend } from '../accounts/use-resend.ts'
import type { CallError } from '../api/call.ts'
import { Button } from '../design/button/button.tsx'
import { Notice } from '../design/notice/notice.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './sign-in.messages.ts'

/** Explains why an account cannot sign in, and offers the confirmation link again if the e-mail is not confirmed. */
export function LoginNotice({ error, email }: { error: CallError; email: string }) {
  const text = useText(messages)
  const { resend, isSending } = useResend()
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
