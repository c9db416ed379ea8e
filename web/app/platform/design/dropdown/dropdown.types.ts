import type { Ref } from 'react'
import type { IconName } from '../icon/icon-names.ts'

/** §3: a label and a value; options may be disabled, and a person's option may show their picture. */
export type DropdownOption<Value extends string = string> = {
  label: string
  value: Value
  isDisabled?: boolean
  avatar?: { name: string; image?: string | null }
}

/** The common props of dropdowns that hold a value. */
export type DropdownBase<Value extends string> = {
  options?: readonly DropdownOption<Value>[]
  /** Loads the options that match the typed text, after a pause; replaces `options`. */
  loadOptions?: (search: string) => Promise<readonly DropdownOption<Value>[]>
  /** The accessible name, if no `Field` around it provides a label. */
  label?: string
  placeholder?: string
  noOptionsText?: string
  loadingText?: string
  isLoading?: boolean
  isSearchable?: boolean
  isClearable?: boolean
  disabled?: boolean | undefined
  /** Opens when it appears. */
  isOpenAtOnce?: boolean
  /** Shows the label before the chosen value, where no other text says what the value is. */
  isLabelShown?: boolean
  name?: string
  onBlur?: () => void
  ref?: Ref<HTMLButtonElement>
}

export type SelectVariant = 'default' | 'primary' | 'secondary' | 'tertiary' | 'quaternary'

export type SelectDropdownProps<Value extends string> = DropdownBase<Value> & {
  variant?: SelectVariant
  value: Value | null | undefined
  onChange: (value: Value | null) => void
  /** The chosen option, if it may not be among the loaded ones. */
  chosen?: DropdownOption<Value> | null
}

export type MultiselectDropdownProps<Value extends string> = DropdownBase<Value> & {
  variant: 'multiselect'
  value: readonly Value[] | null | undefined
  onChange: (value: Value[]) => void
  /** The chosen options, if they may not be among the loaded ones. */
  chosen?: readonly DropdownOption<Value>[]
}

/** One item of a menu: a link if it has `to`, else an action. */
export type MenuOption = {
  label: string
  value: string
  icon?: IconName
  isDisabled?: boolean
  isDanger?: boolean
  to?: string
  /** A link to another site, which opens in a new tab. */
  href?: string
  /** A second, grey text after the label. */
  about?: string | undefined
  /** The named part of the menu; the options of a part follow each other. */
  part?: string | undefined
}

export type MenuDropdownProps = {
  variant: 'menu' | 'mobilemenu'
  options: readonly MenuOption[]
  /** The text of the button. */
  placeholder: string
  /** The option of the current page. */
  value?: string | null
  onChange?: (value: string) => void
}
