import { defineMessages } from '../../platform/i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    title: 'Acompanhar profissionais',
    lead: 'Quem indicou a sua loja, quem você pré-cadastrou e quem já comprou aqui, com o que cada um trouxe.',
    action: 'Pré-cadastrar',
    list: 'Profissionais da loja',
    never: 'nenhuma ainda',
    'filter.link': 'Vínculo',
    'filter.state': 'Cadastro',
    'filter.profession': 'Profissão',
    'filter.quiet': 'Sem vendas há',
    'filter.anyLink': 'Todos os vínculos',
    'filter.anyState': 'Todos os cadastros',
    'filter.anyProfession': 'Todas as profissões',
    'filter.anyTime': 'Com ou sem vendas',
    'filter.days': 'Sem vendas há {{days}} dias',
    emptyTitle: 'Ninguém para acompanhar ainda',
    emptyText:
      'Pré-cadastre os profissionais que compram com você. Quem indicar a sua loja no cadastro também aparece aqui.',
  },
  en: {
    title: 'Follow up with professionals',
    lead: 'Professionals who named your store, whom you pre-registered or whose customers bought here, with the sales of each.',
    action: 'Pre-register',
    list: 'Professionals of the store',
    never: 'none yet',
    'filter.link': 'Link',
    'filter.state': 'Registration',
    'filter.profession': 'Profession',
    'filter.quiet': 'No sales for',
    'filter.anyLink': 'All links',
    'filter.anyState': 'All registrations',
    'filter.anyProfession': 'All professions',
    'filter.anyTime': 'With or without sales',
    'filter.days': 'No sales for {{days}} days',
    emptyTitle: 'Nobody to follow up with yet',
    emptyText:
      'Pre-register the professionals who buy from you. Professionals who name your store when they sign up appear here as well.',
  },
})
