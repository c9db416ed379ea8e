/** Formats seconds as a player does: 464 → 7:44, 3725 → 1:02:05. */
export function durationText(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [hours = 0, ...rest] = parts
  const [minutes = 0, last = 0] = rest
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(last)}` : `${minutes}:${two(last)}`
}
