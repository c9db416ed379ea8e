import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../platform/design/icon/icon.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './sign-up.messages.ts'
import styles from './sign-up-choices.module.css'
import { readStored } from './stored-values.ts'

const kinds = ['professional', 'shopkeeper'] as const
type Kind = (typeof kinds)[number]

const forms = { professional: '/sign-up-profissional', shopkeeper: '/sign-up-lojista' } as const
/** The names under which the forms store their values. */
const stored = { professional: 'sign-up', shopkeeper: 'sign-up-store' } as const

/** Returns the forms that were started in this browser; none until hydration, because the server knows none. */
function useStartedForms(): readonly Kind[] {
  const [begun, setBegun] = useState<readonly Kind[]>([])
  useEffect(() => setBegun(kinds.filter((kind) => readStored(stored[kind]) !== null)), [])
  return begun
}

interface SignUpChoicesProps {
  /** The query to pass on, such as an invite code. */
  readonly search?: string
  /** The heading level of the choices. */
  readonly heading: 'h2' | 'h3'
  readonly onChoose?: () => void
}

/** The choice between the two registrations. Each choice is one link and lists what the form asks for. */
export function SignUpChoices({ search = '', heading: Heading, onChoose }: SignUpChoicesProps) {
  const text = useText(messages)
  const begun = useStartedForms()
  return (
    <ul className={styles.choices}>
      {kinds.map((kind) => (
        <li key={kind}>
          <Heading>
            <Link
              to={{ pathname: forms[kind], search }}
              onClick={onChoose}
              aria-describedby={`needs-${kind}`}
            >
              {text(`choose.${kind}.action`)}
            </Link>
          </Heading>
          <p>{text(`choose.${kind}.text`)}</p>
          <p className={styles.needs} id={`needs-${kind}`}>
            {text(`choose.${kind}.needs`)}
          </p>
          {begun.includes(kind) && <p className={styles.begun}>{text('choose.begun')}</p>}
          <Icon name="arrow-right" size={20} />
        </li>
      ))}
    </ul>
  )
}
