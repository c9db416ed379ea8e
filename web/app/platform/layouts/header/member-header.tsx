import { useLocation } from 'react-router'
import { currentEntry, professionalMenu, shopkeeperMenu, targetOf } from '../../../menus.ts'
import { useUser } from '../../api/store.ts'
import { useUnread } from '../../notifications/use-unread.ts'
import { useSettings } from '../../page/settings.ts'
import { MenuLink } from '../menu/menu-link.tsx'
import styles from './header.module.css'
import { Header } from './header.tsx'
import { NotificationsLink } from './notifications-link.tsx'
import { useOwnProfile } from './use-own-profile.ts'
import { UserDropdown } from './user-dropdown.tsx'

/** §2: the header of professionals and shopkeepers: one frame, two menus. */
export function MemberHeader() {
  const user = useUser()
  const { pathname } = useLocation()
  const settings = useSettings()
  const { homeTarget } = settings
  const { unread, fresh } = useUnread()
  useOwnProfile(pathname)
  const menu = user?.userType === 'shopkeeper' ? shopkeeperMenu : professionalMenu
  const current = currentEntry([...menu.places, { text: 'profile', to: '/profile' }], pathname)
  // A link without a target is left out of the top row.
  const places = menu.places.filter((place) => targetOf(place, settings))
  const entries = places.map((place) => (
    <MenuLink key={place.text} place={place} current={current} className={styles.entry} />
  ))
  if (!user) return <Header logoTo={homeTarget} />
  return (
    <Header
      logoTo={homeTarget}
      topRow={entries.slice(0, menu.topRow)}
      subRow={entries.slice(menu.topRow)}
      tools={
        <>
          <NotificationsLink base="" unread={unread} fresh={fresh} />
          <UserDropdown base="" current={pathname} />
        </>
      }
      drawer={(close) => (
        <ul>
          {places.map((place) => (
            <MenuLink
              key={place.text}
              place={place}
              current={current}
              className={styles.drawerEntry}
              onFollow={close}
              showsExternal
            />
          ))}
        </ul>
      )}
    />
  )
}
