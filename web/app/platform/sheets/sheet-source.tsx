import type { LeftOut, SheetChoice, SheetFormat } from '@esquadro/contract/platform/sheets/sheet'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import { Notice } from '../design/notice/notice.tsx'
import { useText } from '../i18n/i18n.tsx'
import { columnLetter } from './column-letter.ts'
import { messages } from './sheet-source.messages.ts'
import styles from './sheet-source.module.css'

interface Props {
  readonly format: SheetFormat
  readonly leftOut: readonly LeftOut[]
  readonly isReading: boolean
  /** Reads the file again. */
  readonly onChoose: (choice: SheetChoice) => void
}

/** Shows how a file was read where another way is possible: its sheet, its encoding, and columns with equal titles. */
export function SheetSource({ format, leftOut, isReading, onChoose }: Props) {
  const text = useText(messages)
  return (
    <>
      {format.kind === 'xlsx' && format.sheetNames.length > 1 && (
        <div className={styles.choice}>
          <Dropdown
            label={text('sheet')}
            options={format.sheetNames.map((name) => ({ value: name, label: name }))}
            value={format.sheetName}
            onChange={(sheet) => sheet !== null && sheet !== format.sheetName && onChoose({ sheet })}
            isLoading={isReading}
            isSearchable={false}
          />
        </div>
      )}
      {format.kind === 'csv' && format.encodings.length > 1 && (
        <>
          {format.isDoubtful && (
            <Notice tone="warn" title={text('doubt')}>
              {text('doubtText')}
            </Notice>
          )}
          <div className={styles.choice}>
            <Dropdown
              label={text('encoding')}
              options={format.encodings.map(({ encoding, example }) => ({
                value: encoding,
                label: text('option', { name: text(`encoding.${encoding}`), example }),
              }))}
              value={format.encoding}
              onChange={(encoding) =>
                encoding !== null && encoding !== format.encoding && onChoose({ encoding })
              }
              isLoading={isReading}
              isSearchable={false}
            />
          </div>
        </>
      )}
      {leftOut.length > 0 && (
        <Notice tone="warn" title={text('leftOut')}>
          {leftOut.map(({ title, column, used }) => (
            <p key={column}>
              {text('leftOutText', { title, column: columnLetter(column), used: columnLetter(used) })}
            </p>
          ))}
        </Notice>
      )}
    </>
  )
}
