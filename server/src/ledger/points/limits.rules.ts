/** The extra points that an accelerator gave, and the purchase value that it accelerated. */
export interface Use {
  readonly points: number
  readonly cents: number
}

/** The limits of an accelerator: in total, for each professional, and for the sales of each store; null: none. */
export interface Caps {
  readonly points: number | null
  readonly amountCents: number | null
  readonly professionalPoints: number | null
  readonly professionalCents: number | null
  readonly storePoints: number | null
  readonly storeCents: number | null
}

/** The limits of an accelerator and their usage; null if the professional or the store is unknown. */
export interface CampaignLimits {
  readonly caps: Caps
  readonly used: { readonly total: Use; readonly professional: Use | null; readonly store: Use | null }
}

/** The amounts that an accelerator's limits still allow for a sale; null without a limit. */
export interface Room {
  readonly points: number | null
  readonly cents: number | null
}

/** The amounts that the limits of accelerators still allow for a sale, by accelerator id; accelerators without limits are absent. */
export type Rooms = ReadonlyMap<string, Room>

/** Returns what the tightest limit leaves. */
export function computeRoom({ caps, used }: CampaignLimits): Room {
  const left = (cap: number | null, use: number | undefined) =>
    cap === null || use === undefined ? [] : [Math.max(0, cap - use)]
  const tightest = (all: readonly number[]) => (all.length === 0 ? null : Math.min(...all))
  return {
    points: tightest([
      ...left(caps.points, used.total.points),
      ...left(caps.professionalPoints, used.professional?.points),
      ...left(caps.storePoints, used.store?.points),
    ]),
    cents: tightest([
      ...left(caps.amountCents, used.total.cents),
      ...left(caps.professionalCents, used.professional?.cents),
      ...left(caps.storeCents, used.store?.cents),
    ]),
  }
}

/** Returns the limits available to a sale that already uses part of them: the rest plus its own part. */
export const roomsWith = (
  left: Rooms,
  own: readonly { readonly id: string; readonly points: number; readonly valueCents?: number | undefined }[],
): Rooms =>
  new Map(
    [...left].map(([id, room]) => {
      const { points = 0, valueCents = 0 } = own.find((item) => item.id === id) ?? {}
      return [
        id,
        {
          points: room.points === null ? null : room.points + points,
          cents: room.cents === null ? null : room.cents + valueCents,
        },
      ]
    }),
  )

/** Whether the limits leave nothing. */
export const isEmptyRoom = (room: Room | undefined): boolean => room?.points === 0 || room?.cents === 0

interface Buyer {
  readonly professionalId: string | null
  readonly storeId: string
}

/** Counts the usage of sales that are computed one after another without being stored. */
export function countUses() {
  const uses = new Map<string, Use>()
  const none: Use = { points: 0, cents: 0 }
  const plus = (a: Use, b: Use): Use => ({ points: a.points + b.points, cents: a.cents + b.cents })
  const keysOf = (id: string, { professionalId, storeId }: Buyer) => ({
    total: id,
    professional: `${id} professional ${professionalId}`,
    store: `${id} store ${storeId}`,
  })
  return {
    add(id: string, buyer: Buyer, use: Use): void {
      for (const key of Object.values(keysOf(id, buyer))) uses.set(key, plus(uses.get(key) ?? none, use))
    },
    /** Returns limits after adding usage. */
    within(id: string, buyer: Buyer, { caps, used }: CampaignLimits): CampaignLimits {
      const keys = keysOf(id, buyer)
      return {
        caps,
        used: {
          total: plus(used.total, uses.get(keys.total) ?? none),
          professional: used.professional && plus(used.professional, uses.get(keys.professional) ?? none),
          store: used.store && plus(used.store, uses.get(keys.store) ?? none),
        },
      }
    },
  }
}

/** Part of the goods of a sale: their value, and the exact points of the whole value. */
export interface Part {
  readonly cents: number
  readonly exact: Fraction
}

export interface Fraction {
  readonly top: bigint
  readonly bottom: bigint
}

const plus = (a: Fraction, b: Fraction): Fraction =>
  a.bottom === b.bottom
    ? { top: a.top + b.top, bottom: a.bottom }
    : { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom }

export const isLess = (a: Fraction, b: Fraction): boolean => a.top * b.bottom < b.top * a.bottom

/**
 * Returns the exact points of the part of the goods that fits a value limit. Goods with more points per R$
 * come first, so that the result never grows when goods are returned.
 */
export function exactWithin(parts: readonly Part[], limitCents: number): Fraction {
  const perCent = ({ cents, exact }: Part): Fraction => ({
    top: exact.top,
    bottom: exact.bottom * BigInt(cents),
  })
  let left = limitCents
  let sum: Fraction = { top: 0n, bottom: 1n }
  for (const part of parts.toSorted((a, b) => {
    const [first, second] = [perCent(a), perCent(b)]
    return isLess(second, first) ? -1 : isLess(first, second) ? 1 : 0
  })) {
    const used = Math.min(left, part.cents)
    if (used === 0) break
    const { top, bottom } = perCent(part)
    sum = plus(sum, used === part.cents ? part.exact : { top: top * BigInt(used), bottom })
    left -= used
  }
  return sum
}
