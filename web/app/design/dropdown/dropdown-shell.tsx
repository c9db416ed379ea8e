import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, useCombobox } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'
import { useFieldControl } from '../field/field-context.ts'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useDesignText } from '../use-design-text.ts'
import styles from './dropdown.module.css'
import type { DropdownBase, DropdownOption } from './dropdown.types.ts'
import { DropdownMenu } from './dropdown-menu.tsx'
import { useDropdownOptions } from './use-dropdown-options.ts'

type DropdownShellProps<Value extends string> = {
  source: DropdownBase<Value>
  variant: string
  chosen: ReadonlySet<string>
  /** What the closed dropdown shows; null for the placeholder. */
  shown: ReactNode
  onPick: (option: DropdownOption<Value>) => void
  onClear: () => void
  isMultiple?: boolean
}

const isTyping = (event: KeyboardEvent) =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey

/** The button, the floating menu and the keyboard that all dropdowns with a value share. */
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
  const [search, setSearch] = useState('')
  const isSearchable =
    source.isSearchable ?? (Boolean(source.loadOptions) || (source.options?.length ?? 0) > 7)
  const store = useCombobox({
    onDropdownClose: () => {
      store.resetSelectedOption()
      if (isSearchable && document.activeElement === store.searchRef.current) store.focusTarget()
      setSearch('')
    },
  })
  const found = useDropdownOptions(source, search, store.dropdownOpened)
  const pick = (value: string) => {
    const option = found.shown.find((one) => one.value === value)
    if (option) onPick(option)
    if (!isMultiple) store.closeDropdown()
  }
  const canClear = source.isClearable && chosen.size > 0 && !source.disabled
  return (
    <div className={cx(styles.dropdown, styles[variant])} data-invalid={field['aria-invalid']}>
      <Combobox
        store={store}
        keepMounted={false}
        withinPortal={false}
        floatingStrategy="fixed"
        onOptionSubmit={pick}
        width="target"
        position="bottom-start"
        offset={4}
        shadow="md"
        middlewares={{ flip: { padding: 8 }, shift: { padding: 8 } }}
        transitionProps={{ duration: 150, transition: 'fade' }}
      >
        <Combobox.Target targetType="button" withExpandedAttribute>
          <button
            type="button"
            {...field}
            ref={source.ref}
            name={source.name}
            disabled={source.disabled}
            aria-label={source.label}
            className={styles.trigger}
            onClick={() => store.toggleDropdown('mouse')}
            onBlur={() => {
              if (!isSearchable) store.closeDropdown()
              if (!store.dropdownOpened) source.onBlur?.()
            }}
            onKeyDown={(event) => {
              if (!isSearchable || !isTyping(event)) return
              event.preventDefault()
              setSearch((before) => before + event.key)
              store.openDropdown('keyboard')
            }}
          >
            <span className={styles.value} data-empty={shown === null || undefined}>
              {shown ?? source.placeholder ?? text('dropdown.placeholder')}
            </span>
            <Icon name="chevron-down" size={18} />
          </button>
        </Combobox.Target>
        <DropdownMenu
          store={store}
          source={source}
          found={found}
          search={search}
          onSearch={isSearchable ? setSearch : undefined}
          chosen={chosen}
          isMultiple={isMultiple}
        />
      </Combobox>
      {canClear && (
        <IconButton
          icon="close"
          label={text('dropdown.clear')}
          isSmall
          className={styles.clear}
          onClick={() => {
            onClear()
            store.focusTarget()
          }}
        />
      )}
    </div>
  )
}
