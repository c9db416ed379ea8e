import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../design/modal/confirm-dialog.tsx'

export interface Question<Subject> {
  /** The subject of the question; kept while the dialog closes. */
  readonly subject: Subject | null
  readonly isAsked: boolean
  ask(subject: Subject): void
  cancel(): void
}

/** The subject of a confirmation dialog: a row, or several. */
export function useQuestion<Subject>(): Question<Subject> {
  const [subject, setSubject] = useState<Subject | null>(null)
  const [isAsked, setAsked] = useState(false)
  return {
    subject,
    isAsked,
    ask: (next) => {
      setSubject(next)
      setAsked(true)
    },
    cancel: () => setAsked(false),
  }
}

interface ConfirmationProps<Subject> {
  readonly question: Question<Subject>
  /** Returns the text of the question, which names the object. */
  readonly texts: (subject: Subject) => {
    readonly title: string
    readonly accept: string
    readonly text: ReactNode
    readonly isDanger?: boolean
  }
  /** Runs when the person accepts; the dialog closes afterwards, whatever the result. */
  readonly onAccept: (subject: Subject) => Promise<unknown>
  readonly isRunning: boolean
}

/** Asks before an action on a row. */
export function Confirmation<Subject>({ question, texts, onAccept, isRunning }: ConfirmationProps<Subject>) {
  const { subject } = question
  if (subject === null) return null
  const { title, accept, text, isDanger = false } = texts(subject)
  return (
    <ConfirmDialog
      isOpen={question.isAsked}
      title={title}
      acceptLabel={accept}
      isDanger={isDanger}
      isLoading={isRunning}
      onCancel={question.cancel}
      onAccept={() => void onAccept(subject).then(question.cancel)}
    >
      {text}
    </ConfirmDialog>
  )
}
