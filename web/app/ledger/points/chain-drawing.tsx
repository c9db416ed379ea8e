import type { LedgerChain } from '@esquadro/contract/ledger/points/cms'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import styles from './chain-drawing.module.css'
import { messages } from './ledger.messages.ts'

const link = { width: 46, height: 26, step: 34 } as const
const MOST = 16

/**
 * The roots of the ledger as the links of a chain: black up to the last one of which a copy has left the house, open for those that are only
 * here and on the public page, dashed for the next one. A dimension line shows what is safe elsewhere.
 */
export function ChainDrawing({ chain: { roots, mailed } }: { readonly chain: LedgerChain }) {
  const text = useText(messages)
  const { dateTime, number } = useFormats()
  // The copy stays in the drawing even if many roots followed it.
  const first = Math.max(0, roots.length - MOST)
  const shown = roots.slice(first)
  const last = roots.at(-1)
  const outside = shown.filter((root) => mailed !== null && root.number <= mailed.number).length
  const width = (shown.length + 1) * link.step + link.width
  const end = 8 + (outside - 1) * link.step + link.width
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${width} 70`} role="img" aria-label={text('chain.label', { count: roots.length })}>
        {outside > 0 && <path className={styles.measure} d={`M8 12H${end}M3 17l10-10M${end - 5} 17l10-10`} />}
        {shown.map((root, index) => (
          <Ring key={root.number} at={index} state={index < outside ? 'outside' : 'inside'} />
        ))}
        <Ring at={shown.length} state="next" />
      </svg>
      <figcaption className={styles.words}>
        {mailed ? (
          <p>{text('chain.mailed', { number: number(mailed.number), at: dateTime(mailed.recordedAt) })}</p>
        ) : (
          <p>{text('chain.noneMailed')}</p>
        )}
        {last && (
          <p>
            {text('chain.last', {
              number: number(last.number),
              at: dateTime(last.recordedAt),
              entries: number(last.entries),
            })}
          </p>
        )}
      </figcaption>
    </figure>
  )
}

function Ring({ at, state }: { readonly at: number; readonly state: 'outside' | 'inside' | 'next' }) {
  return (
    <rect
      className={styles.ring}
      data-state={state}
      x={8 + at * link.step}
      y={30}
      width={link.width}
      height={link.height}
      rx={link.height / 2}
    />
  )
}
