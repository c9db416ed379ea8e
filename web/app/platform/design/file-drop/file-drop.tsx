import { type ClipboardEvent, type DragEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { useText } from '../../i18n/i18n.tsx'
import { useEarlyInput } from '../early/use-early-input.ts'
import { useFieldControl } from '../field/field-context.ts'
import { Icon } from '../icon/icon.tsx'
import { acceptFiles, type FileRefusal, type FileRules } from './accept-files.ts'
import { fileMessages } from './file.messages.ts'
import styles from './file-drop.module.css'
import { useRefusalText } from './use-refusal-text.ts'

type FileDropProps = FileRules & {
  onFiles: (files: File[]) => void
  /** Describes the accepted files: "XML ou ZIP, até 10 MB cada". */
  hint?: ReactNode
  /** The rows of the files accepted so far. */
  children?: ReactNode
  disabled?: boolean | undefined
  ref?: Ref<HTMLInputElement>
}

/** Accepts files by dragging, choosing or pasting; lists each rejected file with its reason. */
export function FileDrop({ onFiles, hint, children, disabled, ref: given, ...rules }: FileDropProps) {
  const text = useText(fileMessages)
  const field = useFieldControl()
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<readonly FileRefusal[]>([])
  const depth = useRef(0)
  const isMany = rules.maxFiles !== 1

  const take = (list: FileList | null) => {
    if (disabled || !list || list.length === 0) return
    const { accepted, refused: left } = acceptFiles([...list], rules)
    setRefused(left)
    if (accepted.length > 0) onFiles(accepted)
  }
  const takeFrom = (input: HTMLInputElement) => {
    take(input.files)
    // Allows the same file to be chosen again after it was removed.
    input.value = ''
  }
  const ref = useEarlyInput(
    given,
    (input) => (input.files?.length ? true : undefined),
    (_, input) => takeFrom(input),
  )
  const drag = (change: number) => (event: DragEvent) => {
    event.preventDefault()
    depth.current += change
    setOver(!disabled && depth.current > 0)
  }
  return (
    <div
      className={styles.whole}
      onPaste={(event: ClipboardEvent) => {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        take(event.clipboardData.files)
      }}
    >
      <label
        className={styles.drop}
        data-over={isOver || undefined}
        data-disabled={disabled || undefined}
        data-invalid={field['aria-invalid']}
        onDragEnter={drag(1)}
        onDragLeave={drag(-1)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          depth.current = 0
          setOver(false)
          take(event.dataTransfer.files)
        }}
      >
        <input
          {...field}
          ref={ref}
          type="file"
          multiple={isMany}
          disabled={disabled}
          accept={rules.accept?.join(',')}
          onChange={(event) => takeFrom(event.currentTarget)}
        />
        <Icon name="upload" size={28} />
        <span className={styles.call}>
          {isOver ? (
            text('file.release')
          ) : (
            <>
              <span className={styles.byPointer}>{text(isMany ? 'file.drop' : 'file.dropOne')}</span>
              <span className={styles.byFinger}>{text(isMany ? 'file.tap' : 'file.tapOne')}</span>
            </>
          )}
        </span>
        <span className={styles.hint}>
          {hint} <span className={styles.byPointer}>{text('file.paste')}</span>
        </span>
      </label>
      <RefusedFiles refused={refused} rules={rules} />
      {children && <ul className={styles.files}>{children}</ul>}
    </div>
  )
}

/** Lists why files were rejected, one line each. */
function RefusedFiles({ refused, rules }: { refused: readonly FileRefusal[]; rules: FileRules }) {
  const reasonOf = useRefusalText(rules)
  return (
    <div role="alert" className={styles.refused}>
      {refused.length > 0 && (
        <ul>
          {refused.map((refusal) => (
            <li key={reasonOf(refusal)}>
              <Icon name="alert" size={16} />
              {reasonOf(refusal)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
