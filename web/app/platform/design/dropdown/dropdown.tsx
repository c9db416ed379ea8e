import type { MenuDropdownProps, MultiselectDropdownProps, SelectDropdownProps } from './dropdown.types.ts'
import { MenuDropdown } from './menu-dropdown.tsx'
import { MobileMenuDropdown } from './mobile-menu-dropdown.tsx'
import { MultiselectDropdown } from './multiselect-dropdown.tsx'
import { SelectDropdown } from './select-dropdown.tsx'

export type DropdownProps<Value extends string> =
  | SelectDropdownProps<Value>
  | MultiselectDropdownProps<Value>
  | MenuDropdownProps

/**
 * §4, §9: the dropdown in its eight variants. `default` to `quaternary` hold one value and differ in emphasis: a field, a filled button, an
 * outlined one, an underlined one, plain text. `multiselect` has a checkbox per option; `menu` and `mobilemenu` contain links and actions.
 * The open menu is 140 to 300 px high.
 */
export function Dropdown<Value extends string>(props: DropdownProps<Value>) {
  switch (props.variant) {
    case 'multiselect':
      return <MultiselectDropdown {...props} />
    case 'menu':
      return (
        <MenuDropdown options={props.options} value={props.value} onChange={props.onChange}>
          {props.placeholder}
        </MenuDropdown>
      )
    case 'mobilemenu':
      return (
        <MobileMenuDropdown options={props.options} value={props.value} onChange={props.onChange}>
          {props.placeholder}
        </MobileMenuDropdown>
      )
    default:
      return <SelectDropdown {...props} />
  }
}
