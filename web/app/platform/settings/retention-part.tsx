import { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { FormField } from '../design/form/form-field.tsx'
import { NumberInput } from '../design/number-input/number-input.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './settings.messages.ts'
import styles from './settings.module.css'
import { SettingsPart, type Stored } from './settings-part.tsx'

const Retention = ProgrammeSettings.pick({
  securityEventDays: true,
  keptSessionDays: true,
  notificationDays: true,
  webhookDeliveryDays: true,
  jobRunDays: true,
  mailDays: true,
})

/** The retention, in days, of records that the nightly job deletes. */
export function RetentionPart({ stored }: { stored: Stored }) {
  const text = useText(messages)
  const hints = {
    securityEventDays: text('securityEventDays.hint'),
    keptSessionDays: text('keptSessionDays.hint'),
    notificationDays: text('notificationDays.hint'),
    webhookDeliveryDays: text('webhookDeliveryDays.hint'),
    jobRunDays: undefined,
    mailDays: text('mailDays.hint'),
  }
  return (
    <SettingsPart
      title={text('retention.title')}
      text={text('retention.text')}
      stored={stored}
      schema={Retention}
      valuesOf={(value) => Retention.parse(value)}
    >
      {(form) =>
        Retention.keyof().options.map((name) => (
          <FormField key={name} form={form} name={name} label={text(name)} hint={hints[name]} isRequired>
            {(control) => <NumberInput {...control} className={styles.number} suffix={text('days')} />}
          </FormField>
        ))
      }
    </SettingsPart>
  )
}
