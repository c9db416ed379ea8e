import { professionals } from '@esquadro/contract/calls/public'
import { type Completion, SecondStep } from '@esquadro/contract/people/professionals/registration'
import { useEffect, useRef, useState } from 'react'
import { InviteCodeField } from '../../../campaigns/invites/invite-code-field.tsx'
import { toastRefusal, useRefusal } from '../../../people/accounts/use-refusal.ts'
import { useRegistrationText } from '../../../people/professionals/fields/use-registration-text.ts'
import { userDataPart } from '../../../people/professionals/fields/user-data-form.ts'
import { type CallError, call } from '../../../platform/api/call.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { Form } from '../../../platform/design/form/form.tsx'
import { listErrors } from '../../../platform/design/form/form-errors.ts'
import { FormActions } from '../../../platform/design/form/form-section.tsx'
import { SubmitButton } from '../../../platform/design/form/submit-button.tsx'
import { useZodForm, type ZodForm } from '../../../platform/design/form/use-zod-form.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../sign-up.messages.ts'
import { useTopFocus } from '../use-top-focus.ts'
import { clearDraft, type Draft, fromFormValues, toFormValues, writeDraft } from './draft.ts'
import { SecondStepSections } from './second-step-sections.tsx'
import { fieldsOf, firstStepWith, type LaterStep, stepBeside } from './steps.ts'

interface Props {
  readonly draft: Draft & { readonly completion: Completion }
  /** Shows one step at a time; otherwise all on one page. */
  readonly isStepped: boolean
  readonly onStep: (step: LaterStep) => void
  readonly onInvite: (code: string) => void
  /** Called when the completion token has expired and the first step has to be repeated. */
  readonly onOver: (error: CallError) => void
  readonly onDone: (email: string) => void
}

const isLater = (step: Draft['step']): step is LaterStep => step !== 'account'

type SecondForm = ZodForm<typeof SecondStep>

function useSecondStepForm(draft: Props['draft']): SecondForm {
  const { _id, completionToken } = draft.completion
  return useZodForm(SecondStep, {
    defaultValues: {
      _id,
      completionToken,
      userData: toFormValues(draft),
      abdFile: undefined,
      inviteCode: draft.inviteCode,
    },
    errorText: useRegistrationText(),
  })
}

/** Returns the visible step. Submitting validates every step and shows the first invalid one. */
function useSteps(
  form: SecondForm,
  { draft, isStepped, onStep }: Pick<Props, 'draft' | 'isStepped' | 'onStep'>,
) {
  const [step, setStep] = useState<LaterStep>(isLater(draft.step) ? draft.step : 'person')
  const { top, focusTop } = useTopFocus()
  const show = (next: LaterStep) => {
    setStep(next)
    onStep(next)
    focusTop()
  }
  const { submitCount } = form.formState
  useEffect(() => {
    const wrong = firstStepWith(listErrors(form.formState.errors).map(({ name }) => name))
    if (isStepped && submitCount > 0 && wrong && wrong !== step) show(wrong)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per submission.
  }, [submitCount])
  return { step, show, top }
}

/** Stores the draft on every change; the returned function stops that and clears the stored draft. */
function useStoredDraft(form: SecondForm, stored: Draft, step: LaterStep) {
  const isSent = useRef(false)
  useEffect(() => {
    const write = () => {
      if (isSent.current) return
      const { userData, inviteCode } = form.getValues()
      writeDraft({ ...stored, step, inviteCode: inviteCode ?? '', userData: fromFormValues(userData) })
    }
    write()
    return form.subscribe({ formState: { values: true }, callback: write })
  }, [form, stored, step])
  return () => {
    isSent.current = true
    clearDraft()
  }
}

interface SendEvents {
  readonly onSent: () => void
  readonly onOver: Props['onOver']
  /** The server rejected the fields of these names, if any. */
  readonly onRefused: (fields: readonly string[]) => void
}

/** Returns the function that submits the second step and returns the error that the form shows. */
function useSend({ onSent, onOver, onRefused }: SendEvents) {
  const refusal = useRefusal()
  return async (body: typeof SecondStep._output): Promise<CallError | null> => {
    const [, error] = await call(professionals.create, { body })
    if (!error) {
      onSent()
      return null
    }
    const shown = refusal(error)
    toastRefusal(shown)
    if (error.code === 'completion-token.invalid') {
      onOver(shown)
      return null
    }
    onRefused(Object.keys(error.fields ?? {}))
    return shown
  }
}

/** The second call of the sign-up, in three steps or on one page. Values are kept across a reload. */
export function SecondStepForm({ draft, isStepped, onStep, onInvite, onOver, onDone }: Props) {
  const [stored, setKept] = useState<Draft>(draft)
  const form = useSecondStepForm(draft)
  const { step, show, top } = useSteps(form, { draft, isStepped, onStep })
  const stopStoring = useStoredDraft(form, stored, step)

  const goOn = async () => {
    const next = stepBeside(step, 1)
    if (!next) return
    if (await form.trigger([...fieldsOf[step]], { shouldFocus: true })) return show(next)
    // As after a submission, invalid fields are validated on every change, not only on blur.
    for (const name of fieldsOf[step])
      if (form.getFieldState(name).invalid) form.setValue(name, form.getValues(name), { shouldTouch: true })
  }
  const send = useSend({
    onSent: () => {
      stopStoring()
      onDone(stored.first.email)
    },
    onOver,
    onRefused: (fields) => {
      const wrong = firstStepWith(fields)
      if (isStepped && wrong && wrong !== step) show(wrong)
    },
  })
  const isLast = !isStepped || step === 'sending'
  return (
    <div
      onSubmitCapture={(event) => {
        if (isLast) return
        // Enter goes to the next step; only the last step submits.
        event.preventDefault()
        event.stopPropagation()
        void goOn()
      }}
    >
      <Form form={form} onSubmit={send} warnsBeforeLeaving={false}>
        <div ref={top} tabIndex={-1}>
          <SecondStepSections
            form={userDataPart(form)}
            step={isStepped ? step : null}
            draft={stored}
            onStore={(store) => setKept((now) => ({ ...now, store }))}
          />
        </div>
        {isLast && <InviteCodeField form={form} onCode={onInvite} />}
        <StepActions isLast={isLast} before={isStepped ? stepBeside(step, -1) : null} onBack={show} />
      </Form>
    </div>
  )
}

interface StepActionsProps {
  readonly isLast: boolean
  /** The previous step; null if there is none. */
  readonly before: LaterStep | null
  readonly onBack: (step: LaterStep) => void
}

function StepActions({ isLast, before, onBack }: StepActionsProps) {
  const text = useText(messages)
  return (
    <FormActions>
      <SubmitButton iconRight={isLast ? 'send' : 'arrow-right'}>
        {text(isLast ? 'send' : 'next')}
      </SubmitButton>
      {before && (
        <Button variant="quiet" iconLeft="arrow-left" onClick={() => onBack(before)}>
          {text('back')}
        </Button>
      )}
    </FormActions>
  )
}
