import { mail as cmsMail } from '@esquadro/contract/calls/cms'
import { useState } from 'react'
import { useEndpoint } from '../api/queries.ts'
import { Segments } from '../design/segments/segments.tsx'
import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { useText } from '../i18n/i18n.tsx'
import type { Language } from '../i18n/language.ts'
import { messages } from './cms-mail.messages.ts'
import styles from './cms-mail.module.css'
import { MailFrame, type MailTheme } from './mail-frame.tsx'

/** Shows a mail with sample data: as HTML, as mail programs show it by theme and width, or as text. */
export function MailPreview({ kind, language }: { kind: string; language: Language }) {
  const text = useText(messages)
  const [view, setView] = useState<'html' | 'text'>('html')
  const [theme, setTheme] = useState<MailTheme>('light')
  const [width, setWidth] = useState<'desk' | 'phone'>('desk')
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
        <div className={styles.views}>
          {view === 'html' && (
            <>
              <Segments
                label={text('theme')}
                value={theme}
                onChange={setTheme}
                options={[
                  { value: 'light', label: text('theme.light'), icon: 'sun' },
                  { value: 'dark', label: text('theme.dark'), icon: 'moon' },
                ]}
              />
              <Segments
                label={text('width')}
                value={width}
                onChange={setWidth}
                options={[
                  { value: 'desk', label: text('width.desk'), icon: 'mail' },
                  { value: 'phone', label: text('width.phone'), icon: 'phone' },
                ]}
              />
            </>
          )}
          <Segments
            label={text('view')}
            value={view}
            onChange={setView}
            options={[
              { value: 'html', label: 'HTML', icon: 'image' },
              { value: 'text', label: text('asText'), icon: 'file' },
            ]}
          />
        </div>
      </header>
      {view === 'html' ? (
        <div className={styles.frame} data-width={width}>
          <MailFrame title={data.subject} html={data.html} theme={theme} />
        </div>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard.
        <pre tabIndex={0}>{data.text}</pre>
      )}
    </article>
  )
}
