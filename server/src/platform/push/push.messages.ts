import type { Language } from '../messages/messages.ts'

const ptBR = {
  several: (count: number) => `${count} novas notificações`,
}
const en: typeof ptBR = {
  several: (count) => `${count} new notifications`,
}

export const pushTexts: Readonly<Record<Language, typeof ptBR>> = { ptBR, en }
