import type { ExperienceData } from '@esquadro/contract/experiences/office'
import { cleanRichText } from '../../content/rich-text.ts'
import { violates } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import type { ExperiencePlan } from '../planning.queries.ts'

/** The form of an experience, besides its picture. */
export type Given = Omit<ExperienceData, 'image' | 'copyOf'>

/** Returns the columns of an experience from the form: instants, and a sanitised description. */
export const planOf = (input: Given): Omit<ExperiencePlan, 'imageId'> => ({
  title: input.title,
  description: cleanRichText(input.description),
  categoryId: input.categoryId,
  startsAt: new Date(input.startsAt),
  endsAt: new Date(input.endsAt),
  place: input.place,
  capacity: input.capacity,
  opensAt: new Date(input.opensAt),
  closesAt: new Date(input.closesAt),
  leaveUntil: new Date(input.leaveUntil),
  audience: input.audience,
  minLevel: input.minLevel,
  segmentId: input.segmentId,
  costPoints: input.costPoints,
  hasCompanions: input.hasCompanions,
  confirmHours: input.confirmHours,
})

/** Returns the fields of an experience for the audit log: all but the description. */
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

/** Runs a write; reports an unknown category as an error of its field. */
export async function mapUnknownCategory<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'experiences_category_id_fkey'))
      throw new AppError('invalid.fields', { fields: { categoryId: 'option.invalid' } })
    throw error
  }
}
