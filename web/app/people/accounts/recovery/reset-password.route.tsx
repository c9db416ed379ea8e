import { accounts } from '@esquadro/contract/calls/public'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { AccountFrame } from '../../../platform/account-frame/account-frame.tsx'
import { call } from '../../../platform/api/call.ts'
import { showToast } from '../../../platform/api/store.ts'
import { useWayBack } from '../../../platform/api/use-way-back.ts'
import { Form } from '../../../platform/design/form/form.tsx'
import { FormField } from '../../../platform/design/form/form-field.tsx'
import { SubmitButton } from '../../../platform/design/form/submit-button.tsx'
import { useZodForm } from '../../../platform/design/form/use-zod-form.ts'
import { TextLink } from '../../../platform/design/link/text-link.tsx'
import { PasswordInput } from '../../../platform/design/password-input/password-input.tsx'
import { TextInput } from '../../../platform/design/text-input/text-input.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { useSettings } from '../../../platform/page/settings.ts'
import { messages } from '../accounts.messages.ts'
import { useRealm } from '../realm.ts'
import styles from './recovery.module.css'
import { clearRecovery, failRecovery, RECOVERED, useRecoveryEmail } from './recovery-state.ts'
import { ResetForm, resetErrorKey } from './reset-form.ts'
import { useRecoveryRefusal } from './use-recovery-refusal.ts'

/** `/reset-password` and `/cms/reset-password`: sets a new password with the mailed code. */
export default function ResetPassword() {
  const text = useText(messages)
  const refusal = useRecoveryRefusal()
  const navigate = useNavigate()
  const { isDemo } = useSettings()
  const { realm, base } = useRealm()
  const search = useWayBack()
  const remembered = useRecoveryEmail(realm)
  const form = useZodForm(ResetForm, {
    defaultValues: { email: remembered, code: '', newPassword: '', confirmPassword: '' },
    errorText: (field, code) => {
      const key = resetErrorKey(field, code)
      return key && text(key)
    },
  })
  useEffect(() => {
    if (remembered && !form.getValues('email')) form.setValue('email', remembered)
  }, [remembered, form])
  return (
    <AccountFrame
      sheet={realm === 'admin' ? 'administration' : 'recovery'}
      title={text('reset.title')}
      lead={remembered ? text('reset.sentTo', { email: remembered }) : text('reset.lead')}
    >
      <Form
        form={form}
        warnsBeforeLeaving={false}
        onSubmit={async ({ email, code, newPassword }) => {
          const [, error] = await call(realm === 'admin' ? accounts.resetCms : accounts.reset, {
            body: { email, code, newPassword },
          })
          if (error) {
            const shown = refusal(error)
            failRecovery(shown.msg)
            showToast('error', shown.msg)
            return shown
          }
          clearRecovery()
          await navigate(`${base}/password-recovered${search}`, { replace: true, state: RECOVERED })
          return null
        }}
      >
        <ResetFields form={form} />
        <SubmitButton isWide>{text('reset.submit')}</SubmitButton>
      </Form>
      <div className={styles.ways}>
        <TextLink to={{ pathname: `${base}/forgot-password`, search }}>{text('reset.again')}</TextLink>
        {isDemo && <a href="/dev/mail">{text('demo.mail')}</a>}
        <TextLink to={{ pathname: `${base}/login`, search }} isQuiet>
          {text('forgot.back')}
        </TextLink>
      </div>
    </AccountFrame>
  )
}

type Values = z.output<typeof ResetForm>

function ResetFields({ form }: { form: UseFormReturn<Values, unknown, Values> }) {
  const text = useText(messages)
  return (
    <>
      <FormField form={form} name="email" label={text('email')}>
        {(control) => <TextInput {...control} type="email" autoComplete="username" />}
      </FormField>
      <FormField form={form} name="code" label={text('reset.code')}>
        {(control) => (
          <TextInput
            {...control}
            className={styles.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            onChange={(typed) => control.onChange(typed.replace(/\D/g, '').slice(0, 8))}
          />
        )}
      </FormField>
      <FormField form={form} name="newPassword" label={text('reset.newPassword')}>
        {(control) => <PasswordInput {...control} hasStrength owner={form.getValues()} />}
      </FormField>
      <FormField form={form} name="confirmPassword" label={text('reset.confirm')}>
        {(control) => <PasswordInput {...control} autoComplete="new-password" />}
      </FormField>
    </>
  )
}
