import { audit as cmsAudit, settings as cmsSettings } from '@esquadro/contract/calls/cms'
import { settings as publicSettings } from '@esquadro/contract/calls/public'
import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { useAction } from '../api/queries.ts'
import { ChangeList } from '../audit/change-list.tsx'
import { Button } from '../design/button/button.tsx'
import { Form } from '../design/form/form.tsx'
import { SubmitButton } from '../design/form/submit-button.tsx'
import { useZodForm } from '../design/form/use-zod-form.ts'
import { Stack } from '../design/layout/stack.tsx'
import { ConfirmDialog } from '../design/modal/confirm-dialog.tsx'
import { Notice } from '../design/notice/notice.tsx'
import { useIsReadOnly } from '../design/read-only.ts'
import { useText } from '../i18n/i18n.tsx'
import { ConflictDialog } from '../lists/editing/conflict-dialog.tsx'
import { PartBody } from './part-body.tsx'
import { messages } from './settings.messages.ts'
import styles from './settings.module.css'
import { changedSettings, listChanges } from './settings-changes.ts'

export interface Stored {
  readonly value: ProgrammeSettings
  readonly version: number
}

/** The reads that a change of the settings makes stale. */
export const refresh = [cmsSettings.get, publicSettings.get, cmsAudit.getAll]

interface Props<Values extends FieldValues, Output extends FieldValues> {
  readonly title: string
  readonly text: string
  readonly stored: Stored
  /** The schema of the part's settings. */
  readonly schema: z.ZodType<Output, Values>
  readonly valuesOf: (settings: ProgrammeSettings) => DefaultValues<Values>
  /** Shows the changes and asks before they are saved; for settings that affect points. */
  readonly affectsPoints?: boolean
  readonly children: (form: UseFormReturn<Values, unknown, Output>) => ReactNode
}

/** The settings of the part that another person saved meanwhile, and the changes of this form. */
interface Conflict {
  readonly theirs: Stored
  readonly mine: Partial<ProgrammeSettings>
}

/** Saves the settings that differ from those that the form is based on; `onAnswer` runs after the call. */
function useSave(base: Stored, onAnswer: () => void) {
  const text = useText(messages)
  const update = useAction(cmsSettings.update, { refresh, success: text('saved'), quiet: true })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const save = async (values: FieldValues) => {
    setConflict(null)
    const mine = changedSettings(values, base.value)
    if (Object.keys(mine).length === 0) return null
    const [, error] = await update.run({ body: { version: base.version, value: mine } })
    onAnswer()
    // The server created it by the contract.
    if (error?.code === 'conflict') setConflict({ theirs: error.data as Stored, mine })
    return error && { ...error, fields: withoutValue(error.fields) }
  }
  return { save, isSaving: update.isRunning, conflict, endConflict: () => setConflict(null) }
}

/** Interrupts the submission of a form to show its changes; `accept` submits it, `close` returns to the form. */
function useQuestion(readValues: () => Promise<Partial<ProgrammeSettings> | null>, stored: Stored) {
  const [toConfirm, setToConfirm] = useState<Partial<ProgrammeSettings> | null>(null)
  const isAgreed = useRef(false)
  const frame = useRef<HTMLDivElement>(null)
  const accept = () => {
    isAgreed.current = true
    const form = frame.current?.querySelector('form')
    // Browsers ignore a submission requested during another one.
    setTimeout(() => form?.requestSubmit())
  }
  const ask = async () => {
    const values = await readValues()
    // The form reports invalid values itself; without changes there is nothing to ask.
    if (!values || listChanges(values, stored.value).length === 0) return accept()
    setToConfirm(values)
  }
  const interrupt = (event: FormEvent) => {
    if (isAgreed.current) return void (isAgreed.current = false)
    event.preventDefault()
    event.stopPropagation()
    void ask()
  }
  return {
    frame,
    changes: toConfirm && listChanges(toConfirm, stored.value),
    interrupt,
    accept,
    close: () => setToConfirm(null),
  }
}

