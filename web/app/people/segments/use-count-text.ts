import type { SegmentCount } from '@esquadro/contract/people/segments/cms'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './segments.messages.ts'

/** Returns a function that formats a number of members: exact, or "≈ 12.000" with two significant digits. */
export function useCountText(): (counted: SegmentCount | undefined) => string {
  const text = useText(messages)
  const { number } = useFormats()
  return (counted) => {
    if (!counted) return '…'
    if (counted.isExact) return number(counted.count)
    const unit = 10 ** Math.max(0, String(counted.count).length - 2)
    return text('about', { number: number(Math.round(counted.count / unit) * unit) })
  }
}
