import { professions } from '@esquadro/contract/people/professionals/vocabulary'
import { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { messages as professionMessages } from '@esquadro/texts/professions'
import { Checkbox } from '../design/checkbox/checkbox.tsx'
import { Field } from '../design/field/field.tsx'
import { FormField } from '../design/form/form-field.tsx'
import { Stack } from '../design/layout/stack.tsx'
import { NumberInput } from '../design/number-input/number-input.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './settings.messages.ts'
import styles from './settings.module.css'
import { SettingsPart, type Stored } from './settings-part.tsx'

const Transparency = ProgrammeSettings.pick({
  customerConfirmation: true,
  recordViewDays: true,
  regulationNoticeDays: true,
})

/** Settings: professions that need their customers' confirmation, retention of record views, and the notice of a regulation. */
export function TransparencyPart({ stored }: { stored: Stored }) {
  const text = useText(messages)
  const professionText = useText(professionMessages)
  return (
    <SettingsPart
      title={text('transparency.title')}
      text={text('transparency.text')}
      stored={stored}
      schema={Transparency}
      valuesOf={(value) => Transparency.parse(value)}
      affectsPoints
    >
      {(form) => (
        <>
          <Field label={text('customerConfirmation')} hint={text('customerConfirmation.hint')} isGroup>
            <Stack gap={2}>
              {professions.map((profession) => (
                <Checkbox
                  key={profession}
                  name={`customerConfirmation.${profession}`}
                  value={form.watch(`customerConfirmation.${profession}`)}
                  onChange={(value) =>
                    form.setValue(`customerConfirmation.${profession}`, value, { shouldDirty: true })
                  }
                >
                  {professionText(`profession.${profession}`)}
                </Checkbox>
              ))}
            </Stack>
          </Field>
          <FormField
            form={form}
            name="recordViewDays"
            label={text('recordViewDays')}
            hint={text('recordViewDays.hint')}
            isRequired
          >
            {(control) => <NumberInput {...control} className={styles.number} suffix={text('days')} />}
          </FormField>
          <FormField
            form={form}
            name="regulationNoticeDays"
            label={text('regulationNoticeDays')}
            hint={text('regulationNoticeDays.hint')}
            isRequired
          >
            {(control) => <NumberInput {...control} className={styles.number} suffix={text('days')} />}
          </FormField>
        </>
      )}
    </SettingsPart>
  )
}
