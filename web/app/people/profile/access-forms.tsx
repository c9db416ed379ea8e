import { ShopkeeperChanges } from '@esquadro/contract/people/shopkeepers/shopkeeper'
import { z } from 'zod'
import type { CallError } from '../../platform/api/call.ts'
import { leaveAfterLogout } from '../../platform/api/session.ts'
import { showToast, useUser } from '../../platform/api/store.ts'
import { Form } from '../../platform/design/form/form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { FormActions } from '../../platform/design/form/form-section.tsx'
import { SubmitButton } from '../../platform/design/form/submit-button.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { PasswordInput } from '../../platform/design/password-input/password-input.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './profile.messages.ts'
import styles from './profile.module.css'

// All three user types change their access with the same fields.
const EmailChange = ShopkeeperChanges.pick({ email: true, currentPassword: true }).required()
const PasswordChange = ShopkeeperChanges.pick({ password: true, currentPassword: true })
  .required()
  .extend({ again: z.string().min(1) })
  .refine((form) => form.password === form.again, { path: ['again'], params: { code: 'passwords.differ' } })

/** Submits a change of the user's own e-mail or password; returns the error, or null. */
export type ChangeAccess = (change: {
  readonly email?: string
  readonly password?: string
  readonly currentPassword: string
}) => Promise<CallError | null>

interface Props {
  readonly change: ChangeAccess
}

/** Changes the e-mail. It takes effect when the mailed link is opened; for administrators at once. */
export function EmailForm({ change, email, newEmail }: Props & { email: string; newEmail: string | null }) {
  const text = useText(messages)
  const form = useZodForm(EmailChange, { defaultValues: { email: '', currentPassword: '' } })
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const error = await change(values)
        if (error) return error
        showToast('success', text('email.saved'))
        form.reset()
        return null
      }}
    >
      <Stack gap={4}>
        <p className={styles.now}>{text('email.now', { email })}</p>
        {newEmail && <Notice tone="info" title={text('email.waiting', { email: newEmail })} />}
        <FormField form={form} name="email" label={text('email.new')} isRequired>
          {(control) => <TextInput {...control} type="email" autoComplete="email" />}
        </FormField>
        <FormField form={form} name="currentPassword" label={text('password.current')} isRequired>
          {(control) => <PasswordInput {...control} />}
        </FormField>
        <FormActions>
          <SubmitButton variant="secondary">{text('email.save')}</SubmitButton>
        </FormActions>
      </Stack>
    </Form>
  )
}

/** Changes the password: all sessions end, and the browser opens the sign-in. */
export function PasswordForm({ change }: Props) {
  const text = useText(messages)
  const user = useUser()
  const form = useZodForm(PasswordChange, {
    defaultValues: { password: '', currentPassword: '', again: '' },
  })
  return (
    <Form
      form={form}
      warnsBeforeLeaving={false}
      onSubmit={async ({ password, currentPassword }) => {
        const error = await change({ password, currentPassword })
        if (error) return error
        showToast('success', text('password.saved'))
        if (user) leaveAfterLogout(user.accessToken)
        return null
      }}
    >
      <Stack gap={4}>
        <FormField form={form} name="currentPassword" label={text('password.current')} isRequired>
          {(control) => <PasswordInput {...control} />}
        </FormField>
        <FormField form={form} name="password" label={text('password.new')} isRequired>
          {(control) => <PasswordInput {...control} hasStrength />}
        </FormField>
        <FormField form={form} name="again" label={text('password.again')} isRequired>
          {(control) => <PasswordInput {...control} autoComplete="new-password" />}
        </FormField>
        <FormActions>
          <SubmitButton variant="secondary">{text('password.save')}</SubmitButton>
        </FormActions>
      </Stack>
    </Form>
  )
}
