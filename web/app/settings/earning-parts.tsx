import { ProgrammeSettings } from '@esquadro/contract/settings/settings'
import { Checkbox } from '../design/checkbox/checkbox.tsx'
import { FormField } from '../design/form/form-field.tsx'
import { FormRow } from '../design/form/form-section.tsx'
import type { ZodForm } from '../design/form/use-zod-form.ts'
import { MoneyInput } from '../design/masked-input/money-input.tsx'
import { NumberInput } from '../design/number-input/number-input.tsx'
import { RadioGroup } from '../design/radio-group/radio-group.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './settings.messages.ts'
import { SettingsPart, type Stored } from './settings-part.tsx'

const Points = ProgrammeSettings.pick({
  pointsPerRealBps: true,
  unmatchedItemsEarn: true,
  cycle: true,
  pointsExpireMonths: true,
  holdingDays: true,
  invitePoints: true,
  adjustmentAlonePoints: true,
  thousandPointsCents: true,
})
const cycles = ['calendar-year', 'calendar-semester'] as const
const ONE = 10_000

/** How much a purchase earns and how long points are valid. */
export function PointsPart({ stored }: { stored: Stored }) {
  const text = useText(messages)
  return (
    <SettingsPart
      id="points"
      title={text('points.title')}
      text={text('points.text')}
      stored={stored}
      schema={Points}
      valuesOf={(value) => Points.parse(value)}
      affectsPoints
    >
      {(form) => <PointsFields form={form} />}
    </SettingsPart>
  )
}

function PointsFields({ form }: { form: ZodForm<typeof Points> }) {
  const text = useText(messages)
  const format = useFormats()
  return (
    <>
      <FormRow>
        <FormField
          form={form}
          name="pointsPerRealBps"
          label={text('pointsPerReal')}
          hint={text('pointsPerReal.hint', {
            count: Math.floor((form.watch('pointsPerRealBps') || 0) / 10),
            points: format.number(Math.floor((form.watch('pointsPerRealBps') || 0) / 10)),
          })}
          isRequired
        >
          {({ value, onChange, ...control }) => (
            <NumberInput
              {...control}
              decimals={4}
              suffix={text('pointsPerReal.unit')}
              value={typeof value === 'number' ? value / ONE : null}
              onChange={(rate) => onChange(rate === null ? null : Math.round(rate * ONE))}
            />
          )}
        </FormField>
        <FormField
          form={form}
          name="invitePoints"
          label={text('invitePoints')}
          hint={text('invitePoints.hint')}
          isRequired
        >
          {(control) => <NumberInput {...control} suffix={text('pts')} />}
        </FormField>
      </FormRow>
      <FormField form={form} name="unmatchedItemsEarn" label={text('unmatchedItemsEarn')} isGroup>
        {(control) => <Checkbox {...control}>{text('unmatchedItemsEarn.on')}</Checkbox>}
      </FormField>
      <FormRow>
        <FormField form={form} name="pointsExpireMonths" label={text('pointsExpireMonths')} isRequired>
          {(control) => <NumberInput {...control} suffix={text('months')} />}
        </FormField>
        <FormField
          form={form}
          name="holdingDays"
          label={text('holdingDays')}
          hint={text('holdingDays.hint')}
          isRequired
        >
          {(control) => <NumberInput {...control} suffix={text('days')} />}
        </FormField>
      </FormRow>
      <FormField
        form={form}
        name="thousandPointsCents"
        label={text('thousandPointsCents')}
        hint={text('thousandPointsCents.hint')}
      >
        {(control) => <MoneyInput {...control} />}
      </FormField>
      <FormField
        form={form}
        name="adjustmentAlonePoints"
        label={text('adjustmentAlonePoints')}
        hint={text('adjustmentAlonePoints.hint')}
        isRequired
      >
        {(control) => <NumberInput {...control} suffix={text('pts')} />}
      </FormField>
      <FormField form={form} name="cycle" label={text('cycle')} isGroup>
        {(control) => (
          <RadioGroup
            {...control}
            isCards
            options={cycles.map((value) => ({
              value,
              label: text(`cycle.${value}`),
              text: text(`cycle.${value}.text`),
            }))}
          />
        )}
      </FormField>
    </>
  )
}
