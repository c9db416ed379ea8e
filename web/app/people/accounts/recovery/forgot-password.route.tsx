import { accounts } from '@esquadro/contract/calls/public'
import { Recovery } from '@esquadro/contract/people/accounts/public'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { AccountFrame } from '../../../platform/account-frame/account-frame.tsx'
import { call } from '../../../platform/api/call.ts'
import { showToast } from '../../../platform/api/store.ts'
import { useWayBack } from '../../../platform/api/use-way-back.ts'
import { Form } from '../../../platform/design/form/form.tsx'
import { FormField } from '../../../platform/design/form/form-field.tsx'
import { SubmitButton } from '../../../platform/design/form/submit-button.tsx'
import { useZodForm } from '../../../platform/design/form/use-zod-form.ts'
import { TextLink } from '../../../platform/design/link/text-link.tsx'
import { TextInput } from '../../../platform/design/text-input/text-input.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../accounts.messages.ts'
import { useRealm } from '../realm.ts'
import styles from './recovery.module.css'
import { rememberRecovery, useRecoveryEmail } from './recovery-state.ts'
import { useRecoveryRefusal } from './use-recovery-refusal.ts'

/** `/forgot-password` and `/cms/forgot-password`: requests a code; the response is the same for every e-mail. */
export default function ForgotPassword() {
  const text = useText(messages)
  const refusal = useRecoveryRefusal()
  const navigate = useNavigate()
  const { realm, base } = useRealm()
  const search = useWayBack()
  const remembered = useRecoveryEmail(realm)
  const form = useZodForm(Recovery, {
    defaultValues: { email: remembered },
    errorText: () => text('reset.invalid.email'),
  })
  useEffect(() => {
    if (remembered && !form.getValues('email')) form.setValue('email', remembered)
  }, [remembered, form])
  return (
    <AccountFrame
      sheet={realm === 'admin' ? 'administration' : 'recovery'}
      title={text('forgot.title')}
      lead={text('forgot.lead')}
    >
      <Form
        form={form}
        warnsBeforeLeaving={false}
        onSubmit={async (body) => {
          const [, error] = await call(realm === 'admin' ? accounts.recoverCms : accounts.recover, { body })
          if (error) {
            const shown = refusal(error)
            showToast('error', shown.msg)
            return shown
          }
          rememberRecovery(realm, body.email)
          await navigate(`${base}/reset-password${search}`)
          return null
        }}
      >
        <FormField form={form} name="email" label={text('email')}>
          {(control) => <TextInput {...control} type="email" autoComplete="username" />}
        </FormField>
        <SubmitButton isWide>{text('forgot.submit')}</SubmitButton>
      </Form>
      <div className={styles.ways}>
        <TextLink to={{ pathname: `${base}/reset-password`, search }}>{text('forgot.have')}</TextLink>
        <TextLink to={{ pathname: `${base}/login`, search }} isQuiet>
          {text('forgot.back')}
        </TextLink>
      </div>
    </AccountFrame>
  )
}
