import { addDays, dayOf } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { insertRows } from '../demonstration.queries.ts'

const DAY = 86_400_000

/** Adds the team's records about people: notes, and a level set by hand. */
export async function loadOffice(
  db: Database,
  facts: { readonly admin: string; readonly professionals: readonly string[]; readonly now: Date },
): Promise<void> {
  const { admin, professionals, now } = facts
  const [first, second, third] = professionals
  if (!first || !second || !third) return
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  await insertRows(db, 'notes', [
    {
      professionalId: first,
      body: 'Prefere contato por mensagem, depois das 17h. Obras em Campinas até março.',
      createdAt: ago(41),
      createdBy: admin,
    },
    {
      professionalId: first,
      body: 'Pediu a segunda via do extrato de outubro; enviada por e-mail.',
      createdAt: ago(6),
      createdBy: admin,
    },
  ])
  await insertRows(db, 'levelGrants', [
    {
      professionalId: third,
      level: 'platina',
      startsOn: dayOf(ago(12)),
      endsOn: addDays(dayOf(now), 60),
      reason: 'Expositora convidada da mostra de fim de ano',
      grantedBy: admin,
      grantedAt: ago(12),
    },
  ])
}
