import { settings as cmsSettings } from '@esquadro/contract/calls/cms'
import { type ComponentType, useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { useEndpoint } from '../api/queries.ts'
import { Breadcrumbs } from '../design/breadcrumbs/breadcrumbs.tsx'
import { Page } from '../design/layout/page.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { useText } from '../i18n/i18n.tsx'
import { useIsChecking } from '../layouts/use-is-checking.ts'
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
import { findSection, type Section, sectionLink, sections } from './sections.ts'
import { messages } from './settings.messages.ts'
import styles from './settings.module.css'
import { SettingsIndex } from './settings-index.tsx'
import type { Stored } from './settings-part.tsx'
import { TextsPart } from './texts-part.tsx'
import { TransparencyPart } from './transparency-part.tsx'
import { useMarkedSetting } from './use-marked-setting.ts'

const parts: Readonly<Record<Section['key'], ComponentType<{ stored: Stored }>>> = {
  points: PointsPart,
  invoices: InvoicesPart,
  policy: PolicyPart,
  members: MembersPart,
  counter: CounterPart,
  mailbox: MailboxPart,
  transparency: TransparencyPart,
  retention: RetentionPart,
  pce: PcePart,
  programme: ProgrammePart,
  welcome: WelcomePart,
  welcomeTexts: WelcomeTextsPart,
  measuring: MeasuringPart,
  texts: TextsPart,
  history: HistoryPart,
}

/** /cms/settings: the sections of the programme's settings; /cms/settings/:section: one of them, which is saved separately. */
export default function CmsSettingsRoute() {
  const { section: path } = useParams()
  const { hash } = useLocation()
  const section = findSection(path)
  // Until release 1.0.0 the sections were parts of one page.
  const former = sections.find(({ key }) => key === hash.slice(1))
  if (section) return <SectionPage section={section} />
  if (path !== undefined || former)
    return <Navigate to={former ? sectionLink(former) : '/cms/settings'} replace />
  return <Overview />
}

function Overview() {
  const text = useText(messages)
  return (
    <Page>
      <PageTitle title={text('title')} description={text('text')} />
      <PageHeader title={text('title')} text={text('text')} />
      <SettingsIndex />
    </Page>
  )
}

function SectionPage({ section }: { readonly section: Section }) {
  const text = useText(messages)
  const stored = useEndpoint(cmsSettings.get)
  const version = stored.data?.version
  // The header and footer show the saved values.
  useEffect(() => {
    if (version !== undefined) void readSettings()
  }, [version])
  // What the skeleton of the page hides cannot be focused.
  const isChecking = useIsChecking()
  useMarkedSetting(section, stored.data !== undefined && !isChecking)
  const Part = parts[section.key]
  const title = text(`${section.key}.title`)
  return (
    <Page>
      <PageTitle title={`${title} · ${text('title')}`} description={text(`${section.key}.text`)} />
      <PageHeader
        title={title}
        above={<Breadcrumbs items={[{ label: text('title'), to: '/cms/settings' }, { label: title }]} />}
      />
      <div className={styles.columns}>
        <SettingsIndex key={section.key} current={section} />
        <div className={styles.part}>
          {stored.error ? (
            <ErrorState reading={stored} />
          ) : stored.data ? (
            <Part key={section.key} stored={stored.data} />
          ) : (
            <SkeletonText lines={16} />
          )}
        </div>
      </div>
    </Page>
  )
}
