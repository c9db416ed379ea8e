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

/** Shows when the draft of a form was saved, and offers an earlier draft, or that of another window. */
export function DraftNotice({
  draft: { found, savedAt, hasFailed, recover, discard },
}: {
  draft: DraftState
}) {
  const text = useText(messages)
  const when = useAge()
  if (found)
    return (
      <Notice
        tone={found.isElsewhere ? 'warn' : 'info'}
        isLive
        title={text(found.isElsewhere ? 'elsewhere' : 'found')}
        action={
          <Cluster>
            <Button isSmall onClick={recover}>
              {text(found.isElsewhere ? 'takeTheirs' : 'recover')}
            </Button>
            <Button isSmall variant="secondary" onClick={discard}>
              {text(found.isElsewhere ? 'keepMine' : 'discard')}
            </Button>
          </Cluster>
        }
      >
        {text(found.isElsewhere ? 'elsewhereText' : 'foundText', { when: when(found.draft.updatedAt) })}
      </Notice>
    )
  return (
    <p role="status" className={styles.saved}>
      {hasFailed ? text('failed') : savedAt && when(savedAt)}
    </p>
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
