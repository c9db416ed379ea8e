import { useText } from '../i18n/i18n.tsx'
import { messages } from './landing-rest.messages.ts'
import type { Question } from './questions.tsx'

const keys = ['who', 'customer', 'work', 'back', 'data'] as const

/** Returns the questions of the landing page. The one about expiry is included if the programme's rule is known. */
export function useLandingQuestions(expiryMonths: number | null): readonly Question[] {
  const text = useText(messages)
  const items = keys.map((key) => ({ question: text(`faq.${key}`), answer: text(`faq.${key}.text`) }))
  if (expiryMonths === null) return items
  return [
    ...items,
    { question: text('faq.expiry'), answer: text('faq.expiry.text', { count: expiryMonths }) },
  ]
}
