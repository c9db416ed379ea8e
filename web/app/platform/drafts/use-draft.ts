import { drafts } from '@esquadro/contract/calls/cms'
import type { DraftKind, Draft as StoredDraft } from '@esquadro/contract/platform/drafts/cms'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { call } from '../api/call.ts'
import type { FormFailure } from '../design/form/form.tsx'
import { useIsReadOnly } from '../design/read-only.ts'

/** Milliseconds without a change after which a draft is saved. */
export const QUIET_MS = 1_500

type Found = Pick<StoredDraft, 'content' | 'version' | 'updatedAt'>

/** The draft of a form, as `DraftNotice` shows it. */
export interface DraftState {
  /** A draft of an earlier visit, or of another window, that the person has not decided on. */
  readonly found: { readonly draft: Found; readonly isElsewhere: boolean } | null
  /** When the draft of this form was saved last. */
  readonly savedAt: string | null
  readonly hasFailed: boolean
  /** Fills the form with the draft that was found. */
  readonly recover: () => void
  /** Deletes the draft that was found; of another window, continues with this form's text instead. */
  readonly discard: () => void
}

interface Draft<Values extends FieldValues, Output> {
  readonly state: DraftState
  /** Returns a submission that deletes the draft once the text is saved. */
  readonly around: (
    send: (values: Output) => Promise<FormFailure | null | undefined>,
  ) => (values: Output) => Promise<FormFailure | null | undefined>
  readonly form: UseFormReturn<Values, unknown, Output>
}

/**
 * Saves the values of a form on the server while they are written, except files, and finds the draft of an earlier visit. A draft ends when
 * the text is saved. `record` is `new` for a record that does not exist yet.
 */
export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  place: { readonly kind: DraftKind; readonly record: string },
): Draft<Values, Output> {
  const { kind, record } = place
  const isReadOnly = useIsReadOnly()
  const { isDirty } = form.formState
  const [found, setFound] = useState<DraftState['found']>(null)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  // Not rendered: the version that was saved last, the waiting and the running save, and whether the text is being sent or has been.
  const own = useRef({ version: 0, isSending: false, written: '', running: Promise.resolve() })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = useEffectEvent(async () => {
    clearTimeout(timer.current)
    const content = withoutFiles(form.getValues())
    const written = JSON.stringify(content)
    if (!isDirty || isReadOnly || found || own.current.isSending || written === own.current.written) return
    const body = { ...place, content, version: own.current.version }
    const [saved, error] = await call(drafts.save, { body, isBackground: true })
    if (saved) {
      Object.assign(own.current, { version: saved.version, written })
      setSavedAt(saved.updatedAt)
    }
    // The server created it by the contract; without data, the draft has ended in another window.
    const theirs = error?.code === 'conflict' ? (error.data as Found | undefined) : undefined
    if (error?.code === 'conflict' && !theirs) own.current.version = 0
    if (theirs) setFound({ draft: theirs, isElsewhere: true })
    setFailed(error !== null && !theirs)
  })
  const saveNext = useEffectEvent(() => {
    own.current.running = own.current.running.then(() => save())
  })
  const wait = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(saveNext, QUIET_MS)
  })

  useEffect(() => {
    if (isReadOnly) return
    let isLatest = true
    void call(drafts.get, { query: { kind, record } }).then(([data]) => {
      if (!isLatest || !data?.draft) return
      own.current.version = data.draft.version
      setFound({ draft: data.draft, isElsewhere: false })
    })
    return () => {
      isLatest = false
    }
  }, [kind, record, isReadOnly])
  useEffect(() => {
    const watching = form.watch(() => wait())
    // A page that is hidden may be closed without another event.
    const hide = () => document.visibilityState === 'hidden' && saveNext()
    document.addEventListener('visibilitychange', hide)
    return () => {
      watching.unsubscribe()
      document.removeEventListener('visibilitychange', hide)
      saveNext()
    }
  }, [form])

  // The text is not saved while a draft waits for a decision.
  useEffect(() => {
    if (!found) wait()
  }, [found])

  const end = async () => {
    clearTimeout(timer.current)
    await own.current.running
    if (own.current.version > 0) await call(drafts.discard, { body: place })
    Object.assign(own.current, { version: 0, written: '' })
    setSavedAt(null)
  }
  return {
    form,
    state: {
      found,
      savedAt,
      hasFailed,
      recover: () => {
        if (!found) return
        const { content, version, updatedAt } = found.draft
        form.reset({ ...form.getValues(), ...content } as DefaultValues<Values>, { keepDefaultValues: true })
        Object.assign(own.current, { version, written: JSON.stringify(content) })
        setSavedAt(updatedAt)
        setFound(null)
      },
      discard: () => {
        if (!found) return
        own.current.version = found.draft.version
        setFound(null)
        if (!found.isElsewhere) void end()
      },
    },
    around: (send) => async (values) => {
      own.current.isSending = true
      const failure = await send(values)
      if (failure) own.current.isSending = false
      else await end()
      return failure
    },
  }
}

/** Returns the values of a form that can be stored as JSON. */
const withoutFiles = (values: FieldValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && !(value instanceof Blob)),
  )
