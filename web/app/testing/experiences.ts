import * as cmsExperiences from '@esquadro/contract/rewards/experiences/cms'
import { anExperience } from '../../../server/src/testing/experiences.ts'
import type { setUpApp } from './app.ts'

/** Creates a dinner and a visit of one type, for tests. Returns a function that creates them once in each database and returns their ids. */
export function experiencesOnce(app: ReturnType<typeof setUpApp>) {
  let written: { readonly db: unknown; readonly dinner: string; readonly visit: string } | undefined
  return async () => {
    if (written?.db === app.db) return written
    const category = { body: { name: 'Encontros' } }
    const { id: categoryId } = (await app.callAs('admin', cmsExperiences.createCategory, category)).data
    const dinner = await anExperience(app.db, {
      title: 'Jantar na obra',
      categoryId,
      capacity: 2,
      hasCompanions: true,
    })
    const visit = await anExperience(app.db, {
      title: 'Visita à pedreira',
      categoryId,
      startsAt: new Date('2026-12-20T12:00:00Z'),
      endsAt: new Date('2026-12-20T18:00:00Z'),
    })
    written = { db: app.db, dinner: dinner.id, visit: visit.id }
    return written
  }
}
