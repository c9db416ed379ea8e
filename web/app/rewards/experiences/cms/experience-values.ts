import type { CmsExperienceDetails, ExperienceFields } from '@esquadro/contract/rewards/experiences/office'
import type { z } from 'zod'
import type { ZodForm } from '../../../platform/design/form/use-zod-form.ts'

export type ExperienceValues = z.input<typeof ExperienceFields>

/** Returns the form's values: those of the experience to change or copy, or blank ones. A copy has no dates yet. */
export function valuesOf(known: CmsExperienceDetails | null, isCopy: boolean): ExperienceValues {
  const times = isCopy || !known ? null : known
  return {
    title: known?.title ?? '',
    description: known?.description ?? '',
    categoryId: known?.category.id ?? '',
    place: known?.place ?? '',
    startsAt: times?.startsAt ?? '',
    endsAt: times?.endsAt ?? '',
    capacity: known?.capacity ?? 10,
    opensAt: times?.opensAt ?? '',
    closesAt: times?.closesAt ?? '',
    leaveUntil: times?.leaveUntil ?? '',
    audience: known?.audience ?? 'professionals',
    minLevel: known?.minLevel ?? null,
    segmentId: known?.segment?.id ?? null,
    costPoints: known?.costPoints ?? 0,
    hasCompanions: known?.hasCompanions ?? false,
    confirmHours: known?.confirmHours ?? null,
    refundSteps: known?.refundSteps ?? [],
    active: isCopy ? true : (known?.active ?? true),
  }
}

export interface FieldsProps {
  readonly form: ZodForm<typeof ExperienceFields>
}
