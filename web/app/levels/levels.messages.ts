import { defineMessages } from '../i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    label: 'Seu nível no ciclo {{cycle}}',
    missing_one: 'Falta {{points}} ponto para {{level}}.',
    missing_other: 'Faltam {{points}} pontos para {{level}}.',
    top: 'Você está no nível mais alto do programa.',
    floor: 'O ciclo anterior garante {{level}} até o fim deste.',
    progress: 'Do nível {{level}} ao {{next}}',
  },
  en: {
    label: 'Your level in the {{cycle}} cycle',
    missing_one: '{{points}} point to {{level}}.',
    missing_other: '{{points}} points to {{level}}.',
    top: 'You are at the highest level of the programme.',
    floor: 'The cycle before guarantees {{level}} until the end of this one.',
    progress: 'From {{level}} to {{next}}',
  },
})
