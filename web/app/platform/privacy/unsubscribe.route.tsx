import { privacy } from '@esquadro/contract/calls/public'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AccountFrame } from '../account-frame/account-frame.tsx'
import { useAction } from '../api/queries.ts'
import { Button } from '../design/button/button.tsx'
import { ButtonLink } from '../design/button/button-link.tsx'
import { Notice } from '../design/notice/notice.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './privacy.messages.ts'
import styles from './privacy.module.css'

/** `/descadastrar?token=…`: unsubscribes from e-mails. Needs a click, because mail programs open links automatically. */
export default function UnsubscribePage() {
  const text = useText(messages)
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [isDone, setDone] = useState(false)
  const unsubscribe = useAction(privacy.unsubscribe)
  const accept = async () => {
    const [, error] = await unsubscribe.run({ body: { token } })
    if (!error) setDone(true)
  }
  return (
    <AccountFrame
      sheet="news"
      title={text('unsubscribe.title')}
      lead={text(isDone ? 'unsubscribe.done' : 'unsubscribe.text')}
    >
      <div className={styles.ways} role="status">
        {isDone ? (
          <>
            <p>{text('unsubscribe.back')}</p>
            <ButtonLink to="/">{text('unsubscribe.home')}</ButtonLink>
          </>
        ) : token ? (
          <Button isLoading={unsubscribe.isRunning} onClick={() => void accept()}>
            {text('unsubscribe.action')}
          </Button>
        ) : (
          <Notice tone="warn" title={text('unsubscribe.missing')} />
        )}
      </div>
    </AccountFrame>
  )
}
