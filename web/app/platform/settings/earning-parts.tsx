import { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { Checkbox } from '../design/checkbox/checkbox.tsx'
import { FormField } from '../design/form/form-field.tsx'
import { FormRow } from '../design/form/form-section.tsx'
import type { ZodForm } from '../design/form/use-zod-form.ts'
import { TextLink } from '../design/link/text-link.tsx'
import { MoneyInput } from '../design/masked-input/money-input.tsx'
import { Notice } from '../design/notice/notice.tsx'
import { NumberInput } from '../design/number-input/number-input.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './settings.messages.ts'
import styles from './settings.module.css'
import { SettingsPart, type Stored } from './settings-part.tsx'

const Points = ProgrammeSettings.pick({
  unmatchedItemsEarn: true,
  holdingDays: true,
  invitePoints: true,
  adjustmentAlonePoints: true,
  thousandPointsCents: true,
})

/** Invites, holding time and the points of unmatched items; rates, expiry and cycle are rules with versions. */
export function PointsPart({ stored }: { stored: Stored }) {
  const text = useText(messages)
  return (
    <SettingsPart
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
  return (
    <>
      <Notice title={text('points.rules')}>
        <TextLink to="/cms/rules">{text('points.rulesLink')}</TextLink>
      </Notice>
      <FormRow>
        <FormField
          form={form}
          name="invitePoints"
          label={text('invitePoints')}
          hint={text('invitePoints.hint')}
          isRequired
        >
          {(control) => <NumberInput {...control} className={styles.number} suffix={text('pts')} />}
        </FormField>
        <FormField
          form={form}
          name="holdingDays"
          label={text('holdingDays')}
          hint={text('holdingDays.hint')}
          isRequired
        >
          {(control) => <NumberInput {...control} className={styles.number} suffix={text('days')} />}
        </FormField>
      </FormRow>
      <FormField form={form} name="unmatchedItemsEarn" label={text('unmatchedItemsEarn')} isGroup>
        {(control) => <Checkbox {...control}>{text('unmatchedItemsEarn.on')}</Checkbox>}
      </FormField>
      <FormField
        form={form}
        name="thousandPointsCents"
        label={text('thousandPointsCents')}
        hint={text('thousandPointsCents.hint')}
      >
        {(control) => <MoneyInput {...control} className={styles.money} />}
      </FormField>
      <FormField
        form={form}
        name="adjustmentAlonePoints"
        label={text('adjustmentAlonePoints')}
        hint={text('adjustmentAlonePoints.hint')}
        isRequired
      >
        {(control) => <NumberInput {...control} className={styles.number} suffix={text('pts')} />}
      </FormField>
    </>
  )
}
