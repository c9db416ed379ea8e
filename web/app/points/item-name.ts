import { useText } from '../i18n/i18n.tsx'
import { messages } from './points.messages.ts'

/** Returns how to name an invoice's item: the one item of an invoice typed by hand has no description, because it is the total. */
export function useItemName(): (item: { readonly description: string }) => string {
  const text = useText(messages)
  return ({ description }) => description || text('typedTotal')
}
