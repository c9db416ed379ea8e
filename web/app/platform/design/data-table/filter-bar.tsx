import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useText } from '../../i18n/i18n.tsx'
import { buttonClass } from '../button/button-class.ts'
import { MenuDropdown } from '../dropdown/menu-dropdown.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './data-table.module.css'
import { tableMessages } from './table.messages.ts'

interface OfferedFilter {
  readonly name: string
  readonly label: string
  readonly isActive: boolean
}

interface FilterBar {
  /** The filter that was chosen in the menu last. */
  readonly added: string | null
  /** Shows every filter: the bar is unfolded on a phone. */
  readonly isUnfolded: boolean
  readonly offer: (filter: OfferedFilter) => () => void
  readonly leave: () => void
}

const Bar = createContext<FilterBar | null>(null)

interface FilterPlaceOptions {
  readonly name: string
  readonly label: string
  /** Offered by the menu of the bar, and shown only while it filters. */
  readonly isMore: boolean
  readonly isActive: boolean
}

export interface FilterPlace {
  readonly isShown: boolean
  /** The filter was just chosen in the menu: it opens at once. */
  readonly isAdded: boolean
  /** Removes the filter if it was added and does not filter. */
  readonly leave: () => void
}

const stay = () => {}

/** Whether a filter is shown in its bar, always or after it was chosen in the menu of the bar. */
export function useFilterPlace({ name, label, isMore, isActive }: FilterPlaceOptions): FilterPlace {
  const bar = use(Bar)
  const offer = isMore ? bar?.offer : undefined
  useLayoutEffect(() => offer?.({ name, label, isActive }), [offer, name, label, isActive])
  const isAdded = isMore && bar?.added === name
  return {
    isShown: !isMore || isActive || isAdded || !bar || bar.isUnfolded,
    isAdded,
    leave: isAdded && bar ? bar.leave : stay,
  }
}

/** The filters of a list. Those that few visits need are in one menu, which adds them to the bar. */
export function Filters({ isUnfolded, children }: { isUnfolded: boolean; children: ReactNode }) {
  const text = useText(tableMessages)
  const [offered, setOffered] = useState<readonly OfferedFilter[]>([])
  const [added, setAdded] = useState<string | null>(null)
  // A filter is offered again whenever it begins or ceases to filter; it keeps its place in the menu.
  const order = useRef<string[]>([])
  const offer = useCallback((filter: OfferedFilter) => {
    if (!order.current.includes(filter.name)) order.current.push(filter.name)
    setOffered((before) => [...before, filter])
    return () => setOffered((before) => before.filter((other) => other !== filter))
  }, [])
  const bar = useMemo(
    () => ({ added, isUnfolded, offer, leave: () => setAdded(null) }),
    [added, isUnfolded, offer],
  )
  const options = offered
    .filter(({ isActive }) => !isActive)
    .toSorted((a, b) => order.current.indexOf(a.name) - order.current.indexOf(b.name))
  return (
    <Bar value={bar}>
      <div className={styles.filters}>
        {children}
        {options.length > 0 && !isUnfolded && (
          <MenuDropdown
            triggerClassName={buttonClass({ variant: 'secondary' })}
            options={options.map(({ name, label }) => ({ value: name, label }))}
            onChange={setAdded}
          >
            <span data-part="label">
              <Icon name="filter" size={18} />
              <span>{text('table.addFilter')}</span>
            </span>
          </MenuDropdown>
        )}
      </div>
    </Bar>
  )
}

/** Focuses the first control of an element that appears because its filter was added. */
export function useFocusOnce(isAdded: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isAdded) box.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [isAdded])
  return box
}
