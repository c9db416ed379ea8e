import type { ExperienceChanges } from '@esquadro/contract/experiences/office'
import { cleanRichText } from '../../content/rich-text.ts'
import { violates } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import type { ExperiencePlan } from '../planning.queries.ts'

type Given = Omit<ExperienceChanges, 'removeImage' | 'revision'>

/** Returns the columns of an experience from the form: instants, and a sanitised description. */
export const planOf = (given: Given): Omit<ExperiencePlan, 'imageId'> => ({
  title: given.title,
  description: cleanRichText(given.description),
  categoryId: given.categoryId,
  startsAt: new Date(given.startsAt),
  endsAt: new Date(given.endsAt),
  place: given.place,
  capacity: given.capacity,
  opensAt: new Date(given.opensAt),
  closesAt: new Date(given.closesAt),
  leaveUntil: new Date(given.leaveUntil),
  audience: given.audience,
  minLevel: given.minLevel,
  segmentId: given.segmentId,
  costPoints: given.costPoints,
  hasCompanions: given.hasCompanions,
  confirmHours: given.confirmHours,
})

/** Returns what the audit log keeps of an experience: all but the description. */
export const auditedPlan = ({
  title,
  categoryId,
  place,
  startsAt,
  endsAt,
  capacity,
  opensAt,
  closesAt,
  leaveUntil,
  audience,
  minLevel,
  segmentId,
  costPoints,
  hasCompanions,
  confirmHours,
}: Pick<Given, keyof Omit<ExperiencePlan, 'imageId' | 'description'>>) => ({
  title,
  categoryId,
  place,
  startsAt,
  endsAt,
  capacity,
  opensAt,
  closesAt,
  leaveUntil,
  audience,
  minLevel,
  segmentId,
  costPoints,
  hasCompanions,
  confirmHours,
})

/** Runs a write and throws an unknown category as an error of its field. */
export async function mapUnknownCategory<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'experiences_category_id_fkey'))
      throw new AppError('invalid.fields', { fields: { categoryId: 'option.invalid' } })
    throw error
  }
}
