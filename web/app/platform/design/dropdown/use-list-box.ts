import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { DropdownBase, DropdownOption } from './dropdown.types.ts'
import { firstEnabled, lastEnabled, nextEnabled, pageFurther } from './list-keys.ts'
import { plain } from './match-options.ts'
import { type ShownOptions, useDropdownOptions } from './use-dropdown-options.ts'

export type ListBox<Value extends string> = {
  isOpen: boolean
  open: () => void
  close: (focusesTrigger?: boolean) => void
  trigger: React.RefObject<HTMLButtonElement | null>
  isSearchable: boolean
  search: string
  setSearch: (search: string) => void
  found: ShownOptions<Value>
  /** The index of the option that Enter would choose. */
  active: number
  listId: string
  optionId: (index: number) => string
  pick: (option: DropdownOption<Value>) => void
  onKeyDown: (event: KeyboardEvent) => void
}

type ListBoxOptions<Value extends string> = {
  chosen: ReadonlySet<string>
  isMultiple?: boolean | undefined
  onPick: (option: DropdownOption<Value>) => void
}

const isTyping = (event: KeyboardEvent) =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey

/** Returns the next enabled option after the active one that starts with the typed letter; wraps around. */
function nextStartingWith(shown: readonly DropdownOption[], active: number, key: string) {
  const typed = plain(key)
  const from = Math.max(active, 0)
  const order = [...shown.keys()].map((index) => (index + from + 1) % shown.length)
  return order.find(
    (index) => !shown[index]?.isDisabled && plain(shown[index]?.label ?? '').startsWith(typed),
  )
}

/** Returns the active option: the one that the keys moved to, else the chosen one, else the first enabled one. */
function useActiveOption(shown: readonly DropdownOption[], chosen: ReadonlySet<string> | null) {
  const [pointed, setPointed] = useState<string | null>(null)
  const pointedAt = shown.findIndex(({ value }) => value === pointed)
  const chosenAt = chosen ? shown.findIndex(({ value }) => chosen.has(value)) : -1
  const active = pointedAt >= 0 ? pointedAt : chosenAt >= 0 ? chosenAt : firstEnabled(shown)
  const point = (index: number) => setPointed(shown[index]?.value ?? null)
  return { active, point, setPointed }
}

/** Scrolls the element with this id into view in its list. */
function useScrollIntoView(id: string | null) {
  useEffect(() => {
    if (id !== null) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}

type KeyActions = Record<string, (() => void) | undefined>

type OpenList = {
  shown: readonly DropdownOption[]
  active: number
  isInSearch: boolean
  point: (index: number) => void
  pickActive: () => void
}

/** The keys of an open list. In the search box, Home, End and Space edit the text instead. */
const openListKeys = ({ shown, active, isInSearch, point, pickActive }: OpenList): KeyActions => ({
  ArrowDown: () => point(nextEnabled(shown, active, 1)),
  ArrowUp: () => point(nextEnabled(shown, active, -1)),
  PageDown: () => point(pageFurther(shown, active, 1)),
  PageUp: () => point(pageFurther(shown, active, -1)),
  Home: isInSearch ? undefined : () => point(firstEnabled(shown)),
  End: isInSearch ? undefined : () => point(lastEnabled(shown)),
  Enter: pickActive,
  ' ': isInSearch ? undefined : pickActive,
})

type ListKeys = Omit<OpenList, 'isInSearch'> &
  Pick<ListBox<string>, 'isOpen' | 'open' | 'close' | 'trigger' | 'isSearchable' | 'search' | 'setSearch'>

/** Returns the key handler of the button and of the search box. */
function useListKeys(list: ListKeys) {
  const { isOpen, open, close, trigger, isSearchable, search, setSearch } = list
  const { shown, active, point, pickActive } = list
  const type = (event: KeyboardEvent) => {
    if (!isOpen) open()
    if (isSearchable) {
      // The button receives typed keys until the search box has the focus.
      if (event.currentTarget === trigger.current) setSearch(search + event.key)
      else return
    } else {
      const hit = nextStartingWith(shown, active, event.key)
      if (hit !== undefined) point(hit)
    }
    event.preventDefault()
  }
  return (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isInSearch = event.currentTarget !== trigger.current
    if (isTyping(event)) return type(event)
    const acts: KeyActions = isOpen
      ? openListKeys({ shown, active, isInSearch, point, pickActive })
      : { ArrowDown: open, ArrowUp: open, Enter: open, ' ': open }
    const act = acts[event.key]
    if (act) {
      event.preventDefault()
      act()
    } else if (event.key === 'Tab' && isOpen) close(isInSearch)
  }
}

/** The behaviour of a list box that a button opens: arrows, Page Up, Page Down, Home, End, Enter, Space, Tab, and typing to search. */
export function useListBox<Value extends string>(
  source: DropdownBase<Value>,
  { chosen, isMultiple, onPick }: ListBoxOptions<Value>,
): ListBox<Value> {
  const listId = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [search, setSearchNow] = useState('')
  const isSearchable =
    source.isSearchable ?? (Boolean(source.loadOptions) || (source.options?.length ?? 0) > 7)
  const found = useDropdownOptions(source, isSearchable ? search : '', isOpen)
  const { shown } = found

  const { active, point, setPointed } = useActiveOption(shown, search === '' ? chosen : null)
  const optionId = (index: number) => `${listId}-${index}`
  useScrollIntoView(isOpen && active >= 0 ? optionId(active) : null)
  useEffect(() => {
    if (!source.isOpenAtOnce) return
    setOpen(true)
    trigger.current?.focus()
  }, [source.isOpenAtOnce])

  const setSearch = (next: string) => {
    setSearchNow(next)
    setPointed(null)
  }
  const open = () => {
    if (source.disabled) return
    setOpen(true)
    setPointed(null)
  }
  const close = (focusesTrigger = true) => {
    setOpen(false)
    setSearch('')
    if (focusesTrigger) trigger.current?.focus()
    source.onBlur?.()
  }
  const pick = (option: DropdownOption<Value>) => {
    if (option.isDisabled) return
    onPick(option)
    setPointed(option.value)
    if (!isMultiple) close()
  }
  const pickActive = () => {
    const option = shown[active]
    if (option) pick(option)
  }
  const onKeyDown = useListKeys({
    isOpen,
    open,
    close,
    trigger,
    isSearchable,
    search,
    setSearch,
    shown,
    active,
    point,
    pickActive,
  })
  return {
    isOpen,
    open,
    close,
    trigger,
    isSearchable,
    search,
    setSearch,
    found,
    active,
    listId,
    optionId,
    pick,
    onKeyDown,
  }
}
