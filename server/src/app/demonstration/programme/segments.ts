import { NO_CAPS } from '@esquadro/contract/campaigns/accelerators/accelerator'
import type { SegmentInput } from '@esquadro/contract/people/segments/cms'
import type { AnnouncementInput } from '@esquadro/contract/publishing/announcements/announcement'
import { insertAccelerator } from '../../../campaigns/accelerators/accelerators.queries.ts'
import { buildPredicate, readMoment } from '../../../people/segments/conditions.queries.ts'
import { insertSegment, setArchived } from '../../../people/segments/segments.queries.ts'
import { addDays } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/connect.ts'
import {
  announceToNext,
  insertAnnouncement,
} from '../../../publishing/announcements/announcements.queries.ts'
import type { Agenda } from '../activity/agenda.ts'
import { gateExperience, readAnnouncement } from '../demonstration.queries.ts'
import { accountOf, at } from '../people/accounts.ts'

interface Plan {
  readonly agenda: Agenda
  readonly adminId: string
  readonly storeId: string
  readonly today: string
  readonly now: Date
}

/** The segments that an experience and an accelerator are restricted to. */
export interface UsedSegments {
  readonly local: string
  readonly highest: string
}

/** Creates six segments, one of them archived, and plans three announcements to their members. */
export async function loadSegments(
  db: Database,
  { agenda, adminId, storeId, today, now }: Plan,
): Promise<UsedSegments> {
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
  const wealthy: SegmentInput['conditions'] = [
    { kind: 'available-points', min: 5_000, max: null },
    { kind: 'customers', min: 1, max: null },
  ]
  const spenders = await add({ name: 'Com pontos para usar', description: '', conditions: wealthy }, 30)
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
  const planned = [
    { segmentId: local, conditions, sentAt: at(addDays(today, -52), 10), ...announcements.visit },
    {
      segmentId: spenders,
      conditions: wealthy,
      sentAt: at(addDays(today, -19), 16),
      ...announcements.points,
    },
    {
      segmentId: highest,
      conditions: gold,
      sentAt: new Date(now.getTime() - 45 * 60_000),
      ...announcements.house,
    },
  ]
  for (const { sentAt, ...announcement } of planned)
    agenda.at(sentAt, (when) => announce(db, announcement, { adminId, now: when }))
  return { local, highest }
}

/** Restricts an experience and an accelerator to segments. Past subscriptions and sales are not affected. */
export async function restrictToSegments(
  db: Database,
  { local, highest }: UsedSegments,
  { adminId, today }: Pick<Plan, 'adminId' | 'today'>,
): Promise<void> {
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
}

const announcements = {
  visit: {
    title: { ptBR: 'Mostra aberta aos sábados', en: 'Exhibition open on Saturdays' },
    text: {
      ptBR: 'Em outubro, a mostra da Casa Aroeira abre aos sábados, das 10h às 16h, com café e visita guiada.',
      en: 'In October, the exhibition at Casa Aroeira opens on Saturdays, 10 a.m. to 4 p.m., with coffee and a guided visit.',
    },
    link: '/experiences',
  },
  points: {
    title: { ptBR: 'Seus pontos já valem uma experiência', en: 'Your points are worth an experience' },
    text: {
      ptBR: 'Você tem pontos disponíveis. Veja as experiências com inscrições abertas e escolha a sua.',
      en: 'You have points to spend. See the experiences that are open for sign-up and choose yours.',
    },
    link: '/experiences',
  },
  house: {
    title: { ptBR: 'Visita reservada à Casa de vidro', en: 'Private visit to the glass house' },
    text: {
      ptBR: 'As inscrições estão abertas só para o nível Ouro ou acima. As vagas são poucas.',
      en: 'Sign-ups are open to level Gold and above only. Seats are limited.',
    },
    link: '/experiences',
  },
} as const

/** Sends an announcement to the members of a segment; most of them have read it. */
async function announce(
  db: Database,
  { conditions, ...announcement }: AnnouncementInput & Pick<SegmentInput, 'conditions'>,
  { adminId, now }: { readonly adminId: string; readonly now: Date },
): Promise<void> {
  const { segmentId } = announcement
  const id = await insertAnnouncement(db, announcement, { id: adminId, now })
  const predicate = buildPredicate(conditions, await readMoment(db, now))
  await announceToNext(
    db,
    id,
    { segmentId, createdAt: now, lastUserId: null },
    { predicate, limit: 500, now },
  )
  await readAnnouncement(db, id, accountOf('professional'))
}
