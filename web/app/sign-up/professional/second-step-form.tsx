import { create } from '@esquadro/contract/professionals/public'
import { Completion, SecondStep } from '@esquadro/contract/professionals/registration'
import { useEffect, useRef, useState } from 'react'
import { useRefusal } from '../../accounts/use-refusal.ts'
import { type CallError, call } from '../../api/call.ts'
import { showToast } from '../../api/store.ts'
import { Button } from '../../design/button/button.tsx'
import { Form } from '../../design/form/form.tsx'
import { listErrors } from '../../design/form/form-errors.ts'
import { FormActions } from '../../design/form/form-section.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useZodForm } from '../../design/form/use-zod-form.ts'
import { Notice } from '../../design/notice/notice.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { InviteCodeField } from '../../invites/invite-code-field.tsx'
import { useRegistrationText } from '../../professionals/fields/use-registration-text.ts'
import { userDataPart } from '../../professionals/fields/user-data-form.ts'
import { messages } from '../sign-up.messages.ts'
import { clearDraft, type Draft, fromFormValues, toFormValues, withCompletion, writeDraft } from './draft.ts'
import { SecondStepSections } from './second-step-sections.tsx'
import { fieldsOf, firstStepWith, type LaterStep, stepBeside } from './steps.ts'

interface Props {
  readonly draft: Draft & { readonly completion: Completion }
  /** Shows one part after the other; otherwise all on one page. */
  readonly isStepped: boolean
  readonly onStep: (step: LaterStep) => void
  readonly onInvite: (code: string) => void
  /** The completion token expired: the first step has to be repeated. */
  readonly onOver: (error: CallError) => void
  readonly onDone: (email: string) => void
}

const isLater = (step: Draft['step']): step is LaterStep => step !== 'account'

/** The second call of the sign-up, in three steps or on one page. Values are stored over a reload. */
export function SecondStepForm({ draft, isStepped, onStep, onInvite, onOver, onDone }: Props) {
  const text = useText(messages)
  const refusal = useRefusal()
  const [step, setStep] = useState<LaterStep>(isLater(draft.step) ? draft.step : 'person')
  const [kept, setKept] = useState<Draft>(draft)
  const [isListed, setListed] = useState(false)
  const isSent = useRef(false)
  const top = useRef<HTMLDivElement>(null)
  const { _id, completionToken } = draft.completion
  const form = useZodForm(SecondStep, {
    defaultValues: {
      _id,
      completionToken,
      userData: toFormValues(draft),
      abdFile: undefined,
      inviteCode: draft.inviteCode,
    },
    errorText: useRegistrationText(),
  })

  useEffect(() => {
    const write = () => {
      if (isSent.current) return
      const { userData, inviteCode } = form.getValues()
      writeDraft({ ...kept, step, inviteCode: inviteCode ?? '', userData: fromFormValues(userData) })
    }
    write()
    return form.subscribe({ formState: { values: true }, callback: write })
  }, [form, kept, step])

  const show = (next: LaterStep) => {
    setStep(next)
    onStep(next)
    requestAnimationFrame(() => {
      top.current?.focus({ preventScroll: true })
      window.scrollTo({ top: 0 })
    })
  }
  // Submitting validates every step and shows the first invalid one.
  const { submitCount } = form.formState
  useEffect(() => {
    const wrong = firstStepWith(listErrors(form.formState.errors).map(({ name }) => name))
    if (isStepped && submitCount > 0 && wrong && wrong !== step) show(wrong)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each sending.
  }, [submitCount])

  const goOn = async () => {
    const next = stepBeside(step, 1)
    if (next && (await form.trigger([...fieldsOf[step]], { shouldFocus: true }))) show(next)
  }
  const send = async (body: typeof SecondStep._output): Promise<CallError | null> => {
    const [, error] = await call(create, { body })
    if (!error) {
      isSent.current = true
      clearDraft()
      onDone(kept.first.email)
      return null
    }
    const shown = refusal(error)
    const completion = error.code === 'finish-register' ? Completion.safeParse(error.data) : null
    showToast(completion?.success ? 'info' : 'error', shown.msg)
    if (error.code === 'completion-token.invalid') {
      onOver(shown)
      return null
    }
    if (completion?.success) {
      takeUp(completion.data)
      return null
    }
    const wrong = firstStepWith(Object.keys(error.fields ?? {}))
    if (isStepped && wrong && wrong !== step) show(wrong)
    return shown
  }
  /** A store has pre-registered the CPF: it becomes the reference, and the person submits again. */
  const takeUp = (completion: Completion) => {
    const { userData, inviteCode } = form.getValues()
    const typed = { ...kept, inviteCode: inviteCode ?? '', userData: fromFormValues(userData) }
    const next = withCompletion(typed, completion, kept.first.email)
    form.setValue('_id', completion._id)
    form.setValue('completionToken', completion.completionToken)
    form.setValue('userData.referenceStore', next.userData.referenceStore)
    form.setValue('userData.referenceSeller', next.userData.referenceSeller)
    setKept(next)
    setListed(true)
    if (isStepped) show('profession')
  }
  const before = stepBeside(step, -1)
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
        {isListed && (
          <Notice tone="info" isLive title={text('listed.title')}>
            {text('listed.text')}
          </Notice>
        )}
        <div ref={top} tabIndex={-1}>
          <SecondStepSections
            form={userDataPart(form)}
            step={isStepped ? step : null}
            draft={kept}
            onStore={(store) => setKept((now) => ({ ...now, store }))}
          />
        </div>
        {isLast && <InviteCodeField form={form} onCode={onInvite} />}
        <FormActions>
          <SubmitButton iconRight={isLast ? 'send' : 'arrow-right'}>
            {text(isLast ? 'send' : 'next')}
          </SubmitButton>
          {isStepped && before && (
            <Button variant="quiet" iconLeft="arrow-left" onClick={() => show(before)}>
              {text('back')}
            </Button>
          )}
        </FormActions>
      </Form>
    </div>
  )
}
