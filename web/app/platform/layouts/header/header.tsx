import { type ReactNode, useState } from 'react'
import { cx } from '../../design/cx.ts'
import { Drawer } from '../../design/drawer/drawer.tsx'
import { IconButton } from '../../design/icon-button/icon-button.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../frame/chrome.messages.ts'
import styles from './header.module.css'
import { Logo } from './logo.tsx'
import { LanguageSwitch, ThemeSwitch } from './switches.tsx'

interface HeaderProps {
  readonly logoTo: string
  /** The name of this part of the product, beside the logo. */
  readonly part?: string
  /** Shown beside the name of this part. */
  readonly counters?: ReactNode
  /** The list items of the top row's menu. */
  readonly topRow?: ReactNode
  /** The list items of the row below. */
  readonly subRow?: ReactNode
  /** Shown on the right of the top row, such as the signed-in user. */
  readonly tools?: ReactNode
  /** Renders the menu for the drawer below 991 px; links call `close`. */
  readonly drawer?: (close: () => void) => ReactNode
}

/**
 * The frame of the signed-in headers: logo, menu in two rows, tools. Below 991 px a drawer holds the menu (§2). Its height is fixed, so
 * that the page below never moves.
 */
export function Header({ logoTo, part, counters, topRow, subRow, tools, drawer }: HeaderProps) {
  const text = useText(messages)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <header className={styles.header} data-small={part ? true : undefined}>
      <div className={styles.row}>
        {/* Its space is reserved while the user is unknown, so that the logo does not move. */}
        <div className={styles.menuButton}>
          {drawer && (
            <IconButton
              icon="menu"
              label={text('menu.open')}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            />
          )}
        </div>
        <Logo to={logoTo} />
        {part && <span className={styles.part}>{part}</span>}
        {counters}
        {topRow && (
          <nav className={styles.topMenu} aria-label={text('menu.main')}>
            <ul>{topRow}</ul>
          </nav>
        )}
        <div className={styles.tools}>{tools}</div>
      </div>
      <div className={cx(styles.row, styles.subRow)}>
        <nav className={styles.subMenu} aria-label={text(topRow ? 'menu.more' : 'menu.main')}>
          <ul>{subRow}</ul>
        </nav>
        <div className={styles.switches}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </div>
      {drawer && (
        <Drawer
          isOpen={isOpen}
          onClose={close}
          title={text('menu.title')}
          side="left"
          footer={
            <div className={styles.drawerFoot}>
              <LanguageSwitch />
              <ThemeSwitch />
            </div>
          }
        >
          <nav aria-label={text('menu.main')} className={styles.drawerMenu}>
            {drawer(close)}
          </nav>
        </Drawer>
      )}
    </header>
  )
}
