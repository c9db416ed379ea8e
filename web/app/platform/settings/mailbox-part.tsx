import { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { Checkbox } from '../design/checkbox/checkbox.tsx'
import { FormField } from '../design/form/form-field.tsx'
import { FormRow } from '../design/form/form-section.tsx'
import { NumberInput } from '../design/number-input/number-input.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './settings.messages.ts'
import styles from './settings.module.css'
import { SettingsPart, type Stored } from './settings-part.tsx'

const Mailbox = ProgrammeSettings.pick({ mailbox: true, mailsPerStoreMinute: true })

/** Settings: whether stores can mail their invoices to an address of their own, and how many mails it accepts. */
export function MailboxPart({ stored }: { stored: Stored }) {
  const text = useText(messages)
  return (
    <SettingsPart
      title={text('mailbox.title')}
      text={text('mailbox.text')}
      stored={stored}
      schema={Mailbox}
      valuesOf={(value) => Mailbox.parse(value)}
    >
      {(form) => (
        <>
          <FormField form={form} name="mailbox" label={text('mailbox.title')} isGroup>
            {(control) => <Checkbox {...control}>{text('mailbox.on')}</Checkbox>}
          </FormField>
          <FormRow columns={3}>
            <FormField
              form={form}
              name="mailsPerStoreMinute"
              label={text('mailsPerStoreMinute')}
              hint={text('mailsPerStoreMinute.hint')}
              isRequired
            >
              {(control) => <NumberInput {...control} className={styles.number} />}
            </FormField>
          </FormRow>
        </>
      )}
    </SettingsPart>
  )
}
