import styles from './icon.module.css'
import type { IconName } from './icon-names.ts'
import icons from './icons.svg'

type IconProps = {
  name: IconName /** Pixels. */
  size?: number /** Required if there is no text beside it. */
  label?: string
}

/** A hairline icon in the colour of the surrounding text; decorative unless it has a label. */
export function Icon({ name, size = 20, label }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size <= 18 ? 1.75 : 1.4}
      strokeLinecap="square"
      strokeLinejoin="miter"
      focusable="false"
      className={styles.icon}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={`${icons}#${name}`} />
    </svg>
  )
}
