import { content } from '@esquadro/contract/calls/shared'
import type { MemberText } from '@esquadro/contract/platform/content/content'
import type { TextVersion } from '@esquadro/contract/platform/content/shared'
import type { ContentKind } from '@esquadro/contract/platform/content/vocabulary'
import { useSearchParams } from 'react-router'
import { useAction, useEndpoint } from '../../api/queries.ts'
import { Badge } from '../../design/badge/badge.tsx'
import { Button } from '../../design/button/button.tsx'
import { ButtonLink } from '../../design/button/button-link.tsx'
import { Dropdown } from '../../design/dropdown/dropdown.tsx'
import { Page } from '../../design/layout/page.tsx'
import { Notice } from '../../design/notice/notice.tsx'
import { PageHeader } from '../../design/page-header/page-header.tsx'
import { EmptyState } from '../../design/state/empty-state.tsx'
import { ErrorState } from '../../design/state/error-state.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { messages } from '../content.messages.ts'
import { DocumentSkeleton } from '../document-skeleton.tsx'
import { AcceptanceBar } from './acceptance-bar.tsx'
import { compareSections } from './changes.ts'
import { PublishedText } from './published-text.tsx'
import styles from './regulation-page.module.css'

/** A regulation: the version in force or an older one (`?version=`), its date and its acceptance. */
export function RegulationPage({ kind }: { kind: 'regulation' | 'store-regulation' }) {
  const text = useText(messages)
  const format = useFormats()
  const [params, setParams] = useSearchParams()
  const requested = params.get('version') ?? ''
  const version = /^[1-9]\d{0,5}$/.test(requested) ? Number(requested) : undefined
  const reading = useEndpoint(content.getText, { query: { kind, version } })
  const { data, error } = reading
  const versions = useEndpoint(content.getVersions, { query: { kind, limit: 100 } })
  const accept = useAction(content.accept, {
    refresh: [content.getText, content.getVersions, content.getPending],
    success: text('accepted'),
  })
  const title = text(`${kind}.title`)
  const read = (chosen: string | null) =>
    setParams(chosen ? { version: chosen } : {}, { preventScrollReset: true })
  const known = versions.data?.items ?? []
  const isMissing = error?.status === 404 || data?.html === ''
  const isWaiting = data?.needsAcceptance
  return (
    <Page>
      <PageTitle title={title} description={text(`${kind}.text`)} />
      <PageHeader
        title={title}
        text={text(`${kind}.text`)}
        action={
          data &&
          !isMissing && (
            <Button variant="secondary" iconLeft="print" onClick={() => window.print()}>
              {text('print')}
            </Button>
          )
        }
      />
      {error && !isMissing && <ErrorState reading={reading} />}
      {isMissing && (
        <EmptyState
          title={text('empty')}
          text={text('emptyText')}
          action={
            <ButtonLink to="/dashboard" variant="secondary">
              {text('home')}
            </ButtonLink>
          }
        />
      )}
      {!data && !error && <DocumentSkeleton />}
      {data && !isMissing && (
        <>
          <Edition shown={data} versions={known} onRead={read} />
          {!data.isInForce && !isToCome(data) && (
            <OlderVersion publishedAt={data.publishedAt} onReadCurrent={() => read(null)} />
          )}
          {(data.isInForce || isToCome(data)) && (
            <Announced shown={data} onRead={(next) => read(next === null ? null : String(next))} />
          )}
          <p className={styles.printed}>
            {text('versionOf', { version: data.version, date: format.longDate(data.publishedAt) })}
          </p>
          {isWaiting && data.acceptedVersion !== null && (
            <RegulationChanges kind={kind} shown={data} accepted={data.acceptedVersion} />
          )}
          <PublishedText key={data.version} introHtml={data.introHtml} sections={data.sections} />
          {isWaiting && (
            <AcceptanceBar
              version={data.version}
              acceptedVersion={data.acceptedVersion}
              isLoading={accept.isRunning}
              onAccept={() => void accept.run({ body: { kind, version: data.version } })}
            />
          )}
        </>
      )}
    </Page>
  )
}

interface EditionProps {
  readonly shown: MemberText
  /** All versions, newest first. */
  readonly versions: readonly TextVersion[]
  /** Shows a version; null for the one in force. */
  readonly onRead: (version: string | null) => void
}

