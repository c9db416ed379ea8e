import type { Found, FoundKind } from '@esquadro/contract/app/search/cms'

/** A line of the palette: its target and its display. */
export interface PaletteItem {
  readonly key: string
  readonly group: FoundKind | 'place' | 'action'
  readonly title: string
  readonly detail: string | null
  readonly to: string
}

/** The list for each kind of result, filtered to the result by its key. Professionals and stores have a page of their own. */
const lists: Readonly<Record<FoundKind, string>> = {
  professional: '/cms/professionals',
  customer: '/cms/clients',
  shopkeeper: '/cms/stores',
  invoice: '/cms/professionals/invoices',
  product: '/cms/products/list',
  store: '/cms/stores',
  experience: '/cms/professionals/experiences',
  post: '/cms/blog',
}

/** Returns the URL of a result. */
export const addressOf = ({ kind, id, key }: Pick<Found, 'kind' | 'id' | 'key'>): string =>
  kind === 'invoice'
    ? `${lists.invoice}?invoice=${id}`
    : kind === 'professional' || kind === 'store'
      ? `${lists[kind]}/${id}`
      : `${lists[kind]}?q=${encodeURIComponent(key)}`

export const itemOf = (found: Found): PaletteItem => ({
  key: `${found.kind} ${found.id}`,
  group: found.kind,
  title: found.title,
  detail: found.detail,
  to: addressOf(found),
})

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the items whose title contains every typed word, ignoring case and accents. */
export function matching(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  return items.filter(({ title, detail }) => {
    const text = folded(`${title} ${detail ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}
