import { professionals } from '@esquadro/contract/calls/public'
import { Completion, FirstStep } from '@esquadro/contract/people/professionals/registration'
import { useEffect } from 'react'
import { toastRefusal, useRefusal } from '../../../people/accounts/use-refusal.ts'
import { useRegistrationText } from '../../../people/professionals/fields/use-registration-text.ts'
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
import { type Draft, emptyDraft, withCompletion, writeDraft } from './draft.ts'

interface Props {
  readonly draft: Draft
  /** Called with the draft of the second step once the account exists. */
  readonly onBegun: (draft: Draft) => void
}

/** The first step, which creates the account. Different passwords make no call (§5). */
export function FirstStepForm({ draft, onBegun }: Props) {
  const text = useText(messages)
  const refusal = useRefusal()
  const values = { ...draft.first, password: '', confirmPassword: '' }
  const form = useZodForm(FirstStep, { defaultValues: values, errorText: useRegistrationText() })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => writeDraft({ ...draft, first: fillIn(emptyDraft.first, values) }),
      }),
    [form, draft],
  )
  useLateValues(form, values, draft.first)
  return (
    <Form
      form={form}
      warnsBeforeLeaving={false}
      onSubmit={async (body) => {
        const { preRegistration } = draft
        const [data, error] = await call(professionals.create, {
          body: { ...body, ...(preRegistration && { preRegistration }) },
        })
        const saved = { ...draft, first: { name: body.name, email: body.email, cellphone: body.cellphone } }
        if (error) {
          const completion = error.code === 'finish-register' ? Completion.safeParse(error.data) : null
          const shown = refusal(error)
          if (!completion?.success) {
            toastRefusal(shown)
            return shown
          }
          showToast('info', shown.msg)
          onBegun(withCompletion(saved, completion.data, body.email))
          return null
        }
        const { _id, completionToken } = data
        onBegun(
          withCompletion(saved, { _id, completionToken: completionToken ?? '', storesList: [] }, body.email),
        )
        return null
      }}
    >
      <AccessFields form={accessPart(form)} />
      <FormActions>
        <SubmitButton iconRight="arrow-right">{text('next')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
