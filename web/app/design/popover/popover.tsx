import '@mantine/core/styles/Popover.layer.css'
import { Popover as MantinePopover } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import styles from './popover.module.css'

type PopoverProps = {
  isOpen: boolean
  onClose: () => void
  /** What it hangs on. */
  target: ReactElement
  children: ReactNode
  /** Read aloud when it opens. */
  label: string
}

/** A small sheet that hangs on something; it closes on Escape and on an outside click, and focus returns. */
export function Popover({ isOpen, onClose, target, children, label }: PopoverProps) {
  return (
    <MantinePopover
      opened={isOpen}
      onChange={(open) => !open && onClose()}
      trapFocus
      returnFocus
      withRoles={false}
      withinPortal={false}
      floatingStrategy="fixed"
      position="bottom-start"
      offset={4}
      shadow="md"
      middlewares={{ flip: { padding: 8 }, shift: { padding: 8 } }}
      transitionProps={{ duration: 150, transition: 'fade' }}
    >
      <MantinePopover.Target>{target}</MantinePopover.Target>
      <MantinePopover.Dropdown className={styles.popover} data-floating role="dialog" aria-label={label}>
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  )
}
