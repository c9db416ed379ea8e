import type { SentFile } from '@esquadro/contract/invoices/invoice'
import { useState } from 'react'
import { Button } from '../design/button/button.tsx'
import { FileRow } from '../design/file-drop/file-row.tsx'
import { IconButton } from '../design/icon-button/icon-button.tsx'
import { Light } from '../design/light/light.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { CheckList, RefusalText } from './check-list.tsx'
import { messages as correctionMessages } from './corrections.messages.ts'
import { messages } from './invoices.messages.ts'
import styles from './invoices.module.css'
import type { Sending } from './use-sending.ts'

/** The files of a sending with their verdicts, as they come. */
export function SendingList({
  files,
  onFix,
}: {
  files: readonly Sending[]
  onFix: (intakeId: string) => void
}) {
  const text = useText(messages)
  return (
    <ul className={styles.files}>
      {files.flatMap((one) =>
        one.answers === null
          ? [
              <FileRow
                key={one.key}
                name={one.file.name}
                size={one.file.size}
                verdict={text('send.reading')}
              />,
            ]
          : one.answers.map((answer, at) => (
              <SentRow
                key={`${one.key}-${answer.archive ?? ''}-${answer.fileName}-${at}`}
                answer={answer}
                onFix={onFix}
              />
            )),
      )}
    </ul>
  )
}

function SentRow({ answer, onFix }: { answer: SentFile; onFix: (intakeId: string) => void }) {
  const text = useText(messages)
  const corrections = useText(correctionMessages)
  const format = useFormats()
  const { intakeId } = answer
  // What is red or amber says so at once; green checks are there for whoever asks.
  const [isOpen, setOpen] = useState(answer.verdict !== 'green')
  const name = answer.archive ? `${answer.archive} / ${answer.fileName}` : answer.fileName
  const facts = [
    answer.kind && text(`kind.${answer.kind}`),
    answer.totalCents !== null && format.money(answer.totalCents),
    answer.recipientMasked,
    answer.professionalName ?? (answer.status === 'unattributed' ? text('status.unattributed') : null),
    answer.status && text(`status.${answer.status}`),
  ].filter((fact) => typeof fact === 'string')
  const shown = answer.checks.filter(
    (check) => isOpen && (answer.verdict === 'green' || check.light !== 'green'),
  )
  return (
    <FileRow
      name={name}
      verdict={
        <>
          <Light color={answer.verdict} />
          {answer.checks.length > 0 && (
            <IconButton
              icon={isOpen ? 'chevron-up' : 'chevron-down'}
              label={text(isOpen ? 'send.hide' : 'send.details', { name: answer.fileName })}
              isSmall
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          )}
        </>
      }
    >
      {facts.length > 0 && <p className={styles.muted}>{facts.join(' · ')}</p>}
      {answer.refusal && <RefusalText refusal={answer.refusal} />}
      {shown.length > 0 && <CheckList checks={shown} />}
      {answer.verdict === 'red' && intakeId && (
        <div className={styles.below}>
          <Button
            isSmall
            variant="secondary"
            aria-label={corrections('fixOne', { name: answer.fileName })}
            onClick={() => onFix(intakeId)}
          >
            {corrections('fix')}
          </Button>
        </div>
      )}
    </FileRow>
  )
}
