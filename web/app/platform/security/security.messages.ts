import { defineMessages } from '../i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    title: 'Segurança',
    text: 'O que aconteceu no acesso ao programa nos últimos meses: entradas, recusas, códigos e permissões negadas.',
    'text.days':
      'O que aconteceu no acesso ao programa nos últimos {{days}} dias: entradas, recusas, códigos e permissões negadas.',
    'own.kept': 'Cada registro é guardado por {{days}} dias.',
    empty: 'Nenhum evento ainda',
    emptyText: 'Acessos, recusas e códigos enviados aparecem aqui.',
    'own.empty': 'Ainda não há atividade registrada.',
    what: 'Evento',
    who: 'De quem',
    anyone: 'Todas as pessoas',
    anything: 'Todos os eventos',
    period: 'Período',
    nobody: 'Conta desconhecida',
    unknown: 'Desconhecido',
    device_of: '{{browser}} no {{system}}',
    more: 'Ver mais',
  },
  en: {
    title: 'Security',
    text: 'Access to the programme in recent months: sign-ins, rejections, codes and denied permissions.',
    'text.days':
      'Access to the programme in the last {{days}} days: sign-ins, rejections, codes and denied permissions.',
    'own.kept': 'Each record is kept for {{days}} days.',
    empty: 'No events yet',
    emptyText: 'Sign-ins, rejections and codes appear here.',
    'own.empty': 'No activity has been recorded yet.',
    what: 'Event',
    who: 'Account',
    anyone: 'Everybody',
    anything: 'All events',
    period: 'Period',
    nobody: 'Unknown account',
    unknown: 'Unknown',
    device_of: '{{browser}} on {{system}}',
    more: 'Show more',
  },
})
