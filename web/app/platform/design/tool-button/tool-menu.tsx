import type { ComponentProps } from 'react'
import { MenuDropdown } from '../dropdown/menu-dropdown.tsx'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-names.ts'
import styles from '../icon-button/icon-button.module.css'
import { Spinner } from '../spinner/spinner.tsx'
import { Tooltip } from '../tooltip/tooltip.tsx'

type ToolMenuProps = Omit<ComponentProps<typeof MenuDropdown>, 'children' | 'triggerClassName' | 'around'> & {
  icon: IconName
  /** The accessible name, also shown as the tooltip. */
  label: string
}

/** A menu of a toolbar that opens from an icon. */
export function ToolMenu({ icon, ...menu }: ToolMenuProps) {
  return (
    <MenuDropdown
      {...menu}
      triggerClassName={styles.button}
      around={(trigger) => (
        <Tooltip text={menu.label} isName>
          {trigger}
        </Tooltip>
      )}
    >
      {menu.isBusy ? <Spinner size={18} /> : <Icon name={icon} size={20} />}
    </MenuDropdown>
  )
}
