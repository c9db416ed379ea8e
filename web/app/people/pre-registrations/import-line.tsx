import type { ImportRow } from '@esquadro/contract/people/pre-registrations/pre-registration'
import { type FocusEvent, useState } from 'react'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { Field } from '../../platform/design/field/field.tsx'
import { IconButton } from '../../platform/design/icon-button/icon-button.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './pre-registrations.messages.ts'
import styles from './pre-registrations.module.css'
import { type Import, isReady, type SheetRow } from './use-import.ts'

const fields = ['name', 'email', 'cellphone', 'cpf', 'seller'] as const satisfies (keyof ImportRow)[]

interface Props {
  readonly row: SheetRow
  readonly sheet: Import
  /** Called when the line is edited. */
  readonly onEdit: () => void
}

/** A line of the sheet: text if it is valid, fields to correct it in place if not. It is validated again on blur. */
export function ImportLine({ row, sheet, onEdit }: Props) {
  const text = useText(messages)
  const [isOpen, setOpen] = useState(!isReady(row))
  const { verdict, fields: wrong } = row.checked
  const leave = (event: FocusEvent<HTMLLIElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) sheet.check()
  }
  return (
    <li className={styles.row} onBlur={leave}>
      <span className={styles.line}>{text('sheet.line', { line: row.line })}</span>
      <div className={styles.body}>
        {isOpen ? (
          <div className={styles.typed}>
            {fields.map((field) => (
              <Field key={field} label={text(field)} error={row.isStale ? undefined : wrong[field]}>
                <TextInput
                  value={row.row[field]}
                  onChange={(value) => {
                    onEdit()
                    sheet.type(row.key, field, value)
                  }}
                  maxLength={300}
                  autoComplete="off"
                />
              </Field>
            ))}
          </div>
        ) : (
          <p className={styles.said}>
            {fields.map((field) => row.row[field] && <span key={field}>{row.row[field]}</span>)}
          </p>
        )}
        {row.notes.map((note) => (
          <p key={note} className={styles.note}>
            {text(`note.${note}`)}
          </p>
        ))}
      </div>
      <span className={styles.verdict} role="status">
        <Badge
          tone={
            row.isStale ? 'neutral' : isReady(row) ? 'success' : verdict === 'invalid' ? 'danger' : 'warn'
          }
        >
          {row.isStale ? text('sheet.checking') : text(`verdict.${verdict}`)}
        </Badge>
      </span>
      <span className={styles.tools}>
        {!isOpen && (
          <IconButton
            icon="edit"
            isSmall
            label={text('sheet.edit-row', { line: row.line })}
            onClick={() => {
              onEdit()
              setOpen(true)
            }}
          />
        )}
        <IconButton
          icon="close"
          isSmall
          label={text('sheet.drop-row', { line: row.line })}
          onClick={() => sheet.drop(row.key)}
        />
      </span>
    </li>
  )
}
