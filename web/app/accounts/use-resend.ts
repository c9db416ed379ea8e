import { professionals } from '@esquadro/contract/calls/public'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { showToast } from '../api/store.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './accounts.messages.ts'
import { useRefusal } from './use-refusal.ts'

/** Requests another confirmation link and shows a toast that does not reveal whether the registration exists. */
export function useResend(): {
  readonly resend: (email: string) => Promise<void>
  readonly isSending: boolean
} {
  const text = useText(messages)
  const refusal = useRefusal()
  const [isSending, setSending] = useState(false)
  return {
    isSending,
    resend: async (email) => {
      setSending(true)
      const [, error] = await call(professionals.resendConfirmation, { body: { email } })
      setSending(false)
      if (error) showToast('error', refusal(error).msg)
      else showToast('info', text('resend.done', { email }))
    },
  }
}
