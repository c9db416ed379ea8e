import { toast } from '../design/toast/toast.ts'
import { textIn } from '../i18n/i18n.tsx'
import { messages } from './api.messages.ts'
import { currentLanguage } from './preferences.ts'

/** Shows a toast about an action that can be undone for 10 seconds. */
export function offerUndo(message: string, undo: () => Promise<unknown>): void {
  toast.offer(message, { label: textIn(messages, currentLanguage())('undo'), onSelect: () => void undo() })
}
