import type { ReactNode } from 'react'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { DimensionLine } from '../dimension-line/dimension-line.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { fileMessages } from './file.messages.ts'
import styles from './file-drop.module.css'

type FileRowProps = {
  name: string
  /** Bytes. */
  size?: number
  /** The uploaded share, from 0 to 1, while the file is being sent. */
  progress?: number | null
  /** The file's result: a `Light`, a `Badge`. */
  verdict?: ReactNode
  /** More about the file, below its line, such as the checks by name. */
  children?: ReactNode
  onRemove?: () => void
}

/** One file in a `FileDrop`: its name, progress and result. */
export function FileRow({ name, size, progress, verdict, children, onRemove }: FileRowProps) {
  const text = useText(fileMessages)
  const { bytes, percent } = useFormats()
  return (
    <li className={styles.file}>
      <div className={styles.line}>
        <span className={styles.name}>{name}</span>
        {size !== undefined && <span className={styles.size}>{bytes(size)}</span>}
        {verdict && <span className={styles.verdict}>{verdict}</span>}
        {onRemove && (
          <IconButton icon="close" label={text('file.remove', { name })} isSmall onClick={onRemove} />
        )}
      </div>
      {typeof progress === 'number' && (
        <DimensionLine
          value={progress}
          max={1}
          label={name}
          isLabelHidden
          valueText={percent(progress)}
          isThin
        />
      )}
      {children && <div className={styles.more}>{children}</div>}
    </li>
  )
}
