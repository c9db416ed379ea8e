import { useEffect, useState } from 'react'
import { Button } from '../design/button/button.tsx'
import { Cluster } from '../design/layout/cluster.tsx'
import { Notice } from '../design/notice/notice.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './drafts.messages.ts'
import styles from './drafts.module.css'
import type { DraftState } from './use-draft.ts'

const MINUTE = 60_000

type Props = { readonly draft: DraftState }

/** Offers the draft of an earlier visit, above the fields of a form. */
export function DraftNotice({ draft }: Props) {
  return draft.found && !draft.found.isElsewhere ? <Offer draft={draft} found={draft.found} /> : null
}

/** Shows when the draft of a form was saved, or that another window saved one, beside the form's buttons. */
export function DraftStatus({ draft }: Props) {
  const text = useText(messages)
  const when = useAge()
  const { found, savedAt, hasFailed } = draft
  if (found?.isElsewhere) return <Offer draft={draft} found={found} />
  return (
    <p role="status" className={styles.saved}>
      {hasFailed ? text('failed') : savedAt && when(savedAt)}
    </p>
  )
}

function Offer({
  draft: { recover, discard },
  found: { draft, isElsewhere },
}: Props & { readonly found: NonNullable<DraftState['found']> }) {
  const text = useText(messages)
  const when = useAge()
  return (
    <Notice
      tone={isElsewhere ? 'warn' : 'info'}
      isLive
      title={text(isElsewhere ? 'elsewhere' : 'found')}
      action={
        <Cluster>
          <Button isSmall onClick={recover}>
            {text(isElsewhere ? 'takeTheirs' : 'recover')}
          </Button>
          <Button isSmall variant="secondary" onClick={discard}>
            {text(isElsewhere ? 'keepMine' : 'discard')}
          </Button>
        </Cluster>
      }
    >
      {text(isElsewhere ? 'elsewhereText' : 'foundText', { when: when(draft.updatedAt) })}
    </Notice>
  )
}

/** Returns a function that says how long ago a draft was saved; renders anew each half minute. */
function useAge(): (instant: string) => string {
  const text = useText(messages)
  const format = useFormats()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2)
    return () => clearInterval(timer)
  }, [])
  return (instant) => {
    const minutes = Math.floor((Math.max(now, Date.now()) - Date.parse(instant)) / MINUTE)
    if (minutes < 1) return text('saved.now')
    if (minutes < 60) return text('saved.minutes', { count: minutes })
    return text('saved.at', { time: format.dateTime(instant) })
  }
}
