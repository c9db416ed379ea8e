import { Button } from '../../platform/design/button/button.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './sign-up.messages.ts'

/** Says that values of a closed tab were filled in, and offers to delete them, because computers may be shared. */
export function RestoredNotice({ onClear }: { onClear: () => void }) {
  const text = useText(messages)
  return (
    <Notice
      tone="info"
      title={text('restored.title')}
      action={
        <Button variant="secondary" isSmall onClick={onClear}>
          {text('restored.clear')}
        </Button>
      }
    >
      {text('restored.text')}
    </Notice>
  )
}
