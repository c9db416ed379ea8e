import { Fragment, useRef, useState } from 'react'
import { type FieldValues, get, type Path, type PathValue, type UseFormReturn } from 'react-hook-form'
import { Button } from '../../design/button/button.tsx'
import { Difference } from '../../design/difference/difference.tsx'
import { Field } from '../../design/field/field.tsx'
import { Notice } from '../../design/notice/notice.tsx'
import { RadioGroup } from '../../design/radio-group/radio-group.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../lists.messages.ts'
import styles from '../lists.module.css'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { EditedRow } from './use-edited.ts'

/** A field that two people may have changed. */
export interface ComparedField<Values extends FieldValues> {
  readonly name: Path<Values>
  readonly label: string
  /** Formats a value that is not readable by itself, such as an id. */
  readonly show?: (value: unknown) => string
  /** A long text: both versions can be joined in the editor. */
  readonly isLong?: boolean
}

interface Props<Values extends FieldValues, Output, Saved extends object> {
  readonly edited: EditedRow<Saved>
  readonly form: UseFormReturn<Values, unknown, Output>
  /** Returns the form's values for a row. */
  readonly valuesOf: (saved: Saved) => object
  /** Every field of the form except files and passwords. */
  readonly fields: readonly ComparedField<Values>[]
  /** Closes the form without saving. */
  readonly onDone: () => void
}

/**
 * Shows, inside a `DrawerForm`, the fields in which the form differs from the version that another user saved, and submits the form with
 * the chosen values. A field that was not edited here takes the other version unless chosen otherwise.
 */
export function EditConflict<Values extends FieldValues, Output, Saved extends object>(
  props: Props<Values, Output, Saved>,
) {
  const { theirs, isComparing, compare } = props.edited
  const text = useText(messages)
  const place = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={place} hidden />
      {theirs && isComparing && (
        <Choice {...props} theirs={theirs} onChosen={() => place.current?.closest('form')?.requestSubmit()} />
      )}
      {theirs && !isComparing && (
        <Notice
          tone="warn"
          title={text('conflict.notice')}
          isLive
          action={
            <Button isSmall variant="secondary" onClick={compare}>
              {text('conflict.compare')}
            </Button>
          }
        />
      )}
    </>
  )
}

type Side = 'mine' | 'theirs' | 'both'

function Choice<Values extends FieldValues, Output, Saved extends object>({
  edited,
  form,
  valuesOf,
  fields,
  theirs,
  onDone,
  onChosen,
}: Props<Values, Output, Saved> & { readonly theirs: Saved; readonly onChosen: () => void }) {
  const text = useText(messages)
  const show = useValueFormat()
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const [rows] = useState(() => {
    const before = edited.base.current && valuesOf(edited.base.current)
    const saved = valuesOf(theirs)
    return fields
      .map((field) => ({
        ...field,
        theirs: get(saved, field.name) as unknown,
        mine: form.getValues(field.name) as unknown,
        before: before && (get(before, field.name) as unknown),
      }))
      .filter((row) => !isSame(row.mine, row.theirs))
  })
  const sideOf = (row: (typeof rows)[number]): Side =>
    chosen[row.name] ?? (isSame(row.mine, row.before) ? 'theirs' : 'mine')
  const isJoining = rows.some((row) => sideOf(row) === 'both')
  const saveChosen = () => {
    for (const row of rows) {
      const value = sideOf(row) === 'both' ? `${String(row.theirs)}${String(row.mine)}` : row.theirs
      if (sideOf(row) !== 'mine')
        form.setValue(row.name, value as PathValue<Values, typeof row.name>, { shouldDirty: true })
    }
    edited.rebase(theirs)
    // Joined texts are edited before they are saved.
    if (!isJoining) onChosen()
  }
  return (
    <ConflictDialog
      isSaving={false}
      saveLabel={text(isJoining ? 'conflict.edit' : 'conflict.save')}
      onClose={edited.close}
      onSaveMine={saveChosen}
      onTakeTheirs={() => {
        form.reset(form.getValues())
        edited.close()
        onDone()
      }}
    >
      {rows.length === 0 && <p>{text('conflict.same')}</p>}
      {rows.map((row) => {
        const shown = (value: unknown) => (
          <span className={styles.version}>{(!isBlank(value) && row.show?.(value)) || show(value)}</span>
        )
        return (
          <Fragment key={row.name}>
            <Field label={row.label} isGroup>
              <RadioGroup
                name={row.name}
                isCards
                value={sideOf(row)}
                onChange={(side) => setChosen((before) => ({ ...before, [row.name]: side }))}
                options={[
                  { value: 'theirs', label: text('conflict.saved'), text: shown(row.theirs) },
                  { value: 'mine', label: text('conflict.typed'), text: shown(row.mine) },
                  ...(row.isLong
                    ? [
                        {
                          value: 'both' as const,
                          label: text('conflict.both'),
                          text: text('conflict.bothText'),
                        },
                      ]
                    : []),
                ]}
              />
            </Field>
            {row.isLong && (
              <Difference
                before={String(row.theirs)}
                after={String(row.mine)}
                same={text('conflict.sameWords')}
              />
            )}
          </Fragment>
        )
      })}
    </ConflictDialog>
  )
}

const isBlank = (value: unknown) => value === null || value === undefined || value === ''
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Whether two form values are equivalent: blank ones are equal, and instants compare as instants. */
export function isSame(a: unknown, b: unknown): boolean {
  if (isBlank(a) || isBlank(b)) return isBlank(a) && isBlank(b)
  if (typeof a === 'string' && typeof b === 'string' && INSTANT.test(a) && INSTANT.test(b))
    return Date.parse(a) === Date.parse(b)
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Returns a function that formats a value of any kind. */
function useValueFormat() {
  const text = useText(messages)
  const format = useFormats()
  const show = (value: unknown): string => {
    if (isBlank(value)) return text('conflict.blank')
    if (typeof value === 'boolean') return text(value ? 'conflict.yes' : 'conflict.no')
    if (typeof value === 'number') return format.number(value)
    if (Array.isArray(value)) return value.map(show).join(', ') || text('conflict.blank')
    if (typeof value !== 'string') return JSON.stringify(value)
    if (DAY.test(value)) return format.date(value)
    if (INSTANT.test(value)) return format.dateTime(value)
    return value.startsWith('<') ? textOf(value) : value
  }
  return show
}

/** Returns the text of rich text, each block on a line of its own. */
function textOf(html: string): string {
  const document = new DOMParser().parseFromString(
    html.replaceAll(/<\/(?:p|h\d|li|blockquote)>/g, '$&\n'),
    'text/html',
  )
  return document.body.textContent.trim()
}
