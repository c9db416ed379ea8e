import { experiences as cmsExperiences } from '@esquadro/contract/calls/cms'
import type { CmsExperienceDetails, ExperienceFields } from '@esquadro/contract/rewards/experiences/office'
import { experienceAudiences } from '@esquadro/texts/lists/experiences'
import { useEndpoint } from '../../../platform/api/queries.ts'
import type { DrawerControls } from '../../../platform/design/form/drawer-form.tsx'
import type { ZodForm } from '../../../platform/design/form/use-zod-form.ts'
import { useDesignText } from '../../../platform/design/use-design-text.ts'
import { useText, useWords } from '../../../platform/i18n/i18n.tsx'
import { EditConflict } from '../../../platform/lists/editing/edit-conflict.tsx'
import type { EditedRow } from '../../../platform/lists/editing/use-edited.ts'
import { messages } from './cms-experiences.messages.ts'
import { type ExperienceValues, valuesOf } from './experience-values.ts'

interface Props extends Pick<DrawerControls, 'onDone'> {
  readonly edited: EditedRow<CmsExperienceDetails>
  readonly form: ZodForm<typeof ExperienceFields>
}

/** Both versions of an experience that two people edited, field by field. */
export function ExperienceConflict({ edited, form, onDone }: Props) {
  const audiences = useWords(experienceAudiences)
  const text = useText(messages)
  const design = useDesignText()
  const categories = useEndpoint(cmsExperiences.getAllCategories, { query: { limit: 100, sort: 'name' } })
  const show = {
    categoryId: (value: unknown) => categories.data?.items.find(({ id }) => id === value)?.name ?? '',
    audience: (value: unknown) => audiences[value as CmsExperienceDetails['audience']],
    minLevel: (value: unknown) => design(`level.${value as NonNullable<CmsExperienceDetails['minLevel']>}`),
    refundSteps: (value: unknown) =>
      (value as CmsExperienceDetails['refundSteps'])
        .map((step) => text('form.step', { days: step.daysBefore, percent: step.percent }))
        .join('\n'),
    active: (value: unknown) => text(value ? 'active' : 'inactive'),
  } as const
  const labels = {
    title: text('form.title'),
    categoryId: text('category'),
    description: text('form.description'),
    place: text('place'),
    startsAt: text('form.startsAt'),
    endsAt: text('form.endsAt'),
    capacity: text('seats'),
    opensAt: text('form.opensAt'),
    closesAt: text('form.closesAt'),
    leaveUntil: text('form.leaveUntil'),
    audience: text('audience'),
    minLevel: text('form.minLevel'),
    costPoints: text('form.costPoints'),
    hasCompanions: text('form.hasCompanions'),
    confirmHours: text('form.confirmHours'),
    refundSteps: text('form.refunds'),
    active: text('form.active'),
  } as const satisfies Partial<Record<keyof ExperienceValues, string>>
  const names = Object.keys(labels) as (keyof typeof labels)[]
  return (
    <EditConflict
      edited={edited}
      form={form}
      valuesOf={(saved) => valuesOf(saved, false)}
      fields={names.map((name) => ({
        name,
        label: labels[name],
        ...(name in show && { show: show[name as keyof typeof show] }),
      }))}
      onDone={onDone}
    />
  )
}