/** A part of the settings: a form that is saved separately and submits only its changes. */
export function SettingsPart<Values extends FieldValues, Output extends FieldValues>({
  title,
  text: about,
  stored,
  schema,
  valuesOf,
  affectsPoints,
  children,
}: Props<Values, Output>) {
  const text = useText(messages)
  const [base, setBase] = useState(stored)
  const form = useZodForm(schema, { defaultValues: valuesOf(stored.value) })
  const question = useQuestion(async () => {
    const read = await schema.safeParseAsync(form.getValues())
    return read.success ? read.data : null
  }, base)
  const { save, isSaving, conflict, endConflict } = useSave(base, question.close)
  const { isDirty } = form.formState
  const show = (shown: Stored) => {
    form.reset(valuesOf(shown.value))
    setBase(shown)
  }
  // Shows the values that another administrator saved, unless this form has unsaved changes: these stay based on what it began with.
  useEffect(() => {
    if (!isDirty) show(stored)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each version, and once the form has no changes.
  }, [stored.version, isDirty])
  const ofPart = (value: ProgrammeSettings): Partial<ProgrammeSettings> =>
    Object.fromEntries(Object.entries(value).filter(([name]) => name in form.getValues()))
  /** Applies the changes of this form to the settings that the other person saved, and saves them. */
  const saveMine = ({ theirs, mine }: Conflict) => {
    const typed = form.getValues()
    show(theirs)
    for (const name of Object.keys(mine) as Path<Values>[])
      form.setValue(name, typed[name], { shouldDirty: true })
    question.accept()
  }

  return (
    <>
      <div ref={question.frame} onSubmitCapture={affectsPoints ? question.interrupt : undefined}>
        <Form form={form} label={title} onSubmit={save}>
          <PartBody text={about}>{children(form)}</PartBody>
          <UnsavedBar isDirty={isDirty} onUndo={() => show(stored)} />
        </Form>
      </div>
      <ChangeQuestion
        title={text('ask.title', { part: title })}
        changes={question.changes}
        isSaving={isSaving}
        onAccept={question.accept}
        onCancel={question.close}
      />
      {conflict && (
        <ConflictDialog
          isSaving={isSaving}
          onClose={endConflict}
          onSaveMine={() => saveMine(conflict)}
          onTakeTheirs={() => {
            show(conflict.theirs)
            endConflict()
          }}
        >
          <h3>{text('conflict.theirs')}</h3>
          <ChangeList changes={listChanges(ofPart(conflict.theirs.value), base.value)} />
          <h3>{text('conflict.mine')}</h3>
          <ChangeList changes={listChanges(conflict.mine, conflict.theirs.value)} />
        </ConflictDialog>
      )}
    </>
  )
}

/** Appears with the first change, at the foot of the window. */
function UnsavedBar({ isDirty, onUndo }: { readonly isDirty: boolean; readonly onUndo: () => void }) {
  const text = useText(messages)
  // It says that the settings can only be read.
  const isReadOnly = useIsReadOnly()
  return (
    <div className={styles.bar} data-shown={isDirty || isReadOnly || undefined}>
      <p role="status">{isDirty && text('unsaved')}</p>
      {isDirty && (
        <Button variant="quiet" onClick={onUndo}>
          {text('undo')}
        </Button>
      )}
      {(isDirty || isReadOnly) && <SubmitButton>{text('save')}</SubmitButton>}
    </div>
  )
}

interface ChangeQuestionProps {
  readonly title: string
  /** Null closes the dialog. */
  readonly changes: ReturnType<typeof listChanges> | null
  readonly isSaving: boolean
  readonly onAccept: () => void
  readonly onCancel: () => void
}

/** Shows the changes that affect points and asks before they are saved. */
function ChangeQuestion({ title, changes, isSaving, onAccept, onCancel }: ChangeQuestionProps) {
  const text = useText(messages)
  return (
    <ConfirmDialog
      isOpen={changes !== null}
      title={title}
      acceptLabel={text('save')}
      isLoading={isSaving}
      onAccept={onAccept}
      onCancel={onCancel}
    >
      {changes && (
        <Stack gap={5}>
          <ChangeList changes={changes} />
          <Notice title={text('fromNow')} tone="info" />
        </Stack>
      )}
    </ConfirmDialog>
  )
}

/** The call names fields `value.x`; the form names them `x`. */
const withoutValue = (fields: Readonly<Record<string, string>> | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(fields ?? {}).map(([name, code]) => [name.replace(/^value\./, ''), code]))
