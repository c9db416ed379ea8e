import { type RefObject, useEffect, useRef } from 'react'
import { Avatar } from '../avatar/avatar.tsx'
import { CheckboxMark } from '../checkbox/checkbox-mark.tsx'
import { Floating } from '../floating/floating.tsx'
import { Icon } from '../icon/icon.tsx'
import { useDesignText } from '../use-design-text.ts'
import styles from './dropdown.module.css'
import type { DropdownBase, DropdownOption } from './dropdown.types.ts'
import type { ListBox } from './use-list-box.ts'

type DropdownMenuProps<Value extends string> = {
  box: ListBox<Value>
  anchor: RefObject<HTMLElement | null>
  source: DropdownBase<Value>
  chosen: ReadonlySet<string>
  isMultiple?: boolean | undefined
  labelledBy?: string | undefined
}

/** The floating list of a dropdown: its search box and its options, or the reason why there are none. */
export function DropdownMenu<Value extends string>({
  box,
  anchor,
  source,
  chosen,
  isMultiple,
  labelledBy,
}: DropdownMenuProps<Value>) {
  const text = useDesignText()
  const input = useRef<HTMLInputElement>(null)
  const { shown, hasMore, isLoading } = box.found
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  const note = isLoading
    ? (source.loadingText ?? text('dropdown.loading'))
    : shown.length === 0
      ? (source.noOptionsText ?? text('dropdown.noOptions'))
      : hasMore
        ? text('dropdown.more')
        : null
  const activeId = box.active >= 0 ? box.optionId(box.active) : undefined
  return (
    <Floating
      anchor={anchor}
      onClose={(by) => box.close(by === 'escape')}
      isFitted
      className={styles.menu}
      data-listbox
    >
      {box.isSearchable && <SearchBox box={box} input={input} activeId={activeId} />}
      <div
        role="listbox"
        id={box.listId}
        className={styles.options}
        aria-multiselectable={isMultiple || undefined}
        aria-busy={isLoading || undefined}
        {...(labelledBy
          ? { 'aria-labelledby': labelledBy }
          : { 'aria-label': source.label ?? text('dropdown.options') })}
        // Keeps the focus where the key handler is.
        onMouseDown={(event) => event.preventDefault()}
      >
        {shown.map((option, index) => (
          <OptionRow
            key={option.value}
            box={box}
            option={option}
            index={index}
            isChosen={chosen.has(option.value)}
            isMultiple={isMultiple}
          />
        ))}
      </div>
      <p className={styles.note} role="status" data-alone={shown.length === 0 || undefined}>
        {note}
      </p>
    </Floating>
  )
}

type SearchBoxProps<Value extends string> = {
  box: ListBox<Value>
  input: RefObject<HTMLInputElement | null>
  activeId: string | undefined
}

/** The search box above the options; the arrow keys move through the options. */
function SearchBox<Value extends string>({ box, input, activeId }: SearchBoxProps<Value>) {
  const text = useDesignText()
  return (
    <div className={styles.search}>
      <Icon name="search" size={16} />
      <input
        ref={input}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={box.listId}
        aria-activedescendant={activeId}
        aria-label={text('search.label')}
        placeholder={text('search.placeholder')}
        value={box.search}
        onChange={(event) => box.setSearch(event.currentTarget.value)}
        onKeyDown={box.onKeyDown}
      />
    </div>
  )
}

type OptionRowProps<Value extends string> = {
  box: ListBox<Value>
  option: DropdownOption<Value>
  index: number
  isChosen: boolean
  isMultiple: boolean | undefined
}

function OptionRow<Value extends string>({
  box,
  option,
  index,
  isChosen,
  isMultiple,
}: OptionRowProps<Value>) {
  return (
    <div
      id={box.optionId(index)}
      role="option"
      aria-selected={isChosen}
      aria-disabled={option.isDisabled || undefined}
      data-active={index === box.active || undefined}
      data-here={isChosen || undefined}
      className={styles.option}
      onClick={() => box.pick(option)}
    >
      {isMultiple && <CheckboxMark isChecked={isChosen} />}
      {option.avatar && (
        <Avatar name={option.avatar.name} image={option.avatar.image} size="small" isDecorative />
      )}
      <span className={styles.optionText}>{option.label}</span>
      {!isMultiple && isChosen && <Icon name="check" size={16} />}
    </div>
  )
}
