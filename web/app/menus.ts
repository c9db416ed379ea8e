import { addressIn } from '@esquadro/contract/platform/fields/public-address'
import type { PublicSettings } from '@esquadro/contract/platform/settings/public'
import type { messages } from './menus.messages.ts'
import type { TextKey } from './platform/i18n/messages.ts'

export type MenuText = TextKey<(typeof messages)['ptBR']>

/** A menu entry: a page, or an external link from the programme's settings (§2). */
export interface MenuEntry {
  readonly text: MenuText
  readonly to?: string
  readonly setting?: 'catalogueLink' | 'chatLink'
  /** The part of its group, for a group with many entries. */
  readonly part?: MenuText
  /** A second word, if the entry's name does not name its page. */
  readonly about?: MenuText
}

export interface MenuGroup {
  readonly text: MenuText
  readonly places: readonly MenuEntry[]
}

export interface Menu {
  readonly places: readonly MenuEntry[]
  /** The number of entries in the top row on a desktop; the others are in the row below. */
  readonly topRow: number
}

/** §2, professional header menu, in its order: the first 6 in the top row. */
export const professionalMenu: Menu = {
  topRow: 6,
  places: [
    { text: 'overview', to: '/dashboard' },
    { text: 'extract', to: '/extract' },
    { text: 'customers', to: '/customers' },
    { text: 'catalogues', setting: 'catalogueLink' },
    { text: 'chat', setting: 'chatLink' },
    { text: 'invites', to: '/invites' },
    { text: 'experiences', to: '/experiences' },
    { text: 'score', to: '/score' },
    { text: 'pce', to: '/pce' },
    { text: 'categories', to: '/categories' },
    { text: 'regulation', to: '/regulation' },
    { text: 'videos', to: '/videos' },
  ],
}

/** The shopkeeper header menu of §2, in the order given there. Four of its labels fit beside the logo from 991 px. */
export const shopkeeperMenu: Menu = {
  topRow: 4,
  places: [
    { text: 'overview', to: '/dashboard' },
    { text: 'storeRegulation', to: '/store-regulation' },
    { text: 'professionalRegulation', to: '/regulation' },
    { text: 'faq', to: '/faq' },
    { text: 'invoices', to: '/invoices' },
    { text: 'storeScore', to: '/store-score' },
    { text: 'products', to: '/products' },
    { text: 'experiences', to: '/experiences' },
    { text: 'preSignUp', to: '/pre-sign-up' },
    { text: 'followUp', to: '/follow-up' },
  ],
}

export const isGroup = (entry: MenuEntry | MenuGroup): entry is MenuGroup => 'places' in entry

/** Returns the target of an entry: a page, or the link in the settings; null while that link is not set. */
export function targetOf(
  place: MenuEntry,
  settings: Pick<PublicSettings, 'catalogueLink' | 'chatLink'>,
): { readonly to: string } | { readonly href: string } | null {
  if (place.to) return { to: place.to }
  const href = place.setting ? settings[place.setting] : ''
  return href ? { href } : null
}

/** Returns the entry of the current path (§2): the one with the longest path that equals it or is a parent of it. */
export function currentEntry(places: readonly MenuEntry[], pathname: string): string | null {
  const path = addressIn('ptBR', pathname) ?? pathname
  const matching = places
    .flatMap(({ to }) => (to ? [to] : []))
    .filter((to) => path === to || path.startsWith(`${to}/`))
    .sort((a, b) => b.length - a.length)
  return matching[0] ?? null
}
