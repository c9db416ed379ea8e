import type { AuditChange, AuditItem } from '@esquadro/contract/platform/audit/cms'
import { messages } from '@esquadro/texts/audit'
import { useText } from '../i18n/i18n.tsx'
import { splitChanges, useAuditText } from './audit-text.ts'
import styles from './change-list.module.css'

/** Shows the changes field by field: the value before beside the value after. */
export function ChangeList({
  changes,
  names = [],
}: {
  readonly changes: readonly AuditChange[]
  /** The names of records that the changes mention by id. */
  readonly names?: AuditItem['names']
}) {
  const text = useText(messages)
  const auditText = useAuditText()
  if (changes.length === 0) return <p className={styles.none}>{text('none')}</p>
  // If only field names were recorded, there are no values to compare.
  const { named, valued: shown } = splitChanges(changes)
  return (
    <div className={styles.list}>
      {named.length > 0 && (
        <p>
          <span className={styles.label}>{auditText.field('fields')}</span>
          {named.map(({ field, after }) => auditText.value(field, after)).join(', ')}
        </p>
      )}
      {shown.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{text('field')}</th>
              <th scope="col">{text('before')}</th>
              <th scope="col">{text('after')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{auditText.field(field)}</th>
                <td data-label={text('before')} data-empty={before === null || undefined}>
                  {auditText.value(field, before, names)}
                </td>
                <td data-label={text('after')} data-empty={after === null || undefined}>
                  {auditText.value(field, after, names)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
