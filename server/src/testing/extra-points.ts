import { makeCode } from '../rewards/extra-points/codes.ts'
import { insertExtraPoint } from '../rewards/extra-points/extra-points.queries.ts'
import { anAdmin } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** An extra point of 150 points that is valid on the day of the tests, with the code of its QR. */
export async function anExtraPoint(
  app: TestApp,
  overrides: Partial<Parameters<typeof insertExtraPoint>[1]> = {},
) {
  const today = app.clock.now().toISOString().slice(0, 10)
  const { id: adminId } = await anAdmin(app.db)
  const row = await insertExtraPoint(
    app.db,
    {
      name: 'Casa aberta na Aroeira',
      points: 150,
      validFrom: today,
      validUntil: today,
      maxClaims: null,
      maxPerHour: null,
      screenOnly: false,
      ...overrides,
    },
    { adminId, now: app.clock.now() },
  )
  return { row, code: makeCode(app.services.secret, row.number) }
}
