import { InviteData } from '@esquadro/contract/invites/invite'
import * as invites from '@esquadro/contract/invites/professional'
import { type Dispatch, type SetStateAction, useEffect } from 'react'
import { useAction } from '../api/queries.ts'
import { Button } from '../design/button/button.tsx'
import { Form } from '../design/form/form.tsx'
import { FormField } from '../design/form/form-field.tsx'
import { FormActions } from '../design/form/form-section.tsx'
import { SubmitButton } from '../design/form/submit-button.tsx'
import { useZodForm } from '../design/form/use-zod-form.ts'
import { Stack } from '../design/layout/stack.tsx'
import { PhoneInput } from '../design/masked-input/phone-input.tsx'
import { TextInput } from '../design/text-input/text-input.tsx'
import { useText } from '../i18n/i18n.tsx'
import type { SentInvite } from './invite-sent.tsx'
import { messages } from './invites.messages.ts'

interface Props {
  readonly onDone: (sent: SentInvite) => void
  readonly onCancel: () => void
  readonly setDirty: Dispatch<SetStateAction<boolean>>
}

/** Invites somebody by name, e-mail or telephone, over the contract's own schema. */
export function InviteForm({ onDone, onCancel, setDirty }: Props) {
  const text = useText(messages)
  const create = useAction(invites.newInvite, {
    refresh: [invites.getInvites],
    success: text('created'),
    quiet: true,
  })
  const form = useZodForm(InviteData, { defaultValues: { name: '', email: '', cellphone: '' } })
  const { isDirty } = form.formState
  useEffect(() => setDirty(isDirty), [isDirty, setDirty])
  return (
    <Form
      form={form}
      warnsBeforeLeaving={false}
      onSubmit={async (body) => {
        const [sent, error] = await create.run({ body })
        if (error) return error
        onDone(sent)
        return null
      }}
    >
      <Stack gap={5}>
        <p>{text('new.text')}</p>
        <FormField form={form} name="name" label={text('name')} hint={text('new.nameHint')}>
          {(control) => <TextInput {...control} autoComplete="off" />}
        </FormField>
        <FormField form={form} name="email" label={text('email')}>
          {(control) => <TextInput {...control} type="email" inputMode="email" autoComplete="off" />}
        </FormField>
        <FormField form={form} name="cellphone" label={text('cellphone')}>
          {(control) => <PhoneInput {...control} autoComplete="off" />}
        </FormField>
        <FormActions>
          <SubmitButton variant="primary">{text('new.submit')}</SubmitButton>
          <Button variant="secondary" onClick={onCancel}>
            {text('new.cancel')}
          </Button>
        </FormActions>
      </Stack>
    </Form>
  )
}
