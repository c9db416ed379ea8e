import { professions } from '@esquadro/contract/people/professionals/vocabulary'
import { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { messages as professionMessages } from '@esquadro/texts/professions'
import { Checkbox } from '../design/checkbox/checkbox.tsx'
import { Field } from '../design/field/field.tsx'
import { FormField } from '../design/form/form-field.tsx'
import { FormRow } from '../design/form/form-section.tsx'
import { Stack } from '../design/layout/stack.tsx'
import { NumberInput } from '../design/number-input/number-input.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './settings.messages.ts'
import styles from './settings.module.css'
import { SettingsPart, type Stored } from './settings-part.tsx'

const Counter = ProgrammeSettings.pick({
  counter: true,
  counterBeforeConfirmation: true,
  counterPerPersonDay: true,
  counterPerStoreDay: true,
  counterPerNetworkDay: true,
})
const limits = ['counterPerPersonDay', 'counterPerStoreDay', 'counterPerNetworkDay'] as const

/** Settings: whether stores can ask before a sale whether it earns points, and how many documents they may ask about. */
export function CounterPart({ stored }: { stored: Stored }) {
  const text = useText(messages)
  const professionText = useText(professionMessages)
  return (
    <SettingsPart
      title={text('counter.title')}
      text={text('counter.text')}
      stored={stored}
      schema={Counter}
      valuesOf={(value) => Counter.parse(value)}
    >
      {(form) => (
        <>
          <FormField form={form} name="counter" label={text('counter.title')} isGroup>
            {(control) => <Checkbox {...control}>{text('counter.on')}</Checkbox>}
          </FormField>
          <Field
            label={text('counterBeforeConfirmation')}
            hint={text('counterBeforeConfirmation.hint')}
            isGroup
          >
            <Stack gap={2}>
              {professions.map((profession) => (
                <Checkbox
                  key={profession}
                  name={`counterBeforeConfirmation.${profession}`}
                  value={form.watch(`counterBeforeConfirmation.${profession}`)}
                  onChange={(value) =>
                    form.setValue(`counterBeforeConfirmation.${profession}`, value, { shouldDirty: true })
                  }
                >
                  {professionText(`profession.${profession}`)}
                </Checkbox>
              ))}
            </Stack>
          </Field>
          <FormRow columns={3}>
            {limits.map((name) => (
              <FormField
                key={name}
                form={form}
                name={name}
                label={text(name)}
                hint={text(`${name}.hint`)}
                isRequired
              >
                {(control) => <NumberInput {...control} className={styles.number} />}
              </FormField>
            ))}
          </FormRow>
        </>
      )}
    </SettingsPart>
  )
}
