import type { SegmentInput } from '@esquadro/contract/people/segments/cms'
import {
  CONDITION_KINDS,
  type ConditionKind,
  MAX_CONDITIONS,
  type SegmentCondition,
} from '@esquadro/contract/people/segments/conditions'
import { Dropdown } from '../../platform/design/dropdown/dropdown.tsx'
import { listErrors } from '../../platform/design/form/form-errors.ts'
import { IconButton } from '../../platform/design/icon-button/icon-button.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { blankOf } from './condition-drafts.ts'
import { ConditionFields } from './condition-fields.tsx'
import { ConditionContext } from './condition-part.tsx'
import { messages } from './segments.messages.ts'
import styles from './segments.module.css'
import type { NamesById } from './use-condition-text.ts'

interface Props {
  readonly value: SegmentInput['conditions']
  readonly onChange: (conditions: SegmentInput['conditions']) => void
  /** The form's errors of the conditions. */
  readonly errors: unknown
  readonly names: NamesById
}

/** Edits the conditions of a segment: a card for each, and a menu that adds one. */
export function ConditionsEditor({ value, onChange, errors, names }: Props) {
  const text = useText(messages)
  const wrong = listErrors(errors)
  const change = (line: number, condition: SegmentCondition) =>
    onChange(value.map((old, nth) => (nth === line ? condition : old)))
  return (
    <div className={styles.editor}>
      {value.map((condition, line) => (
        // oxlint-disable-next-line react/no-array-index-key -- the fields have no state besides the condition.
        <section key={line} className={styles.condition} aria-label={text(`kind.${condition.kind}`)}>
          <div className={styles.head}>
            <h3>{text(`kind.${condition.kind}`)}</h3>
            <IconButton
              icon="trash"
              label={text('removeCondition', { name: text(`kind.${condition.kind}`) })}
              onClick={() => onChange(value.filter((_, nth) => nth !== line))}
            />
          </div>
          <ConditionContext
            value={{
              path: `conditions.${line}`,
              errors: Object.fromEntries(
                wrong.flatMap(({ name, message }) => {
                  const [nth, field] = name.split('.')
                  return nth === String(line) && field ? [[field, message]] : []
                }),
              ),
            }}
          >
            <ConditionFields
              condition={condition}
              onChange={(changed) => change(line, changed)}
              names={names}
            />
          </ConditionContext>
        </section>
      ))}
      {value.length < MAX_CONDITIONS && (
        <Dropdown<ConditionKind>
          label={text('addCondition')}
          placeholder={text('addCondition')}
          options={CONDITION_KINDS.map((kind) => ({ value: kind, label: text(`kind.${kind}`) }))}
          value={null}
          onChange={(kind) => kind && onChange([...value, blankOf(kind)])}
        />
      )}
    </div>
  )
}
