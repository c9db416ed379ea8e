import * as dashboards from '@esquadro/contract/reports/dashboards/professional'
import { listRunningFor, segmentsOfRunning } from '../../campaigns/accelerators/accelerators.queries.ts'
import { getSummary, listLines } from '../../ledger/extract/extract.queries.ts'
import { allowsPoints } from '../../ledger/points/points.rules.ts'
import { getStandingFor, listUnseenChanges } from '../../people/levels/levels.queries.ts'
import { centsFor, findRise } from '../../people/levels/levels.rules.ts'
import { dayOf } from '../../platform/clock.ts'
import { handle } from '../../platform/http/handle.ts'
import { withReason } from '../../platform/messages/messages.ts'
import { listNotifications } from '../../platform/notifications/notifications.queries.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { defaultRateOn } from '../../platform/settings/versions.rules.ts'
import { getCounts, listExpiringCustomers } from './dashboards.queries.ts'

export const getData = handle(dashboards.getData, async ({ user }, { db, clock, language }) => {
  const now = clock.now()
  const today = dayOf(now)
  const settings = await getRules(db)
  const { bps: pointsPerRealBps } = defaultRateOn(settings, today)
  const { profession, standing, levels } = await getStandingFor(db, user.id, { settings, now })
  const [summary, latest, counts, running, expiringCustomers, notices, changes] = await Promise.all([
    getSummary(db, user.id, standing, now),
    listLines(db, user.id, { sort: '-occurredAt', page: 1, limit: 5 }, now),
    getCounts(db, user.id, today),
    allowsPoints(profession, settings)
      ? listRunningFor(
          db,
          { page: 1, limit: 10 },
          {
            id: user.id,
            profession,
            level: standing.level,
            segmentIds: await segmentsOfRunning(db, user.id, now),
            day: today,
          },
        )
      : { total: 0 },
    listExpiringCustomers(db, user.id, today, 5),
    listNotifications(db, { id: user.id, type: user.type, language }, { page: 1, limit: 10 }),
    listUnseenChanges(db, user.id),
  ])
  return {
    summary,
    standing,
    levels: levels.map(({ level, startsAtPoints }) => ({ level, startsAtPoints })),
    rise: findRise(changes, standing.level),
    missingCents: standing.missing === null ? null : centsFor(standing.missing, pointsPerRealBps),
    pointsPerRealBps,
    expiringCustomers,
    notices: notices.items.slice(0, 4),
    latest: latest.items.map((line) => withReason(line, language)),
    counts: { ...counts, runningAccelerators: running.total },
  }
})
