import { isIsoDay } from '@esquadro/contract/platform/fields/date'
import type { Words } from '@esquadro/texts/words'
import { useState } from 'react'
import type { TableState } from '../design/data-table/use-table-state.ts'
import { type DateRange, DateRangePicker } from '../design/date-picker/date-range-picker.tsx'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import type { DropdownOption } from '../design/dropdown/dropdown.types.ts'
import { Field } from '../design/field/field.tsx'
import { useLanguage } from '../i18n/i18n.tsx'
import {
  type FilterName,
  type FilterValue,
  type ListEndpoint,
  parameterValues,
} from './arrangement/query-schema.ts'

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
}

/** Filters by one of the values that the contract lists. */
export function EnumFilter<S extends ListEndpoint, Name extends FilterName<S>>({
  list,
  name,
  label,
  all,
  option,
  values = parameterValues(list.endpoint, name) as readonly FilterValue<S, Name>[],
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
    <Dropdown
      label={label}
      placeholder={all}
      options={values.map((value) => ({ value: value as string, label: labelOf(value) }))}
      value={values.find((value) => value === chosen) ?? null}
      onChange={(value) => list.state.setFilter(name, value)}
      isClearable
    />
  )
}

/** Filters by yes or no, for a parameter that accepts `true` or `false`. */
export function BooleanFilter<Name extends string>({
  list,
  name,
  label,
  all,
  yes,
  no,
}: FilterProps & {
  readonly list: Filtered<Name>
  readonly name: Name
  readonly yes: string
  readonly no: string
}) {
  return (
    <Dropdown
      label={label}
      placeholder={all}
      options={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
      value={list.state.filters[name] || null}
      onChange={(value) => list.state.setFilter(name, value)}
      isClearable
    />
  )
}

/** Filters by one of the options that the screen has, such as brands or months. */
export function OptionsFilter<Name extends string>({
  list,
  name,
  label,
  all,
  options,
  isLoading,
  isSearchable = false,
}: FilterProps & {
  readonly list: Filtered<Name>
  readonly name: Name
  readonly options: readonly DropdownOption[]
  readonly isLoading?: boolean
  readonly isSearchable?: boolean
}) {
  return (
    <Dropdown
      label={label}
      placeholder={all}
      options={options}
      {...(isLoading !== undefined && { isLoading })}
      value={list.state.filters[name] || null}
      onChange={(value) => list.state.setFilter(name, value)}
      isSearchable={isSearchable}
      isClearable
    />
  )
}

/** Filters by one of too many options to list: the server searches for the typed text. */
export function SearchFilter<Name extends string>({
  list,
  name,
  label,
  all,
  load,
  chosenLabel,
}: FilterProps & {
  readonly list: Filtered<Name>
  readonly name: Name
  readonly load: (typed: string) => Promise<DropdownOption[]>
  /** The text of the value in the URL, if a row of the list contains it. */
  readonly chosenLabel?: string | null | undefined
}) {
  const chosen = list.state.filters[name]
  return (
    <Dropdown
      label={label}
      placeholder={all}
      loadOptions={load}
      value={chosen || null}
      chosen={chosen ? { value: chosen, label: chosenLabel ?? label } : null}
      onChange={(value) => list.state.setFilter(name, value)}
      isSearchable
      isClearable
    />
  )
}

const isDayOrEmpty = (day: string) => day === '' || isIsoDay(day)

/** Filters by the days `from` and `to`. An incomplete day does not filter. */
export function PeriodFilter({
  list,
  label,
  className,
}: {
  readonly list: { readonly state: Pick<TableState<'from' | 'to'>, 'filters' | 'change'> }
  readonly label: string
  readonly className?: string | undefined
}) {
  const { filters, change } = list.state
  const [typed, setTyped] = useState<DateRange>(filters)
  const [seen, setSeen] = useState(filters)
  if (seen.from !== filters.from || seen.to !== filters.to) {
    setSeen(filters)
    setTyped({ from: filters.from, to: filters.to })
  }
  return (
    <Field label={label} isGroup isLabelHidden className={className}>
      <DateRangePicker
        value={typed}
        onChange={({ from, to }) => {
          setTyped({ from, to })
          if (isDayOrEmpty(from) && isDayOrEmpty(to)) change({ filters: { from, to } })
        }}
      />
    </Field>
  )
}
