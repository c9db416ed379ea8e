import { settings as cmsSettings } from '@esquadro/contract/calls/cms'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useEndpoint } from '../api/queries.ts'
import { Page } from '../design/layout/page.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { readSettings } from '../page/settings.ts'
import { CounterPart } from './counter-part.tsx'
import { PointsPart } from './earning-parts.tsx'
import { HistoryPart } from './history-part.tsx'
import { InvoicesPart } from './invoices-part.tsx'
import { MailboxPart } from './mailbox-part.tsx'
import { MembersPart, PcePart, PolicyPart } from './people-parts.tsx'
import { MeasuringPart, ProgrammePart, WelcomePart, WelcomeTextsPart } from './programme-parts.tsx'
import { RetentionPart } from './retention-part.tsx'
import { messages } from './settings.messages.ts'
import styles from './settings.module.css'
import { TextsPart } from './texts-part.tsx'
import { TransparencyPart } from './transparency-part.tsx'

const parts = [
  'points',
  'invoices',
  'policy',
  'members',
  'counter',
  'mailbox',
  'transparency',
  'retention',
  'pce',
  'programme',
  'welcome',
  'welcomeTexts',
  'measuring',
  'texts',
  'history',
] as const

/** /cms/settings: all programme settings, part by part. */
export default function CmsSettingsRoute() {
  const text = useText(messages)
  const stored = useEndpoint(cmsSettings.get)
  const isThere = stored.data !== undefined
  const version = stored.data?.version
  // The header and footer show the saved values.
  useEffect(() => {
    if (version !== undefined) void readSettings()
  }, [version])
  const { hash } = useLocation()
  // Scrolls to the part in the URL once it is rendered.
  useEffect(() => {
    if (isThere && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isThere, hash])
  return (
    <Page>
      <PageTitle title={text('title')} description={text('text')} />
      <PageHeader title={text('title')} text={text('text')} />
      <div className={styles.columns}>
        <nav className={styles.index} aria-label={text('index')}>
          <ul>
            {parts.map((part) => (
              <li key={part}>
                <a href={`#${part}`}>{text(`${part}.title`)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {stored.error ? (
            <ErrorState reading={stored} />
          ) : stored.data ? (
            <>
              <PointsPart stored={stored.data} />
              <InvoicesPart stored={stored.data} />
              <PolicyPart stored={stored.data} />
              <MembersPart stored={stored.data} />
              <CounterPart stored={stored.data} />
              <MailboxPart stored={stored.data} />
              <TransparencyPart stored={stored.data} />
              <RetentionPart stored={stored.data} />
              <PcePart stored={stored.data} />
              <ProgrammePart stored={stored.data} />
              <WelcomePart stored={stored.data} />
              <WelcomeTextsPart stored={stored.data} />
              <MeasuringPart stored={stored.data} />
              <TextsPart stored={stored.data} />
              <HistoryPart />
            </>
          ) : (
            <SkeletonText lines={16} />
          )}
        </div>
      </div>
    </Page>
  )
}
