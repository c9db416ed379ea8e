import * as dashboards from '@esquadro/contract/dashboards/professional'
import { listRunningFor, segmentsOfRunning } from '../accelerators/accelerators.queries.ts'
import { dayOf } from '../clock.ts'
import { getSummary, listLines } from '../extract/extract.queries.ts'
import { handle } from '../http/handle.ts'
import { getStandingFor, listUnseenChanges } from '../levels/levels.queries.ts'
import { centsFor, riseOf } from '../levels/levels.rules.ts'
import { withReason } from '../messages/messages.ts'
import { listNotifications } from '../notifications/notifications.queries.ts'
import { allowsPoints } from '../points/points.rules.ts'
import { getRules } from '../settings/settings.queries.ts'
import { defaultRateOn } from '../settings/versions.rules.ts'
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
    rise: riseOf(changes, standing.level),
    missingCents: standing.missing === null ? null : centsFor(standing.missing, pointsPerRealBps),
    pointsPerRealBps,
    expiringCustomers,
    notices: notices.items.slice(0, 4),
    latest: latest.items.map((line) => withReason(line, language)),
    counts: { ...counts, runningAccelerators: running.total },
  }
})
