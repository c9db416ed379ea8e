import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const acceleratorsList = {
  file: { ptBR: 'aceleradores', en: 'accelerators' },
  columns: {
    name: { ptBR: 'Nome', en: 'Name' },
    description: { ptBR: 'Descrição', en: 'Description' },
    multiplierBps: { ptBR: 'Multiplicador', en: 'Multiplier', kind: 'percent' },
    startsOn: { ptBR: 'Primeiro dia', en: 'First day', kind: 'day' },
    endsOn: { ptBR: 'Último dia', en: 'Last day', kind: 'day' },
    cumulative: { ptBR: 'Cumulativo', en: 'Adds to others' },
    scope: { ptBR: 'Onde se aplica', en: 'Scope' },
    segment: { ptBR: 'Segmento', en: 'Segment' },
    state: { ptBR: 'Situação', en: 'Status' },
    given: { ptBR: 'Pontos concedidos', en: 'Points given', kind: 'integer' },
    acceleratedCents: { ptBR: 'Valor acelerado', en: 'Accelerated value', kind: 'money' },
  },
} satisfies ListTexts

export const acceleratorStates = {
  running: { ptBR: 'Em andamento', en: 'Running' },
  upcoming: { ptBR: 'Programado', en: 'Upcoming' },
  ended: { ptBR: 'Encerrado', en: 'Ended' },
  inactive: { ptBR: 'Inativo', en: 'Inactive' },
} satisfies Words

export const acceleratorScope = {
  everything: { ptBR: 'Tudo', en: 'Everything' },
  more: { ptBR: 'e mais', en: 'and more:' },
} satisfies Words
