import type { Credentials } from '@esquadro/contract/people/accounts/public'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { z } from 'zod'
import type { FormFailure } from '../../platform/design/form/form.tsx'

type Values = Omit<z.input<typeof Credentials>, 'code'>
export type LoginField = keyof Values
type Errors = Partial<Record<LoginField, string>>

const loginFields = ['email', 'password'] as const

interface LoginFormOptions {
  /** The message of a field that the contract's schema rejects. */
  readonly errorText: (field: LoginField) => string
  readonly onSubmit: (values: Values) => Promise<FormFailure | null>
  /** Runs what follows from leaving a field, after the press that left it. */
  readonly afterPress: (work: () => void) => void
}

/**
 * The state of the sign-in form: changed fields are validated on blur and, once invalid, on every change. It behaves like `useZodForm` but is
 * small, and loads the schema when the form is first used: most visits begin on this page.
 */
export function useLoginForm({ errorText, onSubmit, afterPress }: LoginFormOptions) {
  const [values, setValues] = useState<Values>({ email: '', password: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  /** The fields that were changed and left, or submitted. */
  const touched = useRef(new Set<LoginField>())
  const isSendingNow = useRef(false)
  // Several fields may change before the next render.
  const latest = useRef(values)
  const controls = {
    email: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
  } satisfies Record<LoginField, RefObject<HTMLInputElement | null>>

  const validate = async (input: Values): Promise<Errors> =>
    Object.fromEntries((await rejectedFields(input)).map((field) => [field, errorText(field)]))
  const showTouched = async (input: Values) => {
    const found = await validate(input)
    const shown = Object.entries(found).filter(([field]) => touched.current.has(field as LoginField))
    setErrors(Object.fromEntries(shown))
  }
  const focus = (field: LoginField) => controls[field].current?.focus()

  const change = (changes: Partial<Values>) => {
    latest.current = { ...latest.current, ...changes }
    setValues(latest.current)
    if (touched.current.size > 0) void showTouched(latest.current)
  }

  /** Shows why the server refused the values; null changes nothing. */
  const fail = (refusal: FormFailure | null) => {
    if (!refusal) return
    setErrors(refusal.fields ?? {})
    setFailure(refusal.msg)
  }

  const submit = async () => {
    if (isSendingNow.current) return
    isSendingNow.current = true
    setSending(true)
    setFailure(null)
    for (const field of loginFields) touched.current.add(field)
    const input = latest.current
    try {
      const found = await validate(input)
      setErrors(found)
      const refusal = Object.keys(found).length === 0 ? await onSubmit(input) : null
      if (refusal) fail(refusal)
      const wrong = { ...found, ...refusal?.fields }
      const first = loginFields.find((field) => wrong[field])
      if (first) focus(first)
    } finally {
      setSubmitted(true)
      setSending(false)
      isSendingNow.current = false
    }
  }

  return {
    errors,
    failure,
    isSending,
    isSubmitted,
    change,
    focus,
    fail,
    first: controls.email,
    /** The props of a field's control. */
    control: (field: LoginField) => ({
      name: field,
      value: values[field],
      ref: controls[field],
      onChange: (value: string | null | undefined) => change({ [field]: value ?? '' }),
      onBlur: () =>
        afterPress(() => {
          if (latest.current[field] !== '') touched.current.add(field)
          void showTouched(latest.current)
        }),
    }),
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void submit()
    },
  }
}

/** Returns the fields that the contract rejects. If its schema cannot be loaded, the server decides. */
async function rejectedFields(values: Values): Promise<LoginField[]> {
  try {
    const { rejectedCredentials } = await import('./rejected-credentials.ts')
    const rejected = rejectedCredentials(values)
    return loginFields.filter((field) => rejected.includes(field))
  } catch {
    return []
  }
}
