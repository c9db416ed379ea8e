import type { Notification, NotificationKind } from '@esquadro/contract/notifications/notification'

/** Notifications of one kind and day that are shown as one line; most hold a single one. */
export interface Bundle {
  readonly key: string
  readonly kind: NotificationKind
  /** Newest first. */
  readonly items: readonly Notification[]
  /** The page that all of them are about, without its parameters; null if they differ. */
  readonly link: string | null
}

export interface Day {
  /** As `dayOf` writes it. */
  readonly day: string
  readonly bundles: readonly Bundle[]
}

/** Fewer than this many stay apart: two lines are read faster than one that has to be unfolded. */
const FEWEST = 3

/** Groups notifications by day and, within a day, bundles those of a kind in the place of the newest. Keeps the order. */
export function bundleByDay(
  items: readonly Notification[],
  dayOf: (instant: string) => string,
): readonly Day[] {
  const days = Map.groupBy(items, (item) => dayOf(item.createdAt))
  return [...days].map(([day, ofDay]) => ({
    day,
    bundles: [...Map.groupBy(ofDay, ({ kind }) => kind)]
      .flatMap(([kind, ofKind]) =>
        ofKind.length >= FEWEST
          ? [bundleOf(kind, ofKind)]
          : ofKind.map((item) => ({ key: item.id, kind, items: [item], link: item.link })),
      )
      .sort((a, b) => placeOf(ofDay, a) - placeOf(ofDay, b)),
  }))
}

const placeOf = (items: readonly Notification[], { items: [first] }: Bundle) =>
  items.findIndex((item) => item === first)

function bundleOf(kind: NotificationKind, items: readonly Notification[]): Bundle {
  const pages = new Set(items.map(({ link }) => link?.split('?')[0] ?? null))
  const [page = null] = pages
  return { key: `${kind}-${items[0]?.id}`, kind, items, link: pages.size === 1 ? page : null }
}
