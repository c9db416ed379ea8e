import { Link } from 'react-router'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../frame/chrome.messages.ts'
import styles from './logo.module.css'
// The name, set in Instrument Serif and converted to outlines, so that it does not depend on the font.
import wordmark from './wordmark.svg'

/** The set square: its hypotenuse rises to the right angle; the scale is cut into the upright edge. */
export const logoMark = 'M2 3L33 34H2V29.2H6.5V27.4H2V22.9H5V21.1H2V16.6H6.5V14.8H2ZM10.5 19.4V26.9H18Z'

/** §9: 200 px wide, 100 px on medium screens and smaller. The set square with the name. */
export function LogoDrawing() {
  return (
    <svg className={styles.logo} viewBox="0 0 164 44" aria-hidden="true" focusable="false">
      <path d={logoMark} className={styles.mark} fillRule="evenodd" />
      <use href={`${wordmark}#name`} transform="translate(44 0)" fill="currentColor" />
    </svg>
  )
}

/** The logo as a link; the header decides its target (§2). */
export function Logo({ to }: { to: string }) {
  const text = useText(messages)
  return (
    <Link to={to} className={styles.link} aria-label={text('logo.label')}>
      <LogoDrawing />
    </Link>
  )
}
