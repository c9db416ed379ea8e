import { useLocation } from 'react-router'
import { cmsMenu, cmsMenuFor } from '../../../cms-menu.ts'
import { messages as menuMessages } from '../../../menus.messages.ts'
import { currentEntry, isGroup, type MenuGroup } from '../../../menus.ts'
import { useUser } from '../../api/store.ts'
import { MenuDropdown } from '../../design/dropdown/menu-dropdown.tsx'
import { MobileMenuDropdown } from '../../design/dropdown/mobile-menu-dropdown.tsx'
import { Icon } from '../../design/icon/icon.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { useUnread } from '../../notifications/use-unread.ts'
import { useSettings } from '../../page/settings.ts'
import { messages } from '../frame/chrome.messages.ts'
import { MenuLink } from '../menu/menu-link.tsx'
import { PaletteHost } from '../palette/palette-host.tsx'
import styles from './header.module.css'
import { Header } from './header.tsx'
import { NotificationsLink } from './notifications-link.tsx'
import { OpenWork } from './open-work.tsx'
import { useOwnProfile } from './use-own-profile.ts'
import { UserDropdown } from './user-dropdown.tsx'

const allPlaces = cmsMenu.flatMap((entry) => (isGroup(entry) ? entry.places : [entry]))

/** §2: the administrators' header: single entries first, then the groups as dropdowns. The logo links to the dashboard. */
export function CmsHeader() {
  const text = useText(messages)
  const menuText = useText(menuMessages)
  const { pceLabel } = useSettings()
  const user = useUser()
  const { pathname } = useLocation()
  const { unread, fresh } = useUnread()
  useOwnProfile(pathname)
  const current = currentEntry(allPlaces, pathname)
  const optionsOf = (group: MenuGroup) =>
    group.places.map(({ text: name, to = '', about, part }) => ({
      label: name === 'cmsPce' ? pceLabel : menuText(name),
      value: to,
      to,
      about: about && menuText(about),
      part: part && menuText(part),
    }))
  const menu = cmsMenuFor(user?.permissions ?? ['all'])
  if (!user) return <Header logoTo="/cms/dashboard" part={text('cms.label')} />
  return (
    <Header
      logoTo="/cms/dashboard"
      part={text('cms.label')}
      counters={<OpenWork fresh={fresh} />}
      subRow={menu.map((entry) =>
        isGroup(entry) ? (
          <li key={entry.text}>
            <MenuDropdown options={optionsOf(entry)} value={current} triggerClassName={styles.entry}>
              {menuText(entry.text)}
              <Icon name="chevron-down" size={16} />
            </MenuDropdown>
          </li>
        ) : (
          <MenuLink key={entry.text} place={entry} current={current} className={styles.entry} />
        ),
      )}
      tools={
        <>
          <PaletteHost />
          <NotificationsLink base="/cms" unread={unread} fresh={fresh} />
          <UserDropdown base="/cms" current={pathname} />
        </>
      }
      drawer={(close) => (
        <ul>
          {menu.map((entry) =>
            isGroup(entry) ? (
              <li key={entry.text}>
                <MobileMenuDropdown options={optionsOf(entry)} value={current} onChange={close}>
                  {menuText(entry.text)}
                </MobileMenuDropdown>
              </li>
            ) : (
              <MenuLink
                key={entry.text}
                place={entry}
                current={current}
                className={styles.drawerEntry}
                onFollow={close}
                showsExternal
              />
            ),
          )}
        </ul>
      )}
    />
  )
}
