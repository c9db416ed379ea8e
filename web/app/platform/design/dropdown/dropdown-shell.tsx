import { type ReactNode, useRef } from 'react'
import { cx } from '../cx.ts'
import { useFieldControl, useFieldLabel } from '../field/field-context.ts'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useDesignText } from '../use-design-text.ts'
import { useMergedRefs } from '../use-merged-refs.ts'
import styles from './dropdown.module.css'
import type { DropdownBase, DropdownOption } from './dropdown.types.ts'
import { DropdownMenu } from './dropdown-menu.tsx'
import { useListBox } from './use-list-box.ts'

type DropdownShellProps<Value extends string> = {
  source: DropdownBase<Value>
  variant: string
  chosen: ReadonlySet<string>
  /** The text of the closed dropdown; null for the placeholder. */
  shown: ReactNode
  onPick: (option: DropdownOption<Value>) => void
  onClear: () => void
  isMultiple?: boolean
}

/** The button, the floating menu and the key handling that all dropdowns with a value share. */
export function DropdownShell<Value extends string>({
  source,
  variant,
  chosen,
  shown,
  onPick,
  onClear,
  isMultiple,
}: DropdownShellProps<Value>) {
  const text = useDesignText()
  const field = useFieldControl()
  const labelledBy = useFieldLabel()
  const frame = useRef<HTMLDivElement>(null)
  const box = useListBox(source, { chosen, isMultiple, onPick })
  const ref = useMergedRefs(box.trigger, source.ref)
  const content = shown ?? source.placeholder ?? text('dropdown.placeholder')
  const canClear = source.isClearable && chosen.size > 0 && !source.disabled
  return (
    <div
      ref={frame}
      className={cx(styles.dropdown, styles[variant])}
      data-invalid={field['aria-invalid']}
      data-clearable={canClear || undefined}
    >
      <button
        type="button"
        {...field}
        ref={ref}
        name={source.name}
        disabled={source.disabled}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={box.isOpen}
        aria-controls={box.isOpen ? box.listId : undefined}
        aria-activedescendant={
          box.isOpen && !box.isSearchable && box.active >= 0 ? box.optionId(box.active) : undefined
        }
        aria-label={source.label}
        className={styles.trigger}
        onClick={() => (box.isOpen ? box.close() : box.open())}
        onKeyDown={box.onKeyDown}
        onBlur={() => !box.isOpen && source.onBlur?.()}
      >
        <span className={styles.value} data-empty={shown === null || undefined}>
          {source.isLabelShown && shown !== null && shown !== source.label && (
            <span className={styles.prefix}>{source.label}</span>
          )}
          {typeof content === 'string' ? <span className={styles.names}>{content}</span> : content}
        </span>
        <Icon name="chevron-down" size={18} />
      </button>
      {box.isOpen && (
        <DropdownMenu
          box={box}
          anchor={frame}
          source={source}
          chosen={chosen}
          isMultiple={isMultiple}
          labelledBy={source.label ? undefined : labelledBy}
        />
      )}
      {canClear && (
        <IconButton
          icon="close"
          label={text('dropdown.clear')}
          isSmall
          className={styles.clear}
          onClick={() => {
            onClear()
            box.trigger.current?.focus()
          }}
        />
      )}
    </div>
  )
}
