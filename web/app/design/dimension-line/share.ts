/** A part of a whole as a share from 0 to 1, whatever the numbers; nothing of nothing is all of it. */
export function share(value: number, max: number): number {
  if (!Number.isFinite(value) || !Number.isFinite(max)) return 0
  if (max <= 0) return 1
  return Math.min(1, Math.max(0, value / max))
}
