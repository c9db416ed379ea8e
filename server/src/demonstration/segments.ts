import { NO_CAPS } from '@esquadro/contract/accelerators/accelerator'
import type { SegmentInput } from '@esquadro/contract/segments/cms'
import { insertAccelerator } from '../accelerators/accelerators.queries.ts'
import { announceToNext, insertAnnouncement } from '../announcements/announcements.queries.ts'
import { addDays } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import { momentOf, predicateOf } from '../segments/conditions.queries.ts'
import { insertSegment, setArchived } from '../segments/segments.queries.ts'
import { accountOf, at } from './accounts.ts'
import { gateExperience, readAnnouncement } from './demonstration.queries.ts'

interface Plan {
  readonly adminId: string
  readonly storeId: string
  readonly today: string
  readonly now: Date
}

/**
 * Creates six segments, one of them archived, with an experience that only the members of a segment see, an accelerator that
 * counts for them, and an announcement that they have received.
 */
export async function loadSegments(db: Database, { adminId, storeId, today, now }: Plan): Promise<void> {
  const add = (input: SegmentInput, daysAgo: number) =>
    insertSegment(db, input, { id: adminId, now: at(addDays(today, -daysAgo), 10) })
  const conditions: SegmentInput['conditions'] = [
    { kind: 'profession', professions: ['Arquiteto'] },
    { kind: 'place', states: [], cities: [{ city: 'São Paulo', state: 'SP' }] },
  ]
  const local = await add(
    {
      name: 'Arquitetura na capital paulista',
      description: 'Convites para visitas e jantares em São Paulo.',
      conditions,
    },
    90,
  )
  const gold: SegmentInput['conditions'] = [{ kind: 'level', from: 'ouro', to: null }]
  const highest = await add(
    {
      name: 'Ouro ou acima',
      description: 'Quem tem acesso às visitas fora do horário.',
      conditions: gold,
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
  await insertAccelerator(
    db,
    {
      name: 'Semana do projeto paulistano',
      description: '50\u00a0% a mais de pontos, em qualquer loja.',
      multiplierBps: 15_000,
      startsOn: addDays(today, -2),
      endsOn: addDays(today, 12),
      cumulative: true,
      everything: true,
      segmentId: local,
      caps: { ...NO_CAPS, professionalPoints: 2_000 },
      targets: { categoryIds: [], brandIds: [], productIds: [], storeIds: [], professions: [], levels: [] },
    },
    { id: adminId, now: at(addDays(today, -6), 11) },
  )
  // Notifications are listed in the order of their arrival: this one is the latest.
  const sentAt = new Date(now.getTime() - 45 * 60_000)
  await announce(db, { segmentId: highest, conditions: gold }, { adminId, now: sentAt })
}

/** Sends an announcement to the members of a segment; most of them have read it. */
async function announce(
  db: Database,
  segment: { readonly segmentId: string; readonly conditions: SegmentInput['conditions'] },
  { adminId, now }: { readonly adminId: string; readonly now: Date },
): Promise<void> {
  const id = await insertAnnouncement(
    db,
    {
      segmentId: segment.segmentId,
      title: { ptBR: 'Visita reservada à Casa de vidro', en: 'Private visit to the glass house' },
      text: {
        ptBR: 'As inscrições estão abertas só para o nível Ouro ou acima. As vagas são poucas.',
        en: 'Sign-ups are open to level Gold and above only. Seats are limited.',
      },
      link: '/experiences',
    },
    { id: adminId, now },
  )
  const predicate = predicateOf(segment.conditions, await momentOf(db, now))
  await announceToNext(
    db,
    id,
    { segmentId: segment.segmentId, createdAt: now, lastUserId: null },
    { predicate, limit: 500, now },
  )
  await readAnnouncement(db, id, accountOf('professional'))
}
