import { search } from '@esquadro/contract/calls/cms'
import { useDeferredValue, useEffect, useState } from 'react'
import { cmsMenuFor } from '../../../cms-menu.ts'
import { rightsAt } from '../../../cms-modules.ts'
import { messages as menuMessages } from '../../../menus.messages.ts'
import { isGroup } from '../../../menus.ts'
import { useEndpoint } from '../../api/queries.ts'
import { useUser } from '../../api/store.ts'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from './palette.messages.ts'
import { itemOf, matching, type PaletteItem } from './palette-items.ts'

/** The number of letters from which the server searches, and the typing pause before it does, in milliseconds. */
const MIN_LENGTH = 3
const DEBOUNCE_MS = 200

const actions = [
  ['review', '/cms/professionals/invoices?status=in-review'],
  ['abuse', '/cms/professionals/invoices?concern=abuse'],
  ['unattributed', '/cms/professionals/invoices?status=unattributed'],
  ['theme', '/cms/profile'],
] as const

/** The forms that a URL opens. */
const additions = [
  ['addExperience', '/cms/professionals/experiences?new=1'],
  ['addExtraPoints', '/cms/professionals/extra-points?new=1'],
  ['addPce', '/cms/professionals/pce?new=1'],
] as const

/** Returns the pages and actions that the administrator may open. */
function usePlaces(): PaletteItem[] {
  const text = useText(messages)
  const menuText = useText(menuMessages)
  const permissions = useUser()?.permissions ?? ['all']
  const places = cmsMenuFor(permissions).flatMap((entry) =>
    (isGroup(entry) ? entry.places : [entry]).flatMap(({ text: name, to }) =>
      to
        ? [
            {
              key: to,
              group: 'place' as const,
              title: menuText(name),
              detail: isGroup(entry) ? menuText(entry.text) : null,
              to,
            },
          ]
        : [],
    ),
  )
  const rightsFor = (to: string) => rightsAt(to.split('?')[0] ?? to, permissions)
  const offered = [
    ...actions.filter(([, to]) => rightsFor(to).mayRead),
    ...additions.filter(([, to]) => rightsFor(to).mayChange),
  ].map(([name, to]) => ({
    key: to,
    group: 'action' as const,
    title: text(`action.${name}`),
    detail: null,
    to,
  }))
  return [...places, ...offered]
}

/** Returns the palette's results for the typed text: pages and actions at once, the server's results after a pause. */
export function usePalette(typed: string) {
  const places = usePlaces()
  const sought = usePaused(typed.trim())
  const isLong = sought.length >= MIN_LENGTH
  const { data, error, isFetching } = useEndpoint(search.find, {
    query: { q: sought },
    enabled: isLong,
    keepPrevious: true,
  })
  const found = isLong ? (data?.items ?? []).map(itemOf) : []
  const items = useDeferredValue([...found, ...matching(places, typed)])
  return {
    items,
    isShort: typed.trim().length < MIN_LENGTH,
    isSearching: isLong && (isFetching || sought !== typed.trim()),
    hasFailed: isLong && error !== null,
  }
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
