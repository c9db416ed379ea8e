import { useMemo } from 'react'
import { useText } from '../../i18n/i18n.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import { differenceMessages } from './difference.messages.ts'
import styles from './difference.module.css'
import { type DiffPart, diffWords, splitWords } from './word-diff.ts'

interface Props {
  /** HTML texts. */
  readonly before: string
  readonly after: string
  /** Shown if the words are the same. */
  readonly same: string
}

/** The differences between two texts, word by word; long unchanged parts are shortened. */
export function Difference({ before, after, same }: Props) {
  const parts = useMemo(() => diffWords(splitWords(before), splitWords(after)), [before, after])
  if (parts.every(({ kind }) => kind === 'same')) return <p>{same}</p>
  return (
    <p className={styles.difference}>
      {parts.map((part, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same two texts always give the same list.
        <Piece key={nth} part={part} isFirst={nth === 0} isLast={nth === parts.length - 1} />
      ))}
    </p>
  )
}

function Piece({ part, isFirst, isLast }: { part: DiffPart; isFirst: boolean; isLast: boolean }) {
  const text = useText(differenceMessages)
  if (part.kind === 'same') return <span>{shortened(part.text, isFirst, isLast)} </span>
  const Tag = part.kind === 'added' ? 'ins' : 'del'
  return (
    <>
      <Tag>
        <VisuallyHidden>{text(part.kind)}: </VisuallyHidden>
        {part.text}
      </Tag>{' '}
    </>
  )
}

/** The number of unchanged words shown around a change. */
const AROUND = 12

/** Leaves out the middle of a long unchanged part. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const words = text.split(' ')
  if (words.length <= AROUND * 2 + 4) return text
  const start = isFirst ? [] : words.slice(0, AROUND)
  const end = isLast ? [] : words.slice(-AROUND)
  return [...start, '…', ...end].join(' ')
}
