import { isIsoDay } from '@esquadro/contract/platform/fields/date'
import type { Words } from '@esquadro/texts/words'
import { useRef, useState } from 'react'
import { useFilterPlace, useFocusOnce } from '../design/data-table/filter-bar.tsx'
import type { TableState } from '../design/data-table/use-table-state.ts'
import { type DateRange, DateRangePicker } from '../design/date-picker/date-range-picker.tsx'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import type { DropdownOption, SelectDropdownProps } from '../design/dropdown/dropdown.types.ts'
import { Field } from '../design/field/field.tsx'
import { IconButton } from '../design/icon-button/icon-button.tsx'
import { useLanguage, useText } from '../i18n/i18n.tsx'
import {
  type FilterName,
  type FilterValue,
  type ListEndpoint,
  parameterValues,
} from './arrangement/query-schema.ts'
import { messages } from './lists.messages.ts'
import styles from './lists.module.css'

/** The part of a list that its filters need; a `ListState` fits. */
interface Filtered<Name extends string> {
  readonly state: {
    readonly filters: Readonly<Record<Name, string>>
    readonly setFilter: (name: Name, value: string | null) => void
  }
}

interface FilterProps {
  readonly label: string
  /** The option that does not filter: "Todas as etapas". */
  readonly all: string
  /** Few visits need the filter: the menu "Filtrar" adds it. */
  readonly isMore?: boolean
}

/** A filter of one value in its bar. */
function ValueFilter<Name extends string>({
  list,
  name,
  label,
  all,
  isMore = false,
  value,
  ...source
}: FilterProps & {
  readonly list: Filtered<Name>
  readonly name: Name
  readonly value: string | null
} & Pick<SelectDropdownProps<string>, 'options' | 'loadOptions' | 'isLoading' | 'isSearchable' | 'chosen'>) {
  const place = useFilterPlace({ name, label, isMore, isActive: value !== null })
  // The address, and with it the value, changes after the dropdown has closed.
  const isChosen = useRef(false)
  if (!place.isShown) return null
  return (
    <Dropdown
      {...source}
      label={label}
      placeholder={all}
      value={value}
      onChange={(next) => {
        isChosen.current = next !== null
        if (next === null) place.leave()
        list.state.setFilter(name, next)
      }}
      onBlur={() => {
        if (!isChosen.current && value === null) place.leave()
      }}
      isOpenAtOnce={place.isAdded && value === null}
      isLabelShown={isMore}
      isClearable
    />
  )
}

/** Filters by one of the values that the contract lists. */
export function EnumFilter<S extends ListEndpoint, Name extends FilterName<S>>({
  list,
  name,
  option,
  values = parameterValues(list.endpoint, name) as readonly FilterValue<S, Name>[],
  ...texts
}: FilterProps & {
  readonly list: Filtered<Name> & { readonly endpoint: S }
  readonly name: Name
  /** The texts of the values: a function, or words by value. */
  readonly option: ((value: FilterValue<S, Name>) => string) | Words<FilterValue<S, Name> & string>
  /** A part of the contract's values; all of them by default. */
  readonly values?: readonly FilterValue<S, Name>[]
}) {
  const chosen = list.state.filters[name]
  const language = useLanguage()
  const labelOf = (value: FilterValue<S, Name>) =>
    typeof option === 'function' ? option(value) : option[value as FilterValue<S, Name> & string][language]
  return (
    <ValueFilter
      {...texts}
      list={list}
      name={name}
      options={values.map((value) => ({ value: value as string, label: labelOf(value) }))}
      value={values.find((value) => value === chosen) ?? null}
    />
  )
}

/** Filters by yes or no, for a parameter that accepts `true` or `false`. */
export function BooleanFilter<Name extends string>({
  list,
  name,
  yes,
  no,
  ...texts
}: FilterProps & {
  readonly list: Filtered<Name>
  readonly name: Name
  readonly yes: string
  readonly no: string
}) {
  return (
    <ValueFilter
      {...texts}
      list={list}
      name={name}
      options={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
      value={list.state.filters[name] || null}
    />
  )
}

/** Filters by one of the options that the screen has, such as brands or months. */
export function OptionsFilter<Name extends string>({
  list,
  name,
  options,
  isLoading,
  isSearchable = false,
  ...texts
}: FilterProps & {
  readonly list: Filtered<Name>
  readonly name: Name
  readonly options: readonly DropdownOption[]
  readonly isLoading?: boolean
  readonly isSearchable?: boolean
}) {
  return (
    <ValueFilter
      {...texts}
      list={list}
      name={name}
      options={options}
      {...(isLoading !== undefined && { isLoading })}
      value={list.state.filters[name] || null}
      isSearchable={isSearchable}
    />
  )
}

/** Filters by one of too many options to list: the server searches for the typed text. */
export function SearchFilter<Name extends string>({
  list,
  name,
  load,
  chosenLabel,
  ...texts
}: FilterProps & {
  readonly list: Filtered<Name>
  readonly name: Name
  readonly load: (typed: string) => Promise<DropdownOption[]>
  /** The text of the value in the URL, if a row of the list contains it. */
  readonly chosenLabel?: string | null | undefined
}) {
  const chosen = list.state.filters[name]
  return (
    <ValueFilter
      {...texts}
      list={list}
      name={name}
      loadOptions={load}
      value={chosen || null}
      chosen={chosen ? { value: chosen, label: chosenLabel ?? texts.label } : null}
      isSearchable
    />
  )
}

const isDayOrEmpty = (day: string) => day === '' || isIsoDay(day)

/** Filters by the days `from` and `to`. An incomplete day does not filter. */
export function PeriodFilter({
  list,
  label,
  isMore = false,
}: {
  readonly list: { readonly state: Pick<TableState<'from' | 'to'>, 'filters' | 'change'> }
  readonly label: string
  readonly isMore?: boolean
}) {
  const text = useText(messages)
  const { filters, change } = list.state
  const [typed, setTyped] = useState<DateRange>(filters)
  const [seen, setSeen] = useState(filters)
  const isActive = filters.from !== '' || filters.to !== ''
  const place = useFilterPlace({ name: 'from', label, isMore, isActive })
  const box = useFocusOnce(place.isAdded)
  if (seen.from !== filters.from || seen.to !== filters.to) {
    setSeen(filters)
    setTyped({ from: filters.from, to: filters.to })
  }
  if (!place.isShown) return null
  const isEmpty = typed.from === '' && typed.to === ''
  return (
    <div
      ref={box}
      className={styles.period}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isEmpty && !isActive && !currentTarget.contains(relatedTarget)) place.leave()
      }}
    >
      <Field label={label} isGroup isLabelHidden>
        <DateRangePicker
          value={typed}
          onChange={({ from, to }) => {
            setTyped({ from, to })
            if (isDayOrEmpty(from) && isDayOrEmpty(to)) change({ filters: { from, to } })
          }}
        />
      </Field>
      {isMore && isActive && (
        <IconButton
          icon="close"
          isSmall
          label={text('filter.remove', { filter: label })}
          onClick={() => {
            place.leave()
            change({ filters: { from: '', to: '' } })
          }}
        />
      )}
    </div>
  )
}
