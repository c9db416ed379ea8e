import type { CmsCategory } from '@esquadro/contract/rewards/experiences/cms'
import type { z } from 'zod'
import type { Context } from '../../../platform/context/context.ts'
import { violates } from '../../../platform/database/connect.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { insertExperienceCategory } from '../planning.queries.ts'
import { getCmsCategory, lockCategory, updateCategory } from './categories.queries.ts'

type Saved = z.input<typeof CmsCategory>

/** Creates a category of experiences. Throws `name.taken`; compares names ignoring case and accents. */
export const createCategory = (
  { inTransaction, audit, clock }: Context,
  { name }: { readonly name: string },
): Promise<Saved> =>
  inTransaction(async (trx) => {
    const id = await mapTakenName(() => insertExperienceCategory(trx, name, clock.now()))
    await audit(trx, {
      action: 'experience-category.created',
      subjectType: 'experience-category',
      subjectId: id,
      after: { name },
    })
    return getCmsCategory(trx, id)
  })

/**
 * Renames a category. Throws `not-found`, `name.taken`, and `conflict` with the current one if the revision
 * is outdated.
 */
export const renameCategory = (
  { inTransaction, audit, clock }: Context,
  {
    id,
    name,
    revision,
  }: { readonly id: string; readonly name: string; readonly revision?: string | undefined },
): Promise<Saved> =>
  inTransaction(async (trx) => {
    const before = await lockCategory(trx, id)
    const present = await getCmsCategory(trx, id)
    if (revision !== undefined && revision !== present.revision)
      throw new AppError('conflict', { data: present })
    if (before.name !== name) {
      await mapTakenName(() => updateCategory(trx, id, { name }, clock.now()))
      await audit(trx, {
        action: 'experience-category.updated',
        subjectType: 'experience-category',
        subjectId: id,
        before: { name: before.name },
        after: { name },
      })
    }
    return getCmsCategory(trx, id)
  })

/** Activates or deactivates a category. Idempotent. Throws `not-found`. */
export const changeCategoryStatus = (
  { inTransaction, audit, clock }: Context,
  { id, active }: { readonly id: string; readonly active: boolean },
): Promise<Saved> =>
  inTransaction(async (trx) => {
    const before = await lockCategory(trx, id)
    if (before.active !== active) {
      await updateCategory(trx, id, { active }, clock.now())
      await audit(trx, {
        action: 'experience-category.status-changed',
        subjectType: 'experience-category',
        subjectId: id,
        before: { active: before.active },
        after: { active },
      })
    }
    return getCmsCategory(trx, id)
  })

async function mapTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, 'experience_categories_name_key_key'))
      throw new AppError('name.taken', { fields: { name: 'name.taken' } })
    throw error
  }
}
