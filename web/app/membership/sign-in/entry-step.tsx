import { entryCode } from '@esquadro/contract/people/accounts/public'
import { messages } from '../../people/second-factor/second-factor.messages.ts'
import styles from '../../people/second-factor/second-factor.module.css'
import type { CallError } from '../../platform/api/call.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
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
