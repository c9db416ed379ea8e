import { Combobox, type ComboboxStore } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Avatar } from '../avatar/avatar.tsx'
import { CheckboxMark } from '../checkbox/checkbox-mark.tsx'
import { Icon } from '../icon/icon.tsx'
import { useDesignText } from '../use-design-text.ts'
import styles from './dropdown.module.css'
import type { DropdownBase } from './dropdown.types.ts'
import type { ShownOptions } from './use-dropdown-options.ts'

type DropdownMenuProps<Value extends string> = {
  store: ComboboxStore
  source: DropdownBase<Value>
  found: ShownOptions<Value>
  search: string
  onSearch: ((search: string) => void) | undefined
  chosen: ReadonlySet<string>
  isMultiple?: boolean
}

/** The floating list of a dropdown: its search box, its options or why there are none. */
export function DropdownMenu<Value extends string>({
  store,
  source,
  found: { shown, hasMore, isLoading },
  search,
  onSearch,
  chosen,
  isMultiple,
}: DropdownMenuProps<Value>) {
  const text = useDesignText()
  const latest = useRef(store)
  latest.current = store
  const isSearchable = Boolean(onSearch)
  useEffect(() => {
    if (!store.dropdownOpened) return
    // The options are there from the next frame on.
    const frame = requestAnimationFrame(() => {
      if (isSearchable) latest.current.focusSearchInput()
      latest.current.selectActiveOption()
      latest.current.updateSelectedOptionIndex('selected', { scrollIntoView: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [store.dropdownOpened, isSearchable])

  const found = isLoading || search.trim() === '' ? '' : shown.map(({ value }) => value).join('\n')
  useEffect(() => {
    if (found === '') return
    const frame = requestAnimationFrame(() => latest.current.selectFirstOption())
    return () => cancelAnimationFrame(frame)
  }, [found])
  const note = isLoading
    ? (source.loadingText ?? text('dropdown.loading'))
    : shown.length === 0
      ? (source.noOptionsText ?? text('dropdown.noOptions'))
      : hasMore
        ? text('dropdown.more')
        : null
  return (
    <Combobox.Dropdown className={styles.menu} data-floating>
      {onSearch && (
        <div className={styles.search}>
          <Icon name="search" size={16} />
          <Combobox.Search
            unstyled
            classNames={{ input: styles.searchInput }}
            value={search}
            onChange={(event) => {
              onSearch(event.currentTarget.value)
              store.resetSelectedOption()
            }}
            onBlur={() => source.onBlur?.()}
            aria-label={text('search.label')}
            placeholder={text('search.placeholder')}
          />
        </div>
      )}
      <Combobox.Options
        className={styles.options}
        aria-multiselectable={isMultiple || undefined}
        aria-label={source.label ?? text('dropdown.options')}
        aria-busy={isLoading || undefined}
      >
        {shown.map((option) => {
          const isChosen = chosen.has(option.value)
          return (
            <Combobox.Option
              key={option.value}
              value={option.value}
              active={isChosen}
              disabled={option.isDisabled}
              aria-selected={isChosen}
              className={styles.option}
            >
              {isMultiple && <CheckboxMark isChecked={isChosen} />}
              {option.avatar && (
                <Avatar name={option.avatar.name} image={option.avatar.image} size="small" isDecorative />
              )}
              <span className={styles.optionText}>{option.label}</span>
              {!isMultiple && isChosen && <Icon name="check" size={16} />}
            </Combobox.Option>
          )
        })}
      </Combobox.Options>
      <p className={styles.note} role="status" data-alone={shown.length === 0 || undefined}>
        {note}
      </p>
    </Combobox.Dropdown>
  )
}
