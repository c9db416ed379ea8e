import { useState } from 'react'
import { useDesignText } from '../use-design-text.ts'
import styles from './dropdown.module.css'
import type { DropdownOption, MultiselectDropdownProps } from './dropdown.types.ts'
import { DropdownShell } from './dropdown-shell.tsx'

/** A dropdown with a checkbox per option; it stays open while options are chosen. */
export function MultiselectDropdown<Value extends string>({
  variant,
  value,
  onChange,
  chosen,
  ...source
}: MultiselectDropdownProps<Value>) {
  const text = useDesignText()
  const [picked, setPicked] = useState<readonly DropdownOption<Value>[]>([])
  const values = value ?? []
  const known = [...(source.options ?? []), ...(chosen ?? []), ...picked]
  const labels = values.map((value) => known.find((option) => option.value === value)?.label ?? value)
  return (
    <DropdownShell
      source={source}
      variant={variant}
      chosen={new Set(values)}
      isMultiple
      shown={
        labels.length === 0 ? null : (
          <>
            <span className={styles.names}>{labels.join(', ')}</span>
            {labels.length > 1 && (
              <span className={styles.count}>{text('dropdown.selected', { count: labels.length })}</span>
            )}
          </>
        )
      }
      onPick={(option) => {
        setPicked((before) => [...before, option])
        onChange(
          values.includes(option.value)
            ? values.filter((value) => value !== option.value)
            : [...values, option.value],
        )
      }}
      onClear={() => onChange([])}
    />
  )
}
