import { professions } from '@esquadro/contract/people/professionals/vocabulary'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './professionals.messages.ts'

/** Shows a profession in the reader's language; one that no longer exists by its recorded name. */
export function ProfessionWord({ profession }: { readonly profession: string }) {
  const text = useText(messages)
  const known = professions.find((option) => option === profession)
  return known ? text(`profession.${known}`) : profession
}
