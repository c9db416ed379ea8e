import { privacy } from '@esquadro/contract/calls/shared'
import type { PrivacyOverview } from '@esquadro/contract/platform/privacy/shared'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useAction, useEndpoint } from '../api/queries.ts'
import { showToast } from '../api/store.ts'
import { Button } from '../design/button/button.tsx'
import { downloadFile } from '../design/data-table/csv.ts'
import { Cluster } from '../design/layout/cluster.tsx'
import { Page } from '../design/layout/page.tsx'
import { Section } from '../design/layout/section.tsx'
import { TextLink } from '../design/link/text-link.tsx'
import { Notice } from '../design/notice/notice.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { Switch } from '../design/switch/switch.tsx'
import { usePolicyAddress } from '../i18n/addresses.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { EraseAccount } from './erase-account.tsx'
import { messages } from './privacy.messages.ts'
import styles from './privacy.module.css'
import { RecordViews } from './record-views.tsx'
import { StoredParts } from './stored-parts.tsx'

/** /privacidade: a member's rights under the data protection law: stored data, consents, download and erasure. */
export default function PrivacyPage() {
  const text = useText(messages)
  const overview = useEndpoint(privacy.getOverview)
  return (
    <Page>
      <PageTitle title={text('title')} />
      <PageHeader title={text('title')} text={text('lead')} />
      {overview.data ? (
        <>
          <Section title={text('stored')} text={text('storedText')}>
            <StoredParts parts={overview.data.parts} />
          </Section>
          <Section title={text('consents')}>
            <Consents overview={overview.data} />
          </Section>
          <Section title={text('views')} text={text('viewsText')}>
            <RecordViews />
          </Section>
          <Section title={text('download')} text={text('downloadText')}>
            <Downloads />
          </Section>
          <Section title={text('erase')} text={text('eraseText')}>
            <EraseAccount obstacle={overview.data.obstacle?.msg ?? null} />
          </Section>
        </>
      ) : overview.error ? (
        <ErrorState reading={overview} />
      ) : (
        <SkeletonText lines={14} />
      )}
    </Page>
  )
}

function Consents({ overview }: { overview: PrivacyOverview }) {
  const text = useText(messages)
  const { dateTime } = useFormats()
  const consent = useAction(privacy.setConsent, {
    refresh: [privacy.getOverview],
    success: text('consentSaved'),
  })
  return (
    <div className={styles.consents}>
      <div>
        <Switch
          value={overview.acceptReceiveEmail}
          disabled={consent.isRunning}
          onChange={(acceptReceiveEmail) => void consent.run({ body: { acceptReceiveEmail } })}
        >
          {text('email')}
        </Switch>
        <p className={styles.hint}>{text('emailText')}</p>
        {overview.emailRejectedAt && (
          <Notice
            tone="warn"
            title={text('rejected')}
            action={<TextLink to="/profile">{text('rejected.change')}</TextLink>}
          >
            {text('rejectedText', { at: dateTime(overview.emailRejectedAt) })}
          </Notice>
        )}
      </div>
      <div>
        <h3>{text('history')}</h3>
        {overview.consents.length === 0 ? (
          <p className={styles.hint}>{text('history.none')}</p>
        ) : (
          <ul className={styles.history}>
            {overview.consents.map((entry) => (
              <li key={`${entry.kind}-${entry.at}-${entry.version}`}>
                <span>
                  {text(`history.${entry.kind}`)}
                  {entry.version !== null && (
                    <small> · {text('history.version', { version: entry.version })}</small>
                  )}
                </span>
                <span>
                  {text(entry.given ? 'history.given' : 'history.withdrawn')}
                  <small> · {dateTime(entry.at)}</small>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function Downloads() {
  const text = useText(messages)
  const [busy, setBusy] = useState<'json' | 'csv' | null>(null)
  const save = async (format: 'json' | 'csv') => {
    setBusy(format)
    const [file, error] = await call(privacy.download, { query: { format } })
    if (error) showToast('error', error.msg)
    else {
      const name = `esquadro-${format === 'json' ? 'dados.json' : 'dados.zip'}`
      downloadFile(name, new Blob([await file.arrayBuffer()], { type: file.type }))
    }
    setBusy(null)
  }
  return (
    <Cluster gap={3}>
      <Button
        variant="secondary"
        iconLeft="download"
        isLoading={busy === 'json'}
        onClick={() => void save('json')}
      >
        {text('json')}
      </Button>
      <Button
        variant="secondary"
        iconLeft="download"
        isLoading={busy === 'csv'}
        onClick={() => void save('csv')}
      >
        {text('csv')}
      </Button>
      <TextLink to={usePolicyAddress()} reloadDocument target="_blank">
        {text('policy')}
      </TextLink>
    </Cluster>
  )
}