/** The version on screen, its date, the reader's acceptance, and the choice of another version. */
function Edition({ shown, versions, onRead }: EditionProps) {
  const text = useText(messages)
  const format = useFormats()
  return (
    <div className={styles.meta}>
      <dl className={styles.facts}>
        <div>
          <dt>{text('edition')}</dt>
          <dd className={styles.edition}>
            <span className={styles.figure}>{shown.version}</span>
            {shown.isInForce && <Badge tone="success">{text('inForce')}</Badge>}
          </dd>
        </div>
        <div>
          <dt>{text('published')}</dt>
          <dd>{format.longDate(shown.publishedAt)}</dd>
        </div>
        <div>
          <dt>{text('acceptance')}</dt>
          <dd>
            {shown.acceptedAt
              ? format.longDate(shown.acceptedAt)
              : text(shown.needsAcceptance ? 'waiting' : shown.isInForce ? 'notAsked' : 'notAccepted')}
          </dd>
        </div>
      </dl>
      {versions.length > 1 && (
        <div className={styles.versions}>
          <Dropdown
            label={text('chooseVersion')}
            placeholder={text('chooseVersion')}
            options={versions.map((version) => ({
              value: String(version.version),
              label: version.isInForce
                ? text('versionInForce', { version: version.version })
                : text('versionFrom', { version: version.version, date: format.date(version.publishedAt) }),
            }))}
            value={String(shown.version)}
            onChange={(chosen) =>
              onRead(
                versions.some(({ version, isInForce }) => isInForce && String(version) === chosen)
                  ? null
                  : chosen,
              )
            }
            isSearchable={false}
          />
        </div>
      )}
    </div>
  )
}

/** Whether a version has been announced but is not in force yet. */
const isToCome = ({ version, upcoming }: MemberText) => upcoming?.version === version

interface AnnouncedProps {
  readonly shown: MemberText
  /** Shows a version; null for the one in force. */
  readonly onRead: (version: number | null) => void
}

/** Shows when an announced version comes into force, and links to it or back. */
function Announced({ shown, onRead }: AnnouncedProps) {
  const text = useText(messages)
  const format = useFormats()
  const { upcoming } = shown
  if (!upcoming) return null
  const date = format.longDate(upcoming.holdsFrom)
  const isShown = isToCome(shown)
  return (
    <div className={styles.older}>
      <Notice
        tone="info"
        title={text(isShown ? 'upcomingTitle' : 'announcedTitle', { date })}
        action={
          <Button variant="secondary" isSmall onClick={() => onRead(isShown ? null : upcoming.version)}>
            {isShown ? text('readCurrent') : text('readUpcoming', { version: upcoming.version })}
          </Button>
        }
      >
        {text('upcomingText')}
      </Notice>
    </div>
  )
}

interface OlderVersionProps {
  readonly publishedAt: string
  readonly onReadCurrent: () => void
}

function OlderVersion({ publishedAt, onReadCurrent }: OlderVersionProps) {
  const text = useText(messages)
  const format = useFormats()
  return (
    <div className={styles.older}>
      <Notice
        tone="warn"
        title={text('olderTitle')}
        action={
          <Button variant="secondary" isSmall onClick={onReadCurrent}>
            {text('readCurrent')}
          </Button>
        }
      >
        {text('olderText', { date: format.longDate(publishedAt) })}
      </Notice>
    </div>
  )
}

interface RegulationChangesProps {
  readonly kind: ContentKind
  readonly shown: MemberText
  /** The version that the reader accepted before. */
  readonly accepted: number
}

/** The sections that changed since the version that the reader accepted, each with a link. */
function RegulationChanges({ kind, shown, accepted }: RegulationChangesProps) {
  const text = useText(messages)
  const { data } = useEndpoint(content.getText, { query: { kind, version: accepted } })
  if (!data) return null
  const changes = compareSections(data.sections, shown.sections)
  if (changes.length === 0) return null
  return (
    <div className={styles.changed}>
      <Notice tone="info" title={text('changes.title', { accepted })}>
        <ul className={styles.changes}>
          {changes.map(({ kind: change, id, title }) => (
            <li key={`${change}-${id}`}>
              <span>{text(`changes.${change}`)}</span>
              {change === 'removed' ? title : <a href={`#${id}`}>{title}</a>}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
