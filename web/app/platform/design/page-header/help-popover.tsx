import { type ReactNode, useState } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Popover } from '../popover/popover.tsx'
import { useDesignText } from '../use-design-text.ts'
import styles from './page-header.module.css'

/** A button that shows what a page is for. */
export function HelpPopover({ children }: { children: ReactNode }) {
  const text = useDesignText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      label={text('page.about')}
      target={
        <IconButton
          icon="help"
          isSmall
          label={text('page.about')}
          aria-expanded={isOpen}
          className={styles.help}
          onClick={() => setOpen(!isOpen)}
        />
      }
    >
      <div className={styles.about}>{children}</div>
    </Popover>
  )
}
