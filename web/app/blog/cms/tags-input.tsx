import { useState } from 'react'
import type { FieldControl } from '../../design/form/form-field.tsx'
import { TextInput } from '../../design/text-input/text-input.tsx'

const tagsIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

/** Tags in one line, separated by commas. */
export function TagsInput({ value, onChange, ...control }: FieldControl<string[] | undefined>) {
  const [typed, setTyped] = useState((value ?? []).join(', '))
  return (
    <TextInput
      {...control}
      value={typed}
      onChange={(next) => {
        setTyped(next)
        onChange(tagsIn(next))
      }}
      onBlur={() => {
        setTyped(tagsIn(typed).join(', '))
        control.onBlur()
      }}
    />
  )
}
