import type { Language } from '../../platform/messages/messages.ts'

const ptBR = {
  file: 'aceleradores',
  columns: {
    name: 'Nome',
    description: 'Descrição',
    factor: 'Multiplicador',
    startsOn: 'Primeiro dia',
    endsOn: 'Último dia',
    cumulative: 'Cumulativo',
    targets: 'Onde se aplica',
    segment: 'Segmento',
    state: 'Situação',
    givenPoints: 'Pontos concedidos',
    acceleratedCents: 'Valor acelerado',
  },
  states: { running: 'Em andamento', upcoming: 'Programado', ended: 'Encerrado', inactive: 'Inativo' },
  everything: 'Tudo',
  more: 'e mais',
  yes: 'Sim',
  no: 'Não',
}

const en: typeof ptBR = {
  file: 'accelerators',
  columns: {
    name: 'Name',
    description: 'Description',
    factor: 'Multiplier',
    startsOn: 'First day',
    endsOn: 'Last day',
    cumulative: 'Adds to others',
    targets: 'Scope',
    segment: 'Segment',
    state: 'Status',
    givenPoints: 'Points given',
    acceleratedCents: 'Accelerated value',
  },
  states: { running: 'Running', upcoming: 'Upcoming', ended: 'Ended', inactive: 'Inactive' },
  everything: 'Everything',
  more: 'and more:',
  yes: 'Yes',
  no: 'No',
}

export const acceleratorExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
