import type { SegmentInput } from '@esquadro/contract/segments/cms'
import { addDays } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import { insertSegment, setArchived } from '../segments/segments.queries.ts'
import { at } from './accounts.ts'
import { gateExperience } from './demonstration.queries.ts'

interface Plan {
  readonly adminId: string
  readonly storeId: string
  readonly today: string
}

/** Creates six segments, one of them archived, and one experience that only the members of a segment see. */
export async function loadSegments(db: Database, { adminId, storeId, today }: Plan): Promise<void> {
  const add = (input: SegmentInput, daysAgo: number) =>
    insertSegment(db, input, { id: adminId, now: at(addDays(today, -daysAgo), 10) })
  await add(
    {
      name: 'Arquitetura na capital paulista',
      description: 'Convites para visitas e jantares em São Paulo.',
      conditions: [
        { kind: 'profession', professions: ['Arquiteto'] },
        { kind: 'place', states: [], cities: [{ city: 'São Paulo', state: 'SP' }] },
      ],
    },
    90,
  )
  const highest = await add(
    {
      name: 'Ouro ou acima',
      description: 'Quem tem acesso às visitas fora do horário.',
      conditions: [{ kind: 'level', from: 'ouro', to: null }],
    },
    80,
  )
  await add(
    {
      name: 'Sem vender há três meses',
      description: 'Para uma ligação da equipe antes do fim do ciclo.',
      conditions: [
        { kind: 'last-sale', is: 'not-within', days: 90 },
        { kind: 'registered', from: null, to: addDays(today, -120) },
      ],
    },
    45,
  )
  await add(
    {
      name: 'Com pontos para usar',
      description: '',
      conditions: [
        { kind: 'available-points', min: 5_000, max: null },
        { kind: 'customers', min: 1, max: null },
      ],
    },
    30,
  )
  await add(
    {
      name: 'Compram na primeira loja',
      description: 'Vendas aprovadas nos últimos seis meses.',
      conditions: [{ kind: 'store', relation: 'bought', storeIds: [storeId], days: 180 }],
    },
    12,
  )
  const archived = await add(
    {
      name: 'Campanha de inverno',
      description: 'Sul e Sudeste, Prata e Ouro.',
      conditions: [
        { kind: 'place', states: ['PR', 'SC', 'RS', 'SP'], cities: [] },
        { kind: 'level', from: 'prata', to: 'ouro' },
      ],
    },
    150,
  )
  await setArchived(db, archived, { id: adminId, now: at(addDays(today, -60), 16) })
  await gateExperience(db, 'Casa de vidro, revisitada', highest)
}
