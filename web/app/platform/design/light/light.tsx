import { lights } from '@esquadro/texts/lights'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/i18n.tsx'
import styles from './light.module.css'

export type LightColor = 'green' | 'not-verifiable' | 'amber' | 'red'

type LightProps = {
  color: LightColor
  /** The name of the check; if missing, only the state is shown. */
  children?: ReactNode
  /** The meaning of the state, and the action to take. */
  text?: ReactNode
  /** In the row of a table: the text follows on the same line. */
  isLine?: boolean
}

const shapes: Record<LightColor, ReactNode> = {
  green: (
    <>
      <circle cx="10" cy="10" r="9" />
      <path d="M5.800 10.300l2.800 2.800 5.600-6" />
    </>
  ),
  // Neutral: neither in order nor wrong.
  'not-verifiable': (
    <>
      <circle cx="10" cy="10" r="9" strokeDasharray="3.1 2.55" />
      <path d="M6 10h8" />
    </>
  ),
  amber: (
    <>
      <path d="M10 1.500 19 18H1L10 1.500Z" />
      <path d="M10 7.500v5M10 14.800v.2" />
    </>
  ),
  red: (
    <>
      <path d="M6.200 1.200h7.600l5 5v7.600l-5 5H6.200l-5-5V6.200l5-5Z" />
      <path d="M6.800 6.800l6.400 6.400M13.200 6.800l-6.400 6.400" />
    </>
  ),
}

/** The light of one check, or the neutral mark of one that could not run; colour, shape and word say the same. */
export function Light({ color, children, text, isLine }: LightProps) {
  const words = useWords(lights)
  return (
    <span className={styles.light} data-color={color} data-line={isLine || undefined}>
      <svg viewBox="0 0 20 20" width="20" height="20" fill="none" aria-hidden="true">
        {shapes[color]}
      </svg>
      <span className={styles.words}>
        <span className={styles.name}>
          {children ?? words[color]}
          {children && <span className={styles.said}>: {words[color]}</span>}
        </span>
        {text && <span className={styles.text}>{text}</span>}
      </span>
    </span>
  )
}
