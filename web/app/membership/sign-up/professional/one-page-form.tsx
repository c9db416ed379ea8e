import { professionals } from '@esquadro/contract/calls/public'
import { Completion, OnePageForm as FormSchema } from '@esquadro/contract/people/professionals/registration'
import { useEffect, useRef, useState } from 'react'
import { InviteCodeField } from '../../../campaigns/invites/invite-code-field.tsx'
import { toastRefusal, useRefusal } from '../../../people/accounts/use-refusal.ts'
import { useRegistrationText } from '../../../people/professionals/fields/use-registration-text.ts'
import { userDataPart } from '../../../people/professionals/fields/user-data-form.ts'
import { call } from '../../../platform/api/call.ts'
import { showToast } from '../../../platform/api/store.ts'
import { Form } from '../../../platform/design/form/form.tsx'
import { FormActions } from '../../../platform/design/form/form-section.tsx'
import { SubmitButton } from '../../../platform/design/form/submit-button.tsx'
import { useZodForm } from '../../../platform/design/form/use-zod-form.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { AccessFields, accessPart } from '../access-fields.tsx'
import { messages } from '../sign-up.messages.ts'
import { fillIn } from '../stored-values.ts'
import { useLateValues } from '../use-late-values.ts'
import {
  clearDraft,
  type Draft,
  emptyDraft,
  fromFormValues,
  toFormValues,
  withCompletion,
  writeDraft,
} from './draft.ts'
import { SecondStepSections } from './second-step-sections.tsx'

interface Props {
  readonly draft: Draft
  /** Called if the account exists, or a store had pre-registered the person: the second step is then submitted again. */
  readonly onBegun: (draft: Draft) => void
  readonly onInvite: (code: string) => void
  readonly onDone: (email: string) => void
}

/** Both steps of the sign-up, on one page and in one call. */
export function OnePageForm({ draft, onBegun, onInvite, onDone }: Props) {
  const text = useText(messages)
  const refusal = useRefusal()
  const [store, setStore] = useState(draft.store)
  const isSent = useRef(false)
  const values = {
    ...draft.first,
    password: '',
    confirmPassword: '',
    userData: toFormValues(draft),
    abdFile: undefined,
    inviteCode: draft.inviteCode,
  }
  const form = useZodForm(FormSchema, { defaultValues: values, errorText: useRegistrationText() })
  const current = (): Draft => ({
    ...draft,
    store,
    inviteCode: form.getValues('inviteCode') ?? '',
    first: fillIn(emptyDraft.first, form.getValues()),
    userData: fromFormValues(form.getValues('userData')),
  })
  const latest = useRef(current)
  latest.current = current
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          if (!isSent.current) writeDraft(latest.current())
        },
      }),
    [form],
  )
  useLateValues(form, values, draft.first)
  useEffect(() => setStore(draft.store), [draft.store])
  return (
    <Form
      form={form}
      warnsBeforeLeaving={false}
      onSubmit={async (body) => {
        const { preRegistration } = draft
        const [data, error] = await call(professionals.create, {
          body: { ...body, ...(preRegistration && { preRegistration }) },
        })
        if (error) {
          const completion = error.code === 'finish-register' ? Completion.safeParse(error.data) : null
          const shown = refusal(error)
          if (!completion?.success) {
            toastRefusal(shown)
            return shown
          }
          showToast('info', shown.msg)
          isSent.current = true
          onBegun(withCompletion(current(), completion.data, body.email))
          return null
        }
        isSent.current = true
        if (data.next === 'confirm-email') {
          clearDraft()
          onDone(body.email)
        }
        return null
      }}
    >
      <AccessFields form={accessPart(form)} />
      <SecondStepSections
        form={userDataPart(form)}
        step={null}
        draft={{ ...draft, store }}
        onStore={setStore}
      />
      <InviteCodeField form={form} onCode={onInvite} />
      <FormActions>
        <SubmitButton iconRight="send">{text('send')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
