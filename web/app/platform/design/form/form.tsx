import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { UnsavedGuard } from '../unsaved/unsaved-guard.tsx'
import { FormContext } from './form-context.ts'
import { fieldPath } from './form-errors.ts'
import { FormSummary } from './form-summary.tsx'
import { PostForm } from './post-form.tsx'
import { useAfterPress } from './use-after-press.ts'

/** The error of a rejected submission; a `CallError` fits. Without `msg`, the form's content shows it. */
export type FormFailure = { msg: string; fields?: Record<string, string> | undefined }

type FormProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>
  /** Submits the values. Returns the error, if any; the form shows it under its fields. */
  onSubmit: (values: Output) => Promise<FormFailure | null | undefined | void>
  /** Set to false only if leaving loses nothing, as on a sign-in page. */
  warnsBeforeLeaving?: boolean
  label?: string
  className?: string
  children: ReactNode
}

/**
 * A form: it submits once at a time, shows errors under their fields and in a summary that links to each field, keeps the input, and asks
 * before unsaved changes are lost.
 */
export function Form<Values extends FieldValues, Output>({
  form,
  onSubmit,
  warnsBeforeLeaving = true,
  label,
  className,
  children,
}: FormProps<Values, Output>) {
  const [failure, setFailure] = useState<string | null>(null)
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map())
  const isSendingNow = useRef(false)
  const { isSubmitting, isDirty, errors, submitCount } = form.formState

  const nameField = useCallback((name: string, text: string) => {
    setLabels((before) => new Map(before).set(name, text))
    return () =>
      setLabels((before) => {
        const after = new Map(before)
        after.delete(name)
        return after
      })
  }, [])
  const afterPress = useAfterPress()
  const context = useMemo(
    () => ({ isSending: isSubmitting, nameField, afterPress }),
    [isSubmitting, nameField, afterPress],
  )

  const send = form.handleSubmit(async (values) => {
    if (isSendingNow.current) return
    isSendingNow.current = true
    setFailure(null)
    try {
      const refusal = await onSubmit(values)
      if (!refusal) return form.reset(form.getValues(), { keepSubmitCount: true })
      const refused = Object.entries(refusal.fields ?? {})
      refused.forEach(([name, message], index) => {
        form.setError(
          fieldPath(name) as Path<Values>,
          { type: 'server', message },
          { shouldFocus: index === 0 },
        )
      })
      setFailure(refusal.msg || null)
    } finally {
      isSendingNow.current = false
    }
  })

  return (
    <FormContext value={context}>
      <PostForm
        label={label}
        className={className}
        onSubmit={(event) => {
          // A drawer's form is a descendant of another form in React's tree, whose submit handler must not run.
          event.stopPropagation()
          void send(event)
        }}
      >
        <FormSummary
          failure={failure}
          errors={submitCount > 0 ? errors : {}}
          labels={labels}
          onPick={(name) => form.setFocus(name as Path<Values>)}
        />
        {children}
      </PostForm>
      {warnsBeforeLeaving && <UnsavedGuard isDirty={isDirty} isLeavingAllowed={() => isSendingNow.current} />}
    </FormContext>
  )
}
