import { adjustments as cmsAdjustments } from '@esquadro/contract/calls/cms'
import { ADJUSTMENT_MAX, AdjustmentInput } from '@esquadro/contract/ledger/adjustments/cms'
import { z } from 'zod'
import { useAction, useEndpoint } from '../../platform/api/queries.ts'
import { type DrawerControls, DrawerForm } from '../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { NumberInput } from '../../platform/design/number-input/number-input.tsx'
import { RadioGroup } from '../../platform/design/radio-group/radio-group.tsx'
import { Textarea } from '../../platform/design/textarea/textarea.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './adjustments.messages.ts'

const directions = ['credit', 'debit'] as const

const Values = z.object({
  direction: z.enum(directions),
  points: z.int().min(1).max(ADJUSTMENT_MAX),
  reason: AdjustmentInput.shape.reason,
})

interface Props extends DrawerControls {
  readonly professional: { readonly id: string; readonly name: string }
}

/** Credits or deducts points of a professional, with a reason. */
export function AdjustmentForm({ professional, ...drawer }: Props) {
  const text = useText(messages)
  const { number } = useFormats()
  const alonePoints = useEndpoint(cmsAdjustments.getAll, { query: { limit: 10 } }).data?.alonePoints
  const create = useAction(cmsAdjustments.create, {
    refresh: [cmsAdjustments.getAll],
    success: ({ status }) => text(status === 'waiting' ? 'sent' : 'done'),
    quiet: true,
  })
  const form = useZodForm(Values, { defaultValues: { direction: 'credit', reason: '' } })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text('send')}
      onSubmit={async ({ direction, points, reason }) => {
        const [, error] = await create.run({
          body: { id: professional.id, points: direction === 'credit' ? points : -points, reason },
        })
        return error
      }}
    >
      {alonePoints !== undefined && <p>{text('limit', { points: number(alonePoints) })}</p>}
      <FormField form={form} name="direction" label={text('direction')} isGroup>
        {(control) => (
          <RadioGroup
            {...control}
            isCards
            options={directions.map((value) => ({
              value,
              label: text(value),
              text: text(`${value}Text`),
            }))}
          />
        )}
      </FormField>
      <FormField form={form} name="points" label={text('points')} isRequired>
        {(control) => <NumberInput {...control} suffix={text('pts')} />}
      </FormField>
      <FormField form={form} name="reason" label={text('reason')} hint={text('reasonHint')} isRequired>
        {(control) => <Textarea {...control} rows={4} maxLength={500} />}
      </FormField>
    </DrawerForm>
  )
}
