import type { CounterAnswer, CounterReason } from '@esquadro/contract/sales/counter/vocabulary'
import type { Language } from '../../platform/messages/messages.ts'

type Words = Exclude<CounterAnswer, 'nothing'> | `nothing.${CounterReason}`

const ptBR: Record<Words, string> = {
  earns: 'Sim, esta compra pontua.',
  waits: 'Esta compra pontua depois que o cliente confirmar o cadastro, pelo link do aviso que recebeu.',
  'nothing.registration': 'Não pontua: hoje não há um cadastro que pontue para este CPF ou CNPJ.',
  'nothing.goods': 'Não pontua: os produtos desta compra não dão pontos no programa.',
  'nothing.value': 'Não pontua: o valor desta compra não chega a um ponto.',
}

const en: Record<Words, string> = {
  earns: 'Yes, this purchase earns points.',
  waits:
    'This purchase earns points once the customer has confirmed the registration, by the link of the notice.',
  'nothing.registration':
    'It earns no points: today there is no registration that earns for this CPF or CNPJ.',
  'nothing.goods': 'It earns no points: the products of this purchase earn none in the programme.',
  'nothing.value': 'It earns no points: the value of this purchase is less than a point.',
}

/** Returns an answer as a sentence that may be said aloud to the customer: it says nothing about a person. */
export const counterWords = (
  language: Language,
  { answer, reason }: { readonly answer: CounterAnswer; readonly reason: CounterReason | null },
): string =>
  (language === 'en' ? en : ptBR)[
    answer === 'nothing' ? (`nothing.${reason ?? 'registration'}` as const) : answer
  ]
