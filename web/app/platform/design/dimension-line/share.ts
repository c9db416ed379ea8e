/** Returns a part as a share of a whole, from 0 to 1; 1 if the whole is 0. */
export function share(value: number, max: number): number {
  if (!Number.isFinite(value) || !Number.isFinite(max)) return 0
  if (max <= 0) return 1
  return Math.min(1, Math.max(0, value / max))
}
