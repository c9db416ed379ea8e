import type { SecondFactorRequest } from '@esquadro/contract/people/second-factor/public'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useRealm } from '../../people/accounts/realm.ts'
import { toastRefusal, useRefusal } from '../../people/accounts/use-refusal.ts'
import type { CallError } from '../../platform/api/call.ts'
import { showToast } from '../../platform/api/store.ts'
import { useWayBack } from '../../platform/api/use-way-back.ts'
import { Field } from '../../platform/design/field/field.tsx'
import type { FormFailure } from '../../platform/design/form/form.tsx'
import { FormContext } from '../../platform/design/form/form-context.ts'
import { FormSummary } from '../../platform/design/form/form-summary.tsx'
import { PostForm } from '../../platform/design/form/post-form.tsx'
import { SubmitButton } from '../../platform/design/form/submit-button.tsx'
import { useAfterPress } from '../../platform/design/form/use-after-press.ts'
import { TextLink } from '../../platform/design/link/text-link.tsx'
import { PasswordInput } from '../../platform/design/password-input/password-input.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { useReadyFocus } from '../../platform/design/use-ready-focus.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useSettings } from '../../platform/page/settings.ts'
import { isAboutAccount } from './account-refusals.ts'
import { messages } from './login.messages.ts'
import styles from './login.module.css'
import { type LoginField, useLoginForm } from './use-login-form.ts'
import { type Given, useSignIn } from './use-sign-in.ts'

const LoginNotice = lazy(async () => ({ default: (await import('./login-notice.tsx')).LoginNotice }))
const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }))
const EntryStep = lazy(async () => ({ default: (await import('./entry-step.tsx')).EntryStep }))
const PasskeyButton = lazy(async () => ({ default: (await import('./passkey-button.tsx')).PasskeyButton }))
const DemonstrationAccounts = lazy(async () => ({
  default: (await import('./demonstration-accounts.tsx')).DemonstrationAccounts,
}))

export type LoginKind = 'any' | 'professional' | 'shopkeeper' | 'admin'

/** The form for e-mail and password. An error clears no input (§4). */
export function LoginForm({ kind }: { kind: LoginKind }) {
  const text = useText(messages)
  const { realm, base } = useRealm()
  const search = useWayBack()
  const { isDemo } = useSettings()
  const afterPress = useAfterPress()
  const { form, signIn, notice, request, setRequest, entry, setEntry, answer } = useLogin(realm, afterPress)
  const labels = new Map([
    ['email', text('email')],
    ['password', text('password')],
  ])
  const { isSending } = form
  useReadyFocus(form.first)
  const context = useMemo(
    () => ({ isSending, nameField: () => () => undefined, afterPress }),
    [isSending, afterPress],
  )
  if (request)
    return (
      <Suspense fallback={null}>
        <SecondStep
          request={request}
          onSignedIn={signIn.finish}
          onOver={(error) => {
            setRequest(null)
            if (error) showToast('error', error.msg)
          }}
        />
      </Suspense>
    )
  if (entry)
    return (
      <Suspense fallback={null}>
        <EntryStep
          email={entry.credentials.email}
          reason={entry.reason}
          send={async (code) => {
            const error = await signIn.start({ ...entry.credentials, code })
            // A code that is refused is entered again; any other answer is about the password or the account.
            if (error?.code === 'too-many-requests') return error
            setEntry(null)
            if (error) form.fail(answer(error, entry.credentials))
            return null
          }}
          onBack={() => setEntry(null)}
        />
      </Suspense>
    )
  return (
    <FormContext value={context}>
      <PostForm onSubmit={form.onSubmit}>
        <FormSummary
          failure={form.failure}
          errors={form.isSubmitted ? asFormErrors(form.errors) : {}}
          labels={labels}
          onPick={(name) => form.focus(name as LoginField)}
        />
        {notice && (
          <Suspense fallback={null}>
            <LoginNotice {...notice} />
          </Suspense>
        )}
        <Field label={text('email')} error={form.errors.email}>
          <TextInput {...form.control('email')} type="email" autoComplete="username" />
        </Field>
        <div className={styles.password}>
          <Field label={text('password')} error={form.errors.password}>
            <PasswordInput {...form.control('password')} />
          </Field>
          <TextLink to={{ pathname: `${base}/forgot-password`, search }}>{text('login.forgot')}</TextLink>
        </div>
        <SubmitButton isWide>{text('login.submit')}</SubmitButton>
        <div className={styles.passkey}>
          <Suspense fallback={null}>
            <PasskeyButton realm={realm} onSignedIn={signIn.finish} />
          </Suspense>
        </div>
        {isDemo && (
          <Suspense fallback={null}>
            <DemonstrationAccounts
              kinds={kind === 'any' ? ['professional', 'shopkeeper'] : [kind]}
              onUse={({ email, password }) => form.change({ email, password })}
            />
          </Suspense>
        )}
      </PostForm>
    </FormContext>
  )
}

/** Converts errors to the shape that `FormSummary` reads: by field, each with its kind and message. */
const asFormErrors = (errors: Partial<Record<LoginField, string>>) =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, { type: 'login', message }]))

type Realm = ReturnType<typeof useRealm>['realm']

/** The state of the sign-in: its form, the notice about a refused account, and the request for a second factor. */
function useLogin(realm: Realm, afterPress: (work: () => void) => void) {
  const text = useText(messages)
  const refusal = useRefusal()
  const signIn = useSignIn(realm)
  const [notice, setNotice] = useState<{ error: CallError; email: string } | null>(null)
  const [request, setRequest] = useState<SecondFactorRequest | null>(null)
  const [entry, setEntry] = useState<{ credentials: Given; reason: string } | null>(null)
  /** Shows an error and returns the failure of the form, if it is one. */
  const answer = (error: CallError, credentials: Given): FormFailure | null => {
    if (error.code === 'second-factor.required') {
      // The server created it by the contract.
      setRequest(error.data as SecondFactorRequest)
      return null
    }
    const shown = refusal(error)
    if (error.code === 'too-many-requests' && error.data !== undefined) {
      setEntry({ credentials, reason: shown.msg })
      return null
    }
    // Its notice is no refusal, but the way on.
    if (error.code !== 'account.administrator') toastRefusal(shown)
    if (!isAboutAccount(error)) return shown
    setNotice({ error, email: credentials.email })
    return null
  }
  const form = useLoginForm({
    afterPress,
    errorText: (field) => text(field === 'email' ? 'login.invalid.email' : 'login.invalid.password'),
    onSubmit: async (credentials) => {
      setNotice(null)
      const error = await signIn.start(credentials)
      return error && answer(error, credentials)
    },
  })
  return { form, signIn, notice, request, setRequest, entry, setEntry, answer }
}
