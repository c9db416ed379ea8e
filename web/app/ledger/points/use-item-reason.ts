import type { ExplainedItem } from '@esquadro/contract/ledger/points/explanation'
import { splitAccessKey } from '@esquadro/contract/platform/fields/access-key'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages as operations } from './operations.messages.ts'
import { messages } from './points.messages.ts'

/** Returns a function that says why an item earned nothing; an empty text for one that earned. */
export function useItemReason() {
  const text = useText(messages)
  const topic = useText(operations)
  return ({ reason, operation }: Pick<ExplainedItem, 'reason' | 'operation'>): string => {
    if (reason === null) return ''
    if (reason === 'no-sale' && operation?.topic)
      return text('reason.topic', { topic: topic(`topic.${operation.topic}`) })
    const other = reason === 'documented' ? splitAccessKey(operation?.documentedBy ?? '') : null
    return other ? text('reason.documentedBy', { number: other.number }) : text(`reason.${reason}`)
  }
}
