import { cmsMenuFor } from '../../../cms-menu.ts'
import { messages as menuMessages } from '../../../menus.messages.ts'
import { isGroup, type MenuEntry } from '../../../menus.ts'
import { useUser } from '../../api/store.ts'
import { useText } from '../../i18n/i18n.tsx'
import { useSettings } from '../../page/settings.ts'
import type { CmsMenuGroup } from '../frame/cms-menu-entries.ts'

/** Returns the menu entries that the administrator may open, without links to other sites. */
export function useCmsMenuEntries(): readonly CmsMenuGroup[] {
  const menuText = useText(menuMessages)
  const { pceLabel } = useSettings()
  const user = useUser()
  if (!user) return []
  const named = (places: readonly MenuEntry[]) =>
    places.flatMap(({ text, to }) =>
      to ? [{ name: text === 'cmsPce' ? pceLabel : menuText(text), to }] : [],
    )
  const menu = cmsMenuFor(user.permissions ?? ['all'])
  const alone = menu.flatMap((entry) => (isGroup(entry) ? [] : [entry]))
  return [
    { title: null, places: named(alone) },
    ...menu.filter(isGroup).map(({ text, places }) => ({ title: menuText(text), places: named(places) })),
  ]
}
