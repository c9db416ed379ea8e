import { defineMessages } from './messages.ts'

export const messages = defineMessages({
  ptBR: {
    'profession.Arquiteto': 'Arquiteto(a)',
    'profession.Engenheiro': 'Engenheiro(a)',
    'profession.Designer de Interiores': 'Designer de interiores',
  },
  en: {
    'profession.Arquiteto': 'Architect',
    'profession.Engenheiro': 'Engineer',
    'profession.Designer de Interiores': 'Interior designer',
  },
})
