import { addDays } from '../../../platform/clock.ts'
import { type Database, inTransaction } from '../../../platform/database/connect.ts'
import { claimExtraPointIn } from '../../../rewards/extra-points/claims.ts'
import { insertRefusal } from '../../../rewards/extra-points/cms-extra-points.queries.ts'
import { insertExtraPoint, setExtraPointActive } from '../../../rewards/extra-points/extra-points.queries.ts'
import { removeExtraPoint } from '../../../rewards/extra-points/extra-points.ts'
import type { Agenda } from '../activity/agenda.ts'
import { at } from '../people/accounts.ts'
import { aRandom } from '../random.ts'

interface Planned {
  readonly name: string
  readonly description: string
  readonly points: number
  /** Days from today. */
  readonly from: number
  readonly until: number
  readonly maxClaims?: number
  /** The percentage of professionals who took part. */
  readonly share: number
  readonly isSuspended?: boolean
  /** Refused scans: the index of the professional, hours after 9:00 of the first day, and the reason. */
  readonly refusals?: readonly (readonly [place: number, hours: number, code: Refusal])[]
}

type Refusal = 'already-claimed' | 'code-expired' | 'full' | 'not-yet' | 'over'

const planned: readonly Planned[] = [
  {
    name: 'Semana de Design de São Paulo',
    description: 'Visita guiada aos estandes das lojas participantes.',
    points: 300,
    from: -240,
    until: -234,
    share: 55,
  },
  {
    name: 'Treinamento: porcelanatos de grande formato',
    description: 'Transporte, corte e assentamento, com prática na Casa Aroeira.',
    points: 200,
    from: -160,
    until: -160,
    maxClaims: 12,
    share: 30,
    refusals: [
      [3, 7, 'full'],
      [21, 7, 'full'],
      [8, 30, 'over'],
    ],
  },
  {
    name: 'Encontro de escritórios: obra limpa',
    description: 'Três escritórios mostram como organizam o canteiro.',
    points: 120,
    from: -95,
    until: -95,
    share: 40,
  },
  {
    name: 'Pesquisa de opinião do programa',
    description: 'Para quem respondeu ao questionário de agosto.',
    points: 50,
    from: -80,
    until: -50,
    share: 60,
  },
  {
    name: 'Oficina de luz natural',
    description: 'Suspensa: a nova data será anunciada.',
    points: 180,
    from: -20,
    until: 40,
    share: 0,
    isSuspended: true,
  },
  {
    name: 'Casa aberta: mostra de pedras brasileiras',
    description: 'Quartzitos e granitos em placas inteiras, com o geólogo da pedreira.',
    points: 250,
    from: -12,
    until: 18,
    share: 35,
    refusals: [
      [4, -20, 'not-yet'],
      [7, 26, 'already-claimed'],
      [7, 27, 'already-claimed'],
      [16, 74, 'code-expired'],
      [25, 121, 'already-claimed'],
      [30, 244, 'code-expired'],
    ],
  },
  {
    name: 'Treinamento: automação para interiores',
    description: 'Turma de quinze pessoas, com certificado.',
    points: 400,
    from: -5,
    until: 25,
    maxClaims: 15,
    share: 20,
    refusals: [
      [11, -40, 'not-yet'],
      [2, 52, 'already-claimed'],
    ],
  },
  {
    name: 'Jantar dos escritórios premiados',
    description: 'O código estará na entrada.',
    points: 500,
    from: 21,
    until: 21,
    share: 0,
  },
]

/** Creates eight past, current and future extra points with their claims. */
export async function loadExtraPoints(
  db: Database,
  plan: {
    readonly agenda: Agenda
    readonly adminId: string
    readonly professionals: readonly string[]
    readonly today: string
    readonly now: Date
  },
): Promise<void> {
  const { agenda, adminId, professionals, today, now } = plan
  const random = aRandom(61)
  const admin = { id: adminId, type: 'admin', requestId: null } as const
  for (const { from, until, share, isSuspended, maxClaims, refusals = [], ...facts } of planned) {
    const validFrom = addDays(today, from)
    const data = {
      ...facts,
      maxClaims: maxClaims ?? null,
      maxPerHour: null,
      screenOnly: false,
      validFrom,
      validUntil: addDays(today, until),
    }
    const createdAt = at(addDays(today, Math.min(from, 0) - 14), 10)
    const { id: extraPointId } = await insertExtraPoint(db, data, { adminId, now: createdAt })
    if (isSuspended) await setExtraPointActive(db, extraPointId, false, at(addDays(today, -6), 11))
    for (const [place, hours, code] of refusals) {
      const professionalId = professionals[place]
      const when = new Date(at(addDays(today, from), 9).getTime() + hours * 3_600_000)
      if (!professionalId || when >= now) continue
      const how = code === 'code-expired' ? 'screen' : 'qr'
      agenda.at(when, () =>
        insertRefusal(db, { extraPointId, professionalId, how, code: `extra-point.${code}`, at: when }),
      )
    }
    const takers = professionals.filter((_, place) =>
      place === 0 ? share > 25 && from < -20 : random.chance(share),
    )
    for (const professionalId of takers.slice(0, maxClaims)) {
      const day = addDays(today, from + random.between(0, Math.max(0, Math.min(until, 0) - from)))
      const when = new Date(at(day, 10).getTime() + random.between(1, 480) * 60_000)
      if (when >= now) continue
      const actor = { id: professionalId, type: 'professional', requestId: null } as const
      agenda.at(when, () =>
        inTransaction(db, (trx) =>
          claimExtraPointIn(trx, { extraPointId, professionalId, actor, now: when }),
        ),
      )
    }
    // An administrator gave it to one professional and revoked it from another.
    const [, , wrong] = takers
    const missing = professionals.find((professional) => !takers.includes(professional))
    if (from !== -95 || !wrong || !missing) continue
    const team = (when: Date, professionalId: string) => ({
      extraPointId,
      professionalId,
      actor: admin,
      now: when,
    })
    agenda.at(at(addDays(today, -93), 15), (when) =>
      inTransaction(db, (trx) => claimExtraPointIn(trx, team(when, missing))),
    )
    agenda.at(at(addDays(today, -93), 16), (when) =>
      inTransaction(db, (trx) => removeExtraPoint(trx, team(when, wrong))),
    )
  }
}
