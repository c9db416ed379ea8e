import { Recovery } from '@esquadro/contract/accounts/public'
import { accounts } from '@esquadro/contract/calls/public'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { showToast } from '../../api/store.ts'
import { useWayBack } from '../../api/use-way-back.ts'
import { Form } from '../../design/form/form.tsx'
import { FormField } from '../../design/form/form-field.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useZodForm } from '../../design/form/use-zod-form.ts'
import { TextLink } from '../../design/link/text-link.tsx'
import { TextInput } from '../../design/text-input/text-input.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { AccountFrame } from '../account-frame.tsx'
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
