import type { Language } from '../messages/messages.ts'

const ptBR = {
  file: 'aceites',
  columns: { name: 'Nome', type: 'Perfil', store: 'Loja', acceptedAt: 'Aceite' },
  types: { professional: 'Profissional', shopkeeper: 'Lojista' },
}

const en: typeof ptBR = {
  file: 'acceptances',
  columns: { name: 'Name', type: 'Profile', store: 'Store', acceptedAt: 'Accepted' },
  types: { professional: 'Professional', shopkeeper: 'Shopkeeper' },
}

export const acceptanceExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
