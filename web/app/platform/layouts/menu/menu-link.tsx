import { Link } from 'react-router'
import { messages as menuMessages } from '../../../menus.messages.ts'
import { type MenuEntry, targetOf } from '../../../menus.ts'
import { Icon } from '../../design/icon/icon.tsx'
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx'
import { useAddress } from '../../i18n/addresses.ts'
import { useText } from '../../i18n/i18n.tsx'
import { useSettings } from '../../page/settings.ts'
import { messages } from '../frame/chrome.messages.ts'

interface MenuLinkProps {
  readonly place: MenuEntry
  /** The path of the current menu entry. */
  readonly current: string | null
  readonly className: string | undefined
  readonly onFollow?: () => void
  /** Shows the icon of an external link; in a narrow row it is only announced. */
  readonly showsExternal?: boolean
}

/** A menu entry as a list item: a link to a page, or an external link that opens a new tab. Renders nothing without a target. */
export function MenuLink({ place, current, className, onFollow, showsExternal }: MenuLinkProps) {
  const text = useText(messages)
  const menuText = useText(menuMessages)
  const settings = useSettings()
  const addressOf = useAddress()
  const target = targetOf(place, settings)
  if (!target) return null
  const label = place.text === 'pce' || place.text === 'cmsPce' ? settings.pceLabel : menuText(place.text)
  if ('href' in target) {
    return (
      <li>
        <a
          href={target.href}
          target="_blank"
          rel="noreferrer noopener"
          className={className}
          onClick={onFollow}
        >
          {label}
          {showsExternal && <Icon name="external" size={14} />}
          <VisuallyHidden> ({text('newTab')})</VisuallyHidden>
        </a>
      </li>
    )
  }
  const isHere = target.to === current
  const to = addressOf(target.to)
  return (
    <li>
      <Link
        to={to}
        className={className}
        aria-current={isHere ? 'page' : undefined}
        onClick={onFollow}
        prefetch="intent"
      >
        {label}
      </Link>
    </li>
  )
}
