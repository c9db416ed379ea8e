import type { ExperienceFields } from '@esquadro/contract/experiences/office'
import type { ZodForm } from '../../design/form/use-zod-form.ts'

export interface FieldsProps {
  readonly form: ZodForm<typeof ExperienceFields>
}
