import { createAdjustment } from '../../../ledger/adjustments/adjustments.ts'
import { insertRoot } from '../../../ledger/points/proof/roots.queries.ts'
import { addDays, dayOf } from '../../../platform/clock.ts'
import { type Database, inTransaction } from '../../../platform/database/connect.ts'
import {
  insertSecurityEvents,
  type NewSecurityEvent,
} from '../../../platform/security-events/security-events.queries.ts'
import { actingAs } from '../acting-as.ts'
import { at } from '../people/accounts.ts'
import type { Agenda } from './agenda.ts'

/** The number of days with a recorded root of the ledger in each hour. */
const ROOT_DAYS = 7

/**
 * Adjustments as a team makes them: days before today, points and reason; the largest awaits a second
 * administrator.
 */
const adjustments = [
  { professional: 5, daysAgo: 41, points: 350, reason: 'Oficina de iluminação paga em dobro por engano' },
  { professional: 9, daysAgo: 18, points: -120, reason: 'Item devolvido na loja fora do prazo da nota' },
  { professional: 12, daysAgo: 6, points: 900, reason: 'Campanha de outubro aplicada depois da aprovação' },
  { professional: 14, daysAgo: 1, points: 8_000, reason: 'Notas de um cadastro que venceu durante a obra' },
] as const

/** Records the ledger's hourly roots, the team's adjustments and the security events of the demonstration's accounts. */
export async function loadTraces(
  db: Database,
  programme: {
    readonly agenda: Agenda
    readonly adminId: string
    readonly professionals: readonly string[]
    readonly shopkeeperId: string
    readonly now: Date
  },
): Promise<void> {
  const { agenda, adminId, professionals, now } = programme
  const today = dayOf(now)
  for (let hour = at(addDays(today, -ROOT_DAYS), 0).getTime(); hour <= now.getTime(); hour += 3_600_000)
    agenda.at(new Date(hour), (when) => inTransaction(db, (trx) => insertRoot(trx, when)))
  const user = { id: adminId, type: 'admin', requestId: null } as const
  for (const { professional, daysAgo, points, reason } of adjustments) {
    const id = professionals[professional]
    if (!id) continue
    agenda.at(at(addDays(today, -daysAgo), 11), (when) =>
      createAdjustment(actingAs(db, adminId, 'admin', when), user, { id, points, reason }),
    )
  }
  await insertSecurityEvents(db, securityEvents(programme))
}

const desk = { network: '203.0.113.0/24', browser: 'Chrome', system: 'Windows' }
const phone = { network: '198.51.100.0/24', browser: 'Safari', system: 'iPhone' }
const counter = { network: '192.0.2.0/24', browser: 'Firefox', system: 'Linux' }

function securityEvents({
  adminId,
  professionals,
  shopkeeperId,
  now,
}: {
  readonly adminId: string
  readonly professionals: readonly string[]
  readonly shopkeeperId: string
  readonly now: Date
}): NewSecurityEvent[] {
  const today = dayOf(now)
  const professional = professionals[0] ?? null
  const event = (
    daysAgo: number,
    hour: number,
    userId: string | null,
    kind: NewSecurityEvent['kind'],
    device: typeof desk,
    detail: string | null = null,
  ): NewSecurityEvent => ({
    at: at(addDays(today, -daysAgo), hour),
    userId,
    kind,
    detail,
    requestId: null,
    ...device,
  })
  const days = Array.from({ length: 20 }, (_, index) => 21 - index)
  return days.flatMap((daysAgo) => [
    event(daysAgo, 8, shopkeeperId, 'sign-in', counter),
    ...(daysAgo % 2 === 0 ? [event(daysAgo, 9, adminId, 'sign-in', desk)] : []),
    ...(daysAgo === 19 ? [event(daysAgo, 10, professional, 'new-device', phone)] : []),
    ...(daysAgo % 3 === 0 ? [event(daysAgo, 12, professional, 'sign-in', phone)] : []),
    ...(daysAgo === 11 ? [event(daysAgo, 14, professional, 'sign-in-refused', phone)] : []),
    ...(daysAgo === 4 ? [event(daysAgo, 16, adminId, 'password-confirmed', desk)] : []),
  ])
}
