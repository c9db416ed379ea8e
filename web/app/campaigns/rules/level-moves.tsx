import type { Level } from '@esquadro/contract/people/levels/levels'
import { useDesignText } from '../../platform/design/use-design-text.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './rules.messages.ts'
import styles from './rules.module.css'

interface LevelMovesProps {
  readonly moves: readonly { readonly from: Level; readonly to: Level; readonly professionals: number }[]
}

/** The number of professionals who would change from one level to another. */
export function LevelMoves({ moves }: LevelMovesProps) {
  const text = useText(messages)
  const design = useDesignText()
  if (moves.length === 0) return <p className={styles.note}>{text('preview.noMoves')}</p>
  return (
    <ul>
      {moves.map(({ from, to, professionals }) => (
        <li key={`${from}-${to}`}>
          {text('preview.move', {
            count: professionals,
            from: design(`level.${from}`),
            to: design(`level.${to}`),
          })}
        </li>
      ))}
    </ul>
  )
}
