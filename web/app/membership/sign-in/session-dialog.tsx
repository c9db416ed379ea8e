import { accounts } from '@esquadro/contract/calls/public'
import type { SignedIn } from '@esquadro/contract/people/accounts/session'
import type { SecondFactorRequest } from '@esquadro/contract/people/second-factor/public'
import { OwnPassword } from '@esquadro/contract/people/second-factor/shared'
import { useState } from 'react'
import { useRefusal } from '../../people/accounts/use-refusal.ts'
import { type CallError, call } from '../../platform/api/call.ts'
import { expireSession, replaceSession, type Session } from '../../platform/api/session.ts'
import { showToast } from '../../platform/api/store.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { Field } from '../../platform/design/field/field.tsx'
import { Form } from '../../platform/design/form/form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { FormActions } from '../../platform/design/form/form-section.tsx'
import { SubmitButton } from '../../platform/design/form/submit-button.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { Modal } from '../../platform/design/modal/modal.tsx'
import { PasswordInput } from '../../platform/design/password-input/password-input.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { EntryStep } from './entry-step.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondStep } from './second-step.tsx'
import { messages } from './session-dialog.messages.ts'

export interface SessionDialogProps {
  /** The session that has ended. */
  readonly session: Session
  /** Called with true once the person has signed in again; closing the dialog leaves the page as it is. */
  readonly onSettled: (isSignedIn: boolean) => void
}

/** Asks the person of an ended session to sign in again; their page stays as it is. */
export function SessionDialog({ session, onSettled }: SessionDialogProps) {
  const text = useText(messages)
  const refusal = useRefusal()
  const realm = session.userType === 'admin' ? 'admin' : 'member'
  const [request, setRequest] = useState<SecondFactorRequest | null>(null)
  const [entry, setEntry] = useState<{ password: string; reason: string } | null>(null)
  const form = useZodForm(OwnPassword, { defaultValues: { password: '' } })
  const finish = async ({ accessToken, user }: SignedIn) => {
    const { userType, profileImage, name, email, permissions, score } = user
    const next = { accessToken, userType, profileImage, name, email, permissions }
    onSettled(replaceSession(session, next, score))
  }
  const start = async (password: string, code?: string): Promise<CallError | null> => {
    const body = { email: session.email, password, ...(code !== undefined && { code }) }
    const [data, error] = await (realm === 'admin'
      ? call(accounts.adminLogin, { body })
      : call(accounts.login, { body }))
    if (data) await finish(data)
    if (!error) return null
    const shown = refusal(error)
    const isMailed = error.code === 'too-many-requests' && error.data !== undefined
    // A code that is refused is entered again; any other answer is about the password.
    if (isMailed && code !== undefined) return shown
    setEntry(isMailed ? { password, reason: shown.msg } : null)
    if (isMailed) return null
    if (error.code !== 'second-factor.required') return shown
    // The server created it by the contract.
    setRequest(error.data as SecondFactorRequest)
    return null
  }
  return (
    <Modal isOpen onClose={() => onSettled(false)} title={text('title')} size="small">
      <Stack gap={4}>
        <p>{text('text')}</p>
        {request ? (
          <SecondStep
            request={request}
            onSignedIn={finish}
            onOver={(error) => {
              setRequest(null)
              if (error) showToast('error', error.msg)
            }}
          />
        ) : entry ? (
          <EntryStep
            email={session.email}
            reason={entry.reason}
            send={(code) => start(entry.password, code)}
            onBack={() => setEntry(null)}
          />
        ) : (
          <Form form={form} warnsBeforeLeaving={false} onSubmit={({ password }) => start(password)}>
            <Stack gap={4}>
              <Field label={text('email')}>
                <TextInput
                  value={session.email}
                  onChange={() => undefined}
                  readOnly
                  type="email"
                  autoComplete="username"
                />
              </Field>
              <FormField form={form} name="password" label={text('password')} isRequired>
                {(control) => <PasswordInput {...control} autoComplete="current-password" data-autofocus />}
              </FormField>
              <PasskeyButton realm={realm} onSignedIn={finish} />
              <FormActions>
                <SubmitButton>{text('continue')}</SubmitButton>
                <Button
                  variant="secondary"
                  onClick={() => {
                    onSettled(false)
                    expireSession(session.accessToken)
                  }}
                >
                  {text('leave')}
                </Button>
              </FormActions>
            </Stack>
          </Form>
        )}
      </Stack>
    </Modal>
  )
}
