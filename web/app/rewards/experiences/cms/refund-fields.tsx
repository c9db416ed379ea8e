import { useFieldArray } from 'react-hook-form'
import { Button } from '../../../platform/design/button/button.tsx'
import { FormField } from '../../../platform/design/form/form-field.tsx'
import { FormSection } from '../../../platform/design/form/form-section.tsx'
import { IconButton } from '../../../platform/design/icon-button/icon-button.tsx'
import { NumberInput } from '../../../platform/design/number-input/number-input.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from './cms-experiences.messages.ts'
import type { FieldsProps } from './experience-values.ts'
import styles from './refund-fields.module.css'

const MAX_STEPS = 10

/** The refund table: the share of refunded points by days before the start. */
export function RefundFields({ form }: FieldsProps) {
  const text = useText(messages)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'refundSteps' })
  const wrong = form.formState.errors.refundSteps
  return (
    <FormSection title={text('form.refunds')} text={text('form.refundsHint')}>
      {fields.map((field, line) => (
        <div key={field.id} className={styles.line}>
          <FormField
            form={form}
            name={`refundSteps.${line}.daysBefore`}
            label={text('form.daysBefore')}
            isRequired
          >
            {({ value, ...control }) => <NumberInput {...control} value={numberOf(value)} />}
          </FormField>
          <FormField form={form} name={`refundSteps.${line}.percent`} label={text('form.percent')} isRequired>
            {({ value, ...control }) => <NumberInput {...control} value={numberOf(value)} />}
          </FormField>
          <IconButton
            icon="trash"
            label={text('form.removeStep', { line: line + 1 })}
            onClick={() => remove(line)}
          />
        </div>
      ))}
      {wrong && !Array.isArray(wrong) && (
        <p role="alert" className={styles.wrong}>
          {wrong.message}
        </p>
      )}
      {fields.length < MAX_STEPS && (
        <div>
          <Button
            variant="secondary"
            isSmall
            iconLeft="add"
            onClick={() =>
              append(fields.length === 0 ? { daysBefore: 7, percent: 100 } : { daysBefore: 0, percent: 0 })
            }
          >
            {text('form.addStep')}
          </Button>
        </div>
      )}
    </FormSection>
  )
}

const numberOf = (value: unknown) =>
  value === null || value === undefined || value === '' ? null : Number(value)
