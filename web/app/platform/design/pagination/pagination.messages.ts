import { defineMessages } from '../../i18n/messages.ts'

export const paginationMessages = defineMessages({
  ptBR: {
    'pagination.label': 'Paginação',
    'pagination.labelOf': 'Paginação: {{name}}',
    'pagination.perPage': '{{n}} / página',
    'pagination.pageSize': 'Itens por página',
    'pagination.first': 'Primeira página',
    'pagination.previous': 'Página anterior',
    'pagination.next': 'Próxima página',
    'pagination.last': 'Última página',
    'pagination.page': 'Página {{page}} de {{pages}}',
    'pagination.range': '{{from}}–{{to}} de {{total}}',
    'pagination.rangeOfMore': '{{from}}–{{to}} de mais de {{total}}',
    'pagination.none': 'Nenhum item',
  },
  en: {
    'pagination.label': 'Pagination',
    'pagination.labelOf': 'Pagination: {{name}}',
    'pagination.perPage': '{{n}} / page',
    'pagination.pageSize': 'Items per page',
    'pagination.first': 'First page',
    'pagination.previous': 'Previous page',
    'pagination.next': 'Next page',
    'pagination.last': 'Last page',
    'pagination.page': 'Page {{page}} of {{pages}}',
    'pagination.range': '{{from}}–{{to}} of {{total}}',
    'pagination.rangeOfMore': '{{from}}–{{to}} of more than {{total}}',
    'pagination.none': 'No items',
  },
})
