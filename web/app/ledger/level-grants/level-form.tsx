import { professionals as cmsProfessionals, levelGrants } from '@esquadro/contract/calls/cms'
import { LevelGrantInput } from '@esquadro/contract/ledger/level-grants/cms'
import { useAction } from '../../platform/api/queries.ts'
import { DatePicker } from '../../platform/design/date-picker/date-picker.tsx'
import { Dropdown } from '../../platform/design/dropdown/dropdown.tsx'
import { type DrawerControls, DrawerForm } from '../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { Textarea } from '../../platform/design/textarea/textarea.tsx'
import { useDesignText } from '../../platform/design/use-design-text.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './level-grants.messages.ts'
import { type LevelHolder, settableLevels } from './settable-levels.ts'

interface Props extends DrawerControls {
  readonly professional: LevelHolder & { readonly id: string; readonly name: string }
}

const Values = LevelGrantInput.omit({ id: true })

/** Sets the level of a professional by hand until a day, with a reason. */
export function LevelForm({ professional, ...drawer }: Props) {
  const text = useText(messages)
  const design = useDesignText()
  const set = useAction(levelGrants.set, {
    refresh: [levelGrants.getAll, cmsProfessionals.getOne, cmsProfessionals.getAll],
    success: text('done'),
    quiet: true,
  })
  const form = useZodForm(Values, { defaultValues: { until: '', reason: '' } })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text('save')}
      onSubmit={async (values) => {
        const [, error] = await set.run({ body: { id: professional.id, ...values } })
        return error
      }}
    >
      <p>{text('text')}</p>
      <FormField form={form} name="level" label={text('level')} hint={text('levelHint')} isRequired>
        {(control) => (
          <Dropdown
            {...control}
            value={control.value ?? null}
            placeholder={text('choose')}
            options={settableLevels(professional).map((level) => ({
              value: level,
              label: design(`level.${level}`),
            }))}
          />
        )}
      </FormField>
      <FormField form={form} name="until" label={text('until')} hint={text('untilHint')} isRequired>
        {(control) => <DatePicker {...control} />}
      </FormField>
      <FormField form={form} name="reason" label={text('reason')} hint={text('reasonHint')} isRequired>
        {(control) => <Textarea {...control} rows={4} maxLength={500} />}
      </FormField>
    </DrawerForm>
  )
}
