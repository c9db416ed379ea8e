import { mailbox as calls } from '@esquadro/contract/calls/shopkeeper'
import { type Mailbox, MailboxInput } from '@esquadro/contract/sales/mailbox/shopkeeper'
import { useAction } from '../../platform/api/queries.ts'
import { type DrawerControls, DrawerForm } from '../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { RadioGroup } from '../../platform/design/radio-group/radio-group.tsx'
import { Textarea } from '../../platform/design/textarea/textarea.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './mailbox.messages.ts'

/** Sets whose mails are read, and which are answered. */
export function MailboxForm({ mailbox, ...drawer }: DrawerControls & { mailbox: Mailbox }) {
  const text = useText(messages)
  const update = useAction(calls.update, { refresh: [calls.get], success: text('saved'), quiet: true })
  const form = useZodForm(MailboxInput, {
    defaultValues: { allowedSenders: mailbox.allowedSenders, answers: mailbox.answers },
    errorText: (field) => (field === 'allowedSenders' ? text('allowedSendersInvalid') : undefined),
  })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text('save')}
      onSubmit={async (body) => (await update.run({ body }))[1]}
    >
      <FormField
        form={form}
        name="allowedSenders"
        label={text('allowedSenders')}
        hint={text('allowedSendersHint')}
      >
        {({ value, onChange, ...control }) => (
          <Textarea
            {...control}
            rows={4}
            value={value.join('\n')}
            onChange={(typed) => onChange(typed === '' ? [] : typed.split('\n'))}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </FormField>
      <FormField form={form} name="answers" label={text('answers')} hint={text('answersHint')} isGroup>
        {(control) => (
          <RadioGroup
            {...control}
            options={[
              { value: 'always', label: text('answers.always') },
              { value: 'problems', label: text('answers.problems'), text: text('answers.problemsText') },
              { value: 'never', label: text('answers.never'), text: text('answers.neverText') },
            ]}
          />
        )}
      </FormField>
    </DrawerForm>
  )
}
