import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { TextInput } from '../text-input/text-input.tsx'
import { useDesignText } from '../use-design-text.ts'

type SearchInputProps = {
  value: string
  /** Called after a pause of 300 ms, on Enter, and when the box is cleared. */
  onSearch: (value: string) => void
  label?: string
  placeholder?: string
}

/** A search box that waits for a pause in typing. */
export function SearchInput({ value, onSearch, label, placeholder }: SearchInputProps) {
  const text = useDesignText()
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setTyped(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (next: string, delay: number) => {
    clearTimeout(timer.current)
    setTyped(next)
    if (delay === 0) onSearch(next.trim())
    else timer.current = setTimeout(() => onSearch(next.trim()), delay)
  }
  return (
    <TextInput
      type="search"
      role="searchbox"
      iconLeft="search"
      aria-label={label ?? text('search.label')}
      placeholder={placeholder ?? text('search.placeholder')}
      maxLength={1_000}
      value={typed}
      onChange={(next) => search(next, 300)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault()
          search(typed, 0)
        }
      }}
      suffix={
        typed && (
          <IconButton icon="close" label={text('search.clear')} isSmall onClick={() => search('', 0)} />
        )
      }
    />
  )
}
