import * as cmsMail from '@esquadro/contract/mail/cms'
import { type SyntheticEvent, useState } from 'react'
import { useEndpoint } from '../api/queries.ts'
import { Segments } from '../design/segments/segments.tsx'
import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { useText } from '../i18n/i18n.tsx'
import type { Language } from '../i18n/language.ts'
import { messages } from './cms-mail.messages.ts'
import styles from './cms-mail.module.css'

/** A mail with sample data: as HTML, in a frame that runs and opens nothing, or as text. */
export function MailPreview({ kind, language }: { kind: string; language: Language }) {
  const text = useText(messages)
  const [view, setView] = useState<'html' | 'text'>('html')
  const reading = useEndpoint(cmsMail.getOne, { query: { kind, language }, keepPrevious: true })
  const { data, error } = reading
  if (error) return <ErrorState reading={reading} />
  if (!data) return <SkeletonText lines={12} />
  return (
    <article className={styles.preview} aria-label={text('preview')}>
      <header>
        <div>
          <h2>{data.subject}</h2>
          <p>
            {[
              ...data.attachments.map((name) => text('attached', { name })),
              ...(data.hasOneClick ? [text('oneClick')] : []),
            ].join(' · ') || text('plain')}
          </p>
        </div>
        <Segments
          label={text('view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'html', label: 'HTML', icon: 'image' },
            { value: 'text', label: text('asText'), icon: 'file' },
          ]}
        />
      </header>
      {view === 'html' ? (
        <MailFrame title={data.subject} html={data.html} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long line scrolls sideways.
        <pre tabIndex={0}>{data.text}</pre>
      )}
    </article>
  )
}

/**
 * A mail in a frame without scripts. The frame inherits the page's policy, which refuses style attributes: they travel under
 * another name and are set through the CSSOM.
 */
function MailFrame({ title, html }: { title: string; html: string }) {
  const setStyles = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const styled = currentTarget.contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? []
    for (const element of styled) element.style.cssText = element.dataset['style'] ?? ''
  }
  return (
    <iframe
      title={title}
      sandbox="allow-same-origin"
      srcDoc={html.replaceAll(' style="', ' data-style="')}
      onLoad={setStyles}
    />
  )
}
