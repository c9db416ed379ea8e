import { invites } from '@esquadro/contract/calls/professional'
import { InviteData } from '@esquadro/contract/invites/invite'
import { useAction } from '../api/queries.ts'
import { type DrawerControls, DrawerForm } from '../design/form/drawer-form.tsx'
import { FormField } from '../design/form/form-field.tsx'
import { useZodForm } from '../design/form/use-zod-form.ts'
import { PhoneInput } from '../design/masked-input/phone-input.tsx'
import { TextInput } from '../design/text-input/text-input.tsx'
import { useText } from '../i18n/i18n.tsx'
import type { SentInvite } from './invite-sent.tsx'
import { messages } from './invites.messages.ts'

interface Props extends DrawerControls {
  readonly onSent: (sent: SentInvite) => void
}

/** Invites a person by name, e-mail or telephone, with the contract's schema. */
export function InviteForm({ onSent, ...drawer }: Props) {
  const text = useText(messages)
  const create = useAction(invites.newInvite, {
    refresh: [invites.getInvites],
    success: text('created'),
    quiet: true,
  })
  const form = useZodForm(InviteData, { defaultValues: { name: '', email: '', cellphone: '' } })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text('new.submit')}
      onSubmit={async (body) => {
        const [sent, error] = await create.run({ body })
        if (sent) onSent(sent)
        return error
      }}
    >
      <p>{text('new.text')}</p>
      <FormField form={form} name="name" label={text('name')} hint={text('new.nameHint')}>
        {(control) => <TextInput {...control} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="email" label={text('email')}>
        {(control) => <TextInput {...control} type="email" autoComplete="off" />}
      </FormField>
      <FormField form={form} name="cellphone" label={text('cellphone')}>
        {(control) => <PhoneInput {...control} autoComplete="off" />}
      </FormField>
    </DrawerForm>
  )
}
