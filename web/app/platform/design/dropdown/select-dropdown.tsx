import { useState } from 'react'
import type { DropdownOption, SelectDropdownProps } from './dropdown.types.ts'
import { DropdownShell } from './dropdown-shell.tsx'

/** A dropdown that holds one value. */
export function SelectDropdown<Value extends string>({
  variant = 'default',
  value,
  onChange,
  chosen,
  ...source
}: SelectDropdownProps<Value>) {
  // An option found by a search may be missing from the results of the next search.
  const [picked, setPicked] = useState<DropdownOption<Value> | null>(null)
  const current = value
    ? ([...(source.options ?? []), chosen, picked].find((option) => option?.value === value) ?? null)
    : null
  return (
    <DropdownShell
      source={source}
      variant={variant}
      chosen={new Set(value ? [value] : [])}
      shown={current?.label ?? null}
      onPick={(option) => {
        setPicked(option)
        onChange(option.value)
      }}
      onClear={() => onChange(null)}
    />
  )
}
