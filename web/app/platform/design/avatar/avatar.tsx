import { useState } from 'react'
import styles from './avatar.module.css'
import { initials } from './initials.ts'

type AvatarProps = {
  name: string
  image?: string | null | undefined
  /** §3: the number of further people, shown as `+N` instead of initials. */
  additionalCount?: number
  size?: 'small' | 'medium' | 'large'
  /** Hides the avatar from screen readers, because the name is beside it. */
  isDecorative?: boolean
}

/** Shows a person's picture, or their initials if there is none or it fails to load. */
export function Avatar({ name, image, additionalCount, size = 'medium', isDecorative }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const letters = additionalCount === undefined ? initials(name) : `+${additionalCount}`
  const shown = image && image !== failed && additionalCount === undefined ? image : null
  return (
    <span
      className={styles.avatar}
      data-size={size}
      {...(isDecorative
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': additionalCount ? letters : name })}
    >
      {shown ? (
        <img src={shown} alt="" loading="lazy" decoding="async" onError={() => setFailed(shown)} />
      ) : (
        <span aria-hidden="true">{letters}</span>
      )}
    </span>
  )
}
