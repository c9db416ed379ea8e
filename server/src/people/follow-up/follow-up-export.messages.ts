import type { FollowUpLink } from '@esquadro/contract/people/follow-up/shopkeeper'
import { type Language, levelNames } from '../../platform/messages/messages.ts'
import { preRegistrationExportText } from '../pre-registrations/pre-registration-export.messages.ts'

const ptBR = {
  file: 'profissionais-da-loja',
  columns: {
    name: 'Profissional',
    profession: 'Profissão',
    links: 'Vínculo',
    state: 'Cadastro',
    level: 'Nível',
    sales: 'Vendas',
    value: 'Valor (R$)',
    points: 'Pontos',
    lastSale: 'Última venda',
  },
  links: {
    reference: 'Loja de referência',
    'pre-registered': 'Pré-cadastro',
    sales: 'Vendas',
  } satisfies Record<FollowUpLink, string>,
  states: preRegistrationExportText('ptBR').states,
  levels: levelNames.ptBR,
}

const en: typeof ptBR = {
  file: 'professionals-of-the-store',
  columns: {
    name: 'Professional',
    profession: 'Profession',
    links: 'Link to the store',
    state: 'Registration',
    level: 'Level',
    sales: 'Sales',
    value: 'Value (R$)',
    points: 'Points',
    lastSale: 'Last sale',
  },
  links: { reference: 'Reference store', 'pre-registered': 'Pre-registration', sales: 'Sales' },
  states: preRegistrationExportText('en').states,
  levels: levelNames.en,
}

export const followUpExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
