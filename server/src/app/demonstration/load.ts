import { demonstrationPassword } from '@esquadro/contract/platform/settings/demonstration'
import { defaultSettings, type ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { hashPassword } from '../../people/accounts/passwords/passwords.ts'
import { addMonths, dayOf } from '../../platform/clock.ts'
import type { Services } from '../../platform/context/context.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import { loadTransparency } from './activity/activity.queries.ts'
import { anAgenda } from './activity/agenda.ts'
import { installDemonstrationAuthority } from './activity/authority.ts'
import { loadDisputes } from './activity/disputes.ts'
import { loadFolder } from './activity/folder.ts'
import { loadImports } from './activity/imports.ts'
import { loadInvoices } from './activity/invoices.ts'
import { loadKindsOfOperation } from './activity/kinds-of-operation.ts'
import { loadMailbox } from './activity/mailbox.ts'
import { loadNotes } from './activity/notes.ts'
import { loadOffice } from './activity/office.ts'
import { loadOperations } from './activity/operations.ts'
import { loadPce } from './activity/pce.ts'
import { loadRefused } from './activity/refused.ts'
import { loadSuspicious } from './activity/suspicious.ts'
import { loadTraces } from './activity/traces.ts'
import { isEmpty, lockDemonstration, readNewsBefore, setSettings } from './demonstration.queries.ts'
import { at } from './people/accounts.ts'
import { planCustomers, planEnding } from './people/customers.ts'
import { loadInvites } from './people/invites.ts'
import { insertAdmins, insertPeople } from './people/people.ts'
import { loadPreRegistrations, loadStoreMonths } from './people/pre-registrations.ts'
import { loadSignUps } from './people/sign-ups.ts'
import { loadTeam } from './people/team.ts'
import { planPerson, planProducts } from './plan.rules.ts'
import { insertAccelerators, limitCampaigns } from './programme/accelerators.ts'
import { loadBlog } from './programme/blog.ts'
import { insertCatalogue } from './programme/catalogue.ts'
import { loadContent } from './programme/content.ts'
import { loadExperiences, recordAttendances } from './programme/experiences.ts'
import { loadExtraPoints } from './programme/extra-points.ts'
import { insertRules } from './programme/rules.ts'
import { loadSegments, restrictToSegments } from './programme/segments.ts'
import { insertStores } from './programme/stores.ts'
import { loadVideos } from './programme/videos.ts'
import { aRandom } from './random.ts'

const PROFESSIONALS = 40
const MONTHS = 14

type Loading = Pick<Services, 'db' | 'clock' | 'files' | 'config' | 'mail' | 'secret' | 'state'>

/**
 * Loads the demonstration programme into an empty database: people, stores, a catalogue, and fourteen months
 * of invoices that pass through the usual intake and review. Deterministic for a given day, in one
 * transaction. Returns false and does nothing if the database has accounts.
 */
export const loadDemonstration = ({ db, ...services }: Loading): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    await lockDemonstration(trx)
    if (!(await isEmpty(trx))) return false
    await installDemonstrationAuthority(trx, services.clock.now())
    await load({ db: trx, ...services })
    return true
  })

