import type { EXPERIENCE_AUDIENCES } from '@esquadro/contract/experiences/experience'
import type { Level } from '@esquadro/contract/levels/levels'
import type { Database } from '../database/connect.ts'

/** The data of a new experience. */
export interface ExperiencePlan {
  readonly title: string
  /** Sanitised HTML. */
  readonly description: string
  readonly categoryId: string
  readonly imageId: string | null
  readonly startsAt: Date
  readonly endsAt: Date
  readonly place: string
  readonly capacity: number
  readonly opensAt: Date
  readonly closesAt: Date
  readonly leaveUntil: Date
  readonly audience: (typeof EXPERIENCE_AUDIENCES)[number]
  readonly minLevel: Level | null
  readonly segmentId?: string | null
  readonly costPoints: number
  readonly hasCompanions?: boolean
  readonly confirmHours?: number | null
}

/** Inserts a category; returns its id. Violates the unique key of names for a duplicate. */
export async function insertExperienceCategory(trx: Database, name: string, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto('experienceCategories')
    .values({ name, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts an experience; returns its id. */
export async function insertExperience(
  trx: Database,
  plan: ExperiencePlan,
  by: { readonly adminId: string; readonly now: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto('experiences')
    .values({ ...plan, createdBy: by.adminId, createdAt: by.now, updatedAt: by.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
