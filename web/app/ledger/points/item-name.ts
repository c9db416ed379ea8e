import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './points.messages.ts'

/**
 * Returns a function that names an invoice's item: the single item of a hand-entered invoice has no description, because it is the total.
 */
export function useItemName(): (item: { readonly description: string }) => string {
  const text = useText(messages)
  return ({ description }) => description || text('typedTotal')
}
