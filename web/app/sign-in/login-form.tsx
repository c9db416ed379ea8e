import { Credentials } from '@esquadro/contract/accounts/public'
import { useState } from 'react'
import { useRealm } from '../accounts/realm.ts'
import { useRefusal } from '../accounts/use-refusal.ts'
import type { CallError } from '../api/call.ts'
import { showToast } from '../api/store.ts'
import { Form } from '../design/form/form.tsx'
import { FormField } from '../design/form/form-field.tsx'
import { SubmitButton } from '../design/form/submit-button.tsx'
import { useZodForm } from '../design/form/use-zod-form.ts'
import { TextLink } from '../design/link/text-link.tsx'
import { PasswordInput } from '../design/password-input/password-input.tsx'
import { TextInput } from '../design/text-input/text-input.tsx'
import { useText } from '../i18n/i18n.tsx'
import { DemonstrationAccounts } from './demonstration-accounts.tsx'
import styles from './login.module.css'
import { isAboutAccount, LoginNotice } from './login-notice.tsx'
import { messages } from './sign-in.messages.ts'
import { useSignIn } from './use-sign-in.ts'

export type LoginKind = 'any' | 'professional' | 'shopkeeper' | 'admin'

/** E-mail and password. A refusal clears nothing that was typed (§4). */
export function LoginForm({ kind }: { kind: LoginKind }) {
  const text = useText(messages)
  const refusal = useRefusal()
  const { realm, base } = useRealm()
  const signIn = useSignIn(realm)
  const [notice, setNotice] = useState<{ error: CallError; email: string } | null>(null)
  const form = useZodForm(Credentials, {
    defaultValues: { email: '', password: '' },
    errorText: (field) => text(field === 'email' ? 'login.invalid.email' : 'login.invalid.password'),
  })
  return (
    <Form
      form={form}
      warnsBeforeLeaving={false}
      onSubmit={async (credentials) => {
        setNotice(null)
        const error = await signIn(credentials)
        if (!error) return null
        const shown = refusal(error)
        showToast('error', shown.msg)
        if (!isAboutAccount(error)) return shown
        setNotice({ error, email: credentials.email })
        return null
      }}
    >
      {notice && <LoginNotice {...notice} />}
      <FormField form={form} name="email" label={text('email')}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </FormField>
      <div className={styles.password}>
        <FormField form={form} name="password" label={text('password')}>
          {(control) => <PasswordInput {...control} />}
        </FormField>
        <TextLink to={`${base}/forgot-password`}>{text('login.forgot')}</TextLink>
      </div>
      <SubmitButton isWide>{text('login.submit')}</SubmitButton>
      <DemonstrationAccounts
        kinds={kind === 'any' ? ['professional', 'shopkeeper'] : [kind]}
        onUse={({ email, password }) => {
          form.setValue('email', email, { shouldDirty: true, shouldValidate: true })
          form.setValue('password', password, { shouldDirty: true, shouldValidate: true })
        }}
      />
    </Form>
  )
}
