import { getPersonalCode, insertInvite, recordMailed } from '../../../campaigns/invites/invites.queries.ts'
import { bindInvite } from '../../../campaigns/invites/invites.ts'
import { aCpf } from '../../../fiscal/samples/documents.ts'
import { addDays } from '../../../platform/clock.ts'
import { type Database, inTransaction } from '../../../platform/database/connect.ts'
import type { Agenda } from '../activity/agenda.ts'
import { insertProfessionals, insertRows, setInviteCode } from '../demonstration.queries.ts'
import { type Accounts, active, at } from './accounts.ts'

/** The open invites of the demonstration professional: name, e-mail or phone number, and age in days. */
const noted = [
  { name: 'Paula Rezende', email: 'paula.rezende@exemplo.com.br', daysAgo: 3 },
  { name: 'Ateliê Bicalho', email: 'contato@ateliebicalho.exemplo.com.br', daysAgo: 9 },
  { name: 'Dora, da pós', cellphone: '11988120034', daysAgo: 16 },
  { name: 'Tiago Amaral', email: 'tiago@exemplo.com.br', daysAgo: 41 },
]

/** The person who signed up by this professional's invite and has no approved invoice yet. */
const newcomers = [
  { name: 'Renata Vilela', byName: 'Renata, do escritório da Lapa', daysAgo: 6 },
  { name: 'Marcos Antunes', byName: null, daysAgo: 13 },
  { name: 'Juliana Peixoto', byName: null, daysAgo: 30 },
]

/**
 * Creates invites in every state, of the demonstration professional and of others. Professionals who were invited at the
 * start credit both sides with their first approved invoice.
 */
export async function loadInvites(
  db: Database,
  plan: {
    readonly agenda: Agenda
    readonly professionals: readonly string[]
    readonly passwordHash: string
    readonly startedAt: Date
    readonly today: string
  },
): Promise<void> {
  const { agenda, professionals, passwordHash, startedAt, today } = plan
  const [shown = ''] = professionals
  const later = (minutes: number) => new Date(startedAt.getTime() + minutes * 60_000)
  const bring = (inviterId: string, invitedId: string, when: Date, name: string | null) =>
    agenda.at(when, () =>
      inTransaction(db, async (trx) => {
        const code = name
          ? (await insertInvite(trx, inviterId, { name }, when)).code
          : await getPersonalCode(trx, inviterId, when)
        await setInviteCode(trx, invitedId, code)
        await bindInvite(trx, invitedId, when)
      }),
    )

  for (const [turn, place] of [5, 12, 19, 26].entries())
    bring(shown, professionals[place] ?? '', later(turn * 7 + 3), turn === 1 ? 'Sócia da Beatriz' : null)
  // Every fifth of the other professionals invited the third after them.
  for (let place = 1; place + 3 < professionals.length; place += 5)
    if (![5, 12, 19, 26].includes(place + 3))
      bring(professionals[place] ?? '', professionals[place + 3] ?? '', later(40 + place), null)

  for (const { daysAgo, ...person } of noted)
    agenda.at(at(addDays(today, -daysAgo), 11), (when) =>
      inTransaction(db, async (trx) => {
        const { id, email } = await insertInvite(trx, shown, person, when)
        if (email) await recordMailed(trx, id, when)
      }),
    )
  const joined = newcomers.map(({ daysAgo }) => at(addDays(today, -daysAgo), 14))
  const ids = await insertNewcomers(db, { passwordHash, startedAt }, joined)
  for (const [turn, { byName }] of newcomers.entries())
    bring(shown, ids[turn] ?? '', joined[turn] ?? startedAt, byName)
}

async function insertNewcomers(db: Database, accounts: Accounts, joined: readonly Date[]): Promise<string[]> {
  const ids = await insertRows(
    db,
    'users',
    newcomers.map(({ name }, turn) => ({
      ...active({ ...accounts, startedAt: joined[turn] ?? accounts.startedAt }),
      userType: 'professional',
      name,
      email: `convidado${turn + 1}@esquadro.demo`,
      cellphone: `1197700${1_000 + turn}`,
    })),
  )
  await insertProfessionals(
    db,
    newcomers.map((_, turn) => ({
      userId: ids[turn] ?? '',
      cpf: aCpf(7_700 + turn),
      birthDate: '1991-04-15',
      profession: 'Arquiteto',
      cau: `A7700${turn}-1`,
      city: 'São Paulo',
      state: 'SP',
      createdAt: joined[turn] ?? accounts.startedAt,
    })),
  )
  return ids
}
