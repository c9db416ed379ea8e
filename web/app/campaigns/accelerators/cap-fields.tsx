import type { Accelerator, AcceleratorInput } from '@esquadro/contract/campaigns/accelerators/accelerator'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { FormRow } from '../../platform/design/form/form-section.tsx'
import type { ZodForm } from '../../platform/design/form/use-zod-form.ts'
import { MoneyInput } from '../../platform/design/masked-input/money-input.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { NumberInput } from '../../platform/design/number-input/number-input.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import styles from './accelerator-preview.module.css'
import { messages } from './accelerators.messages.ts'

interface Props {
  readonly form: ZodForm<typeof AcceleratorInput>
  /** The accelerator to change; null for a new one. */
  readonly accelerator: Accelerator | null
}

const PAIRS = [
  { key: 'total', points: 'caps.points', cents: 'caps.amountCents' },
  { key: 'professional', points: 'caps.professionalPoints', cents: 'caps.professionalCents' },
  { key: 'store', points: 'caps.storePoints', cents: 'caps.storeCents' },
] as const

/** The limits of an accelerator, all optional: extra points and accelerated value, in total, per professional and per store. */
export function CapFields({ form, accelerator }: Props) {
  const text = useText(messages)
  const format = useFormats()
  return (
    <fieldset className={styles.caps}>
      <legend className={styles.title}>{text('caps')}</legend>
      <p className={styles.small}>{text('caps.text')}</p>
      {accelerator && (accelerator.givenPoints !== 0 || accelerator.acceleratedCents !== 0) && (
        <Notice
          title={text('given', {
            points: format.points(accelerator.givenPoints),
            value: format.money(accelerator.acceleratedCents),
          })}
        />
      )}
      {PAIRS.map(({ key, points, cents }) => (
        <FormRow key={key}>
          <FormField form={form} name={points} label={text(`caps.${key}.points`)}>
            {(control) => <NumberInput {...control} placeholder={text('caps.none')} />}
          </FormField>
          <FormField form={form} name={cents} label={text(`caps.${key}.value`)}>
            {(control) => <MoneyInput {...control} placeholder={text('caps.none')} />}
          </FormField>
        </FormRow>
      ))}
    </fieldset>
  )
}