async function load({ db, clock, files, config, mail, secret, state }: Loading): Promise<void> {
  const now = clock.now()
  const random = aRandom(20_261_121)
  const firstDay = addMonths(dayOf(now), -MONTHS)
  const startedAt = at(firstDay, 9)
  const passwordHash = await hashPassword({ state }, demonstrationPassword)
  const people = Array.from({ length: PROFESSIONALS }, (_, number) => planPerson(random, number))
  const products = planProducts(random)
  const settings: ProgrammeSettings = {
    ...defaultSettings,
    holdingDays: 7,
    pceNeedsServiceInvoice: true,
    // The history of the settings shows a later change.
    thousandPointsCents: 25_00,
    storeRanking: 'off',
    customersPerDay: 20,
  }

  const { admin, professionals, stores } = await inTransaction(db, async (trx) => {
    await setSettings(trx, settings, startedAt)
    const accounts = { passwordHash, startedAt }
    const adminId = await insertAdmins(trx, accounts)
    const catalogue = await insertCatalogue(trx, products, startedAt)
    const madeStores = await insertStores(trx, accounts)
    const made = await insertPeople(trx, people, accounts, madeStores)
    await insertAccelerators(trx, {
      catalogue,
      stores: madeStores,
      admin: adminId,
      today: dayOf(now),
      firstDay,
    })
    await insertRules(trx, { catalogue, admin: adminId, today: dayOf(now), firstDay })
    return { admin: adminId, professionals: made, stores: madeStores }
  })

  const customers = planCustomers(random, professionals)
  const decider = { id: admin, type: 'admin', requestId: null } as const
  const agenda = anAgenda()
  const today = dayOf(now)
  planEnding(
    { db },
    { agenda, professionalId: professionals[0] ?? '', now, days: settings.customerValidityDays },
  )
  await loadInvites(db, { agenda, professionals, passwordHash, startedAt, today })
  await loadExtraPoints(db, { agenda, adminId: admin, professionals, today, now })
  await loadExperiences(db, {
    agenda,
    adminId: admin,
    professionals,
    shopkeepers: stores.map((store) => store.shopkeeperId),
    startedAt,
    today,
    now,
  })
  // Runs before the bulk of invoices: lists are ordered by intake, and these should not be the newest.
  await loadRefused({ db, files, config, state }, { agenda, settings, store: stores[0], decider, now })
  await loadSuspicious(
    { db, files, config, state },
    { settings, store: stores[2], products, professionals, now },
  )
  // The saved view `Uma nota de cada espécie` shows the notes of this buyer.
  const { cpf: document, name, place } = planPerson(aRandom(94), 872)
  const buyer = { document, name, place, validUntil: '', professionalId: professionals[0] ?? '' }
  await loadKindsOfOperation(
    { db, files, config, state },
    { agenda, settings, store: stores[1], customer: buyer, products, decider, now },
  )
  await loadInvoices(
    { db, files, config, state },
    { agenda, random, settings, customers, stores, products, decider, startedAt, now },
  )
  await loadNotes(
    { db, files, config, state },
    { agenda, settings, store: stores[0], customer: buyer, products, decider, now },
  )
  await loadSignUps({ db }, { agenda, stores, admin, now, passwordHash })
  await loadTeam(db, { agenda, store: stores[0], passwordHash, startedAt, now })
  await loadContent(db, { agenda, admin, startedAt, now })
  await loadPce({ db, files }, { agenda, decider, shown: professionals[0] ?? '', firstDay, now })
  loadDisputes({ db, files, state }, { agenda, adminId: admin, professionals, now })
  loadImports({ db, files, state }, { agenda, adminId: admin, products, now })
  const segments = await loadSegments(db, {
    agenda,
    adminId: admin,
    storeId: stores[0]?.id ?? '',
    today,
    now,
  })
  await loadVideos({ db, files }, { admin, now })
  await loadBlog(db, { admin, now })
  await loadTraces(db, {
    agenda,
    adminId: admin,
    professionals,
    shopkeeperId: stores[0]?.shopkeeperId ?? admin,
    now,
  })
  await agenda.run()
  await limitCampaigns(db)
  await recordAttendances(db, { admin, now })
  // Notifications older than a week are read.
  await readNewsBefore(db, new Date(now.getTime() - 7 * 86_400_000), admin)
  await loadPreRegistrations(db, { stores, professionals, now })
  await loadOffice(db, { admin, professionals, now })
  await restrictToSegments(db, segments, { adminId: admin, today })
  await loadStoreMonths(db, now)
  await loadOperations({ db, mail, secret }, { admin, stores, buyer: buyer.name, now })
  await loadMailbox(
    { db, files, config, state, mail, secret },
    { store: stores[0], customers, products, now },
  )
  await loadFolder({ db, files, config, state }, { admin, store: stores[0], customers, products, now })
  await loadTransparency(db, {
    adminId: admin,
    shopkeeperId: stores[0]?.shopkeeperId ?? admin,
    shownId: professionals[0] ?? admin,
    now,
  })
}
