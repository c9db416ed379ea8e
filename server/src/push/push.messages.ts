import type { Language } from '../messages/messages.ts'

const ptBR = {
  several: (count: number) => `${count} novidades no Esquadro`,
}
const en: typeof ptBR = {
  several: (count) => `${count} notifications from Esquadro`,
}

export const pushTexts: Readonly<Record<Language, typeof ptBR>> = { ptBR, en }
