import { useResend } from '../accounts/use-resend.ts'
import type { CallError } from '../api/call.ts'
import { Button } from '../design/button/button.tsx'
import { Notice } from '../design/notice/notice.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './sign-in.messages.ts'

const told = [
  'account.awaiting-email',
  'account.awaiting-approval',
  'account.blocked',
  'account.rejected',
] as const

/** Whether a refusal is about the account's state: the password was right, and something else has to happen first. */
export const isAboutAccount = (error: CallError): boolean => told.some((code) => code === error.code)

/** Says what stands in the way of an account, and offers the confirmation link again where that is it. */
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
