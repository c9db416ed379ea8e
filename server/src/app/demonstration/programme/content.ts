import { ACCEPTED_KINDS } from '@esquadro/contract/platform/content/vocabulary'
import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { acceptInForce } from '../../../platform/content/content.queries.ts'
import { type Database, inTransaction } from '../../../platform/database/connect.ts'
import { getSettings } from '../../../platform/settings/settings.queries.ts'
import { changeAndAuditSettings } from '../../../platform/settings/settings.ts'
import { actingAs } from '../acting-as.ts'
import type { Agenda } from '../activity/agenda.ts'
import { listMembers } from '../demonstration.queries.ts'
import { accountOf } from '../people/accounts.ts'
import { aRandom } from '../random.ts'
import {
  announcedStoreRegulation,
  faq,
  firstRegulation,
  privacy,
  privacyEnglish,
  regulation,
  storeRegulation,
  terms,
  termsEnglish,
} from './content.data.ts'

const DAY = 86_400_000

/**
 * Publishes the programme's texts at its start, a new regulation for professionals twelve days ago, and five
 * days ago one for stores with a notice of thirty days; two other changes of settings lie between. Members
 * accepted the texts at sign-up, and most professionals the new regulation; the demonstration professional
 * has not yet.
 */
export async function loadContent(
  db: Database,
  facts: { readonly agenda: Agenda; readonly admin: string; readonly startedAt: Date; readonly now: Date },
): Promise<void> {
  const { agenda, admin, startedAt, now } = facts
  const random = aRandom(1_912)
  const publish = (value: Partial<ProgrammeSettings>) => (when: Date) =>
    inTransaction(db, async (trx) => {
      const { version } = await getSettings(trx)
      await changeAndAuditSettings(
        trx,
        actingAs(trx, admin, 'admin', when),
        { id: admin },
        { version, value },
      )
    })
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)
  const changedAt = daysAgo(12)
  const announcedAt = daysAgo(5)
  const translations = { privacyEnglish, termsEnglish }
  agenda.at(
    startedAt,
    publish({ regulation: firstRegulation, storeRegulation, faq, privacy, terms, ...translations }),
  )
  agenda.at(daysAgo(150), publish({ thousandPointsCents: 30_00 }))
  agenda.at(daysAgo(95), publish({ storeRanking: 'position-only', customersPerDay: 30 }))
  agenda.at(changedAt, publish({ regulation }))
  agenda.at(announcedAt, publish({ storeRegulation: announcedStoreRegulation, regulationNoticeDays: 30 }))
  for (const { id, userType, email, acceptedTermsAt } of await listMembers(db)) {
    agenda.at(acceptedTermsAt, (when) => acceptInForce(db, id, ACCEPTED_KINDS[userType], when))
    const readAt = new Date(changedAt.getTime() + random.between(2, 11 * 24) * (DAY / 24))
    const reads = random.chance(85) && email !== accountOf('professional')
    if (userType === 'professional' && acceptedTermsAt < changedAt && reads)
      agenda.at(readAt, (when) => acceptInForce(db, id, ['regulation'], when))
  }
}
