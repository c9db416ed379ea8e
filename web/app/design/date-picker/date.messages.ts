import { defineMessages } from '../../i18n/messages.ts'

export const dateMessages = defineMessages({
  ptBR: {
    'date.placeholder': 'dd/mm/aaaa',
    'date.open': 'Abrir calendário',
    'date.calendar': 'Calendário',
    'date.previousMonth': 'Mês anterior',
    'date.nextMonth': 'Próximo mês',
    'date.previousYear': 'Ano anterior',
    'date.nextYear': 'Próximo ano',
    'date.previousDecade': 'Década anterior',
    'date.nextDecade': 'Próxima década',
    'date.from': 'De',
    'date.to': 'Até',
    'date.clear': 'Limpar data',
  },
  en: {
    'date.placeholder': 'dd/mm/yyyy',
    'date.open': 'Open calendar',
    'date.calendar': 'Calendar',
    'date.previousMonth': 'Previous month',
    'date.nextMonth': 'Next month',
    'date.previousYear': 'Previous year',
    'date.nextYear': 'Next year',
    'date.previousDecade': 'Previous decade',
    'date.nextDecade': 'Next decade',
    'date.from': 'From',
    'date.to': 'To',
    'date.clear': 'Clear date',
  },
})
