import { entryCode } from '@esquadro/contract/accounts/public'
import type { CallError } from '../api/call.ts'
import { Button } from '../design/button/button.tsx'
import { Stack } from '../design/layout/stack.tsx'
import { Notice } from '../design/notice/notice.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from '../second-factor/second-factor.messages.ts'
import styles from '../second-factor/second-factor.module.css'
import { CodeStep } from './second-step.tsx'

interface Props {
  readonly email: string
  /** Why the sign-in was refused, with the waiting time. */
  readonly reason: string
  /** Sends the sign-in again, with the code. */
  readonly send: (code: string) => Promise<CallError | null>
  readonly onBack: () => void
}

/** Asks for the code that was mailed because strangers used up the limits of an account. */
export function EntryStep({ email, reason, send, onBack }: Props) {
  const text = useText(messages)
  return (
    <Stack gap={5}>
      <Notice tone="warn" isLive title={text('entry.title')}>
        {reason} {text('entry.text', { email })}
      </Notice>
      <CodeStep
        label={text('entry.code')}
        hint={text('entry.codeHint')}
        schema={entryCode}
        isNumeric
        send={send}
      />
      <div className={styles.ways}>
        <Button variant="quiet" isSmall iconLeft="arrow-left" onClick={onBack}>
          {text('step.back')}
        </Button>
      </div>
    </Stack>
  )
}
