import type { SentFile } from '@esquadro/contract/sales/invoices/invoice'
import { invoiceStatuses } from '@esquadro/texts/lists/invoices'
import { useState } from 'react'
import { Button } from '../../../../platform/design/button/button.tsx'
import { FileRow } from '../../../../platform/design/file-drop/file-row.tsx'
import { IconButton } from '../../../../platform/design/icon-button/icon-button.tsx'
import { Light } from '../../../../platform/design/light/light.tsx'
import { useFormats } from '../../../../platform/i18n/format.ts'
import { useText, useWords } from '../../../../platform/i18n/i18n.tsx'
import { CheckList, CheckSum, RefusalText } from '../../check-list.tsx'
import { messages } from '../../invoices.messages.ts'
import styles from '../../invoices.module.css'
import { messages as correctionMessages } from '../corrections.messages.ts'
import { isKnownAlready } from '../corrections.ts'
import type { Submission } from './use-sending.ts'

/** The number of files shown in the order in which they were chosen; more are sorted by urgency. */
const MAX_UNSORTED = 20

interface Row {
  readonly key: string
  readonly file: File
  readonly result: SentFile | null
}

const rowsOf = ({ key, file, results, reading }: Submission): Row[] => {
  const known = (results ?? reading?.results ?? []).map((result, at) => ({
    key: `${key}-${at}`,
    file,
    result,
  }))
  return results === null ? [{ key: String(key), file, result: null }, ...known] : known
}

/** Returns the sort order of a file: rejected files first, then doubtful ones. Duplicates need no attention. */
const urgencyOf = ({ result }: Row): number =>
  result?.verdict === 'red' && !isKnownAlready(result) ? 0 : result?.verdict === 'amber' ? 1 : 2

interface SentActions {
  /** Opens a rejected file. */
  readonly onFix: (intakeId: string) => void
  /** Opens an invoice whose professional must be named. */
  readonly onName: (invoiceId: string) => void
}

interface SendingListProps extends SentActions {
  readonly files: readonly Submission[]
  readonly isSending: boolean
}

/**
 * Lists the files of a submission with their results as they arrive; if there are many, those that need attention and some of the others.
 */
export function SendingList({ files, isSending, ...does }: SendingListProps) {
  const text = useText(messages)
  const [isWhole, setWhole] = useState(false)
  const all = files.flatMap(rowsOf)
  const sorted = all.length > MAX_UNSORTED ? all.toSorted((a, b) => urgencyOf(a) - urgencyOf(b)) : all
  const shown = isWhole ? sorted : sorted.filter((row, at) => at < MAX_UNSORTED || urgencyOf(row) < 2)
  const rest = sorted.length - shown.length
  return (
    <>
      <ul className={styles.files}>
        {shown.map(({ key, file, result }) =>
          result ? (
            <SentRow key={key} result={result} {...does} />
          ) : (
            <FileRow
              key={key}
              name={file.name}
              size={file.size}
              verdict={text(isSending ? 'send.reading' : 'send.unsent')}
            />
          ),
        )}
      </ul>
      {rest > 0 && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {text('send.showRest', { count: rest })}
        </Button>
      )}
    </>
  )
}

/** A file with its result, headed by the invoice's number, customer and amount, with the file name in small print. */
function SentRow({ result, onFix, onName }: SentActions & { result: SentFile }) {
  const text = useText(messages)
  const corrections = useText(correctionMessages)
  const { intakeId, invoiceId } = result
  const isKnown = isKnownAlready(result)
  // Failed checks and warnings are expanded at once; passed checks on request.
  const [isOpen, setOpen] = useState(result.verdict !== 'green')
  const { title, facts } = useSentText(result)
  const isUnnamed = result.status === 'unattributed'
  const shown = result.checks.filter(
    ({ light }) => isOpen && (result.verdict === 'green' || light === 'amber' || light === 'red'),
  )
  return (
    <FileRow
      name={title}
      verdict={
        <>
          <Light color={result.verdict} />
          {result.checks.length > 0 && (
            <IconButton
              icon={isOpen ? 'chevron-up' : 'chevron-down'}
              label={text(isOpen ? 'send.hide' : 'send.details', { name: result.fileName })}
              isSmall
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          )}
        </>
      }
    >
      {facts.length > 0 && <p className={styles.muted}>{facts.join(' · ')}</p>}
      {result.isRepeated && <p>{text('send.repeated')}</p>}
      {result.refusal && <RefusalText refusal={result.refusal} details={result.refusalDetails} />}
      {result.checks.length > 0 && <CheckSum checks={result.checks} />}
      {shown.length > 0 && <CheckList checks={shown} />}
      {isUnnamed ? (
        <p className={styles.below}>{text('send.nameFirst')}</p>
      ) : (
        result.verdict === 'amber' && <p className={styles.below}>{text('send.amber')}</p>
      )}
      {isUnnamed && invoiceId && (
        <div className={styles.below}>
          <Button isSmall variant="secondary" onClick={() => onName(invoiceId)}>
            {text('name.save')}
          </Button>
        </div>
      )}
      {result.verdict === 'red' && intakeId && (
        <div className={styles.below}>
          <Button
            isSmall
            variant="secondary"
            aria-label={corrections(isKnown ? 'seeOne' : 'fixOne', { name: result.fileName })}
            onClick={() => onFix(intakeId)}
          >
            {corrections(isKnown ? 'see' : 'fix')}
          </Button>
        </div>
      )}
    </FileRow>
  )
}

function useSentText(result: SentFile): { title: string; facts: string[] } {
  const statuses = useWords(invoiceStatuses)
  const text = useText(messages)
  const format = useFormats()
  const { archive, fileName, number, kind, recipientName, recipientMasked, totalCents } = result
  const file = archive && archive !== fileName ? `${archive} / ${fileName}` : fileName
  const title = number && [
    kind && kind !== 'sale' ? `${text(`kind.${kind}`)} ${number}` : text('invoice', { number }),
    recipientName ?? recipientMasked,
    totalCents !== null && format.money(totalCents),
  ]
  const facts = [
    result.status && statuses[result.status],
    result.professionalName,
    ...(title ? [file] : [kind && text(`kind.${kind}`), totalCents !== null && format.money(totalCents)]),
  ]
  return {
    title: title ? title.filter(Boolean).join(' · ') : file,
    facts: facts.filter((fact) => typeof fact === 'string'),
  }
}
