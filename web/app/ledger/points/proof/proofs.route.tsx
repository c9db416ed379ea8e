import { points as publicPoints } from '@esquadro/contract/calls/public'
import type { LedgerRoot } from '@esquadro/contract/ledger/points/public'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { callFromLoader } from '../../../platform/api/context.ts'
import { Page } from '../../../platform/design/layout/page.tsx'
import { FileLink, TextLink } from '../../../platform/design/link/text-link.tsx'
import { PageHeader } from '../../../platform/design/page-header/page-header.tsx'
import { PageLinks } from '../../../platform/design/plain-list/page-links.tsx'
import { EmptyState } from '../../../platform/design/state/empty-state.tsx'
import { useAddress } from '../../../platform/i18n/addresses.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { PageHead } from '../../../platform/page/page-head.tsx'
import { messages } from './proofs.messages.ts'
import styles from './proofs.module.css'

const LIMIT = 25

/** Rendered on the server for everybody, and never stored: a new root appears every hour. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const requested = new URL(request.url).searchParams.get('page') ?? ''
  const page = /^[1-9]\d{0,5}$/.test(requested) ? Number(requested) : 1
  const [found, error] = await callFromLoader(context, publicPoints.getRoots, {
    query: { page, limit: LIMIT },
  })
  // oxlint-disable-next-line typescript/only-throw-error -- the router uses the status only if the response is thrown.
  if (error) throw data(null, { status: error.status || 503 })
  return data(found)
}

export const headers = () => ({ 'Cache-Control': 'no-cache' })

/** /provas: the published roots of the ledger, and how to check them. */
export default function ProofsRoute() {
  const text = useText(messages)
  const addressOf = useAddress()
  const { items, total, page, limit } = useLoaderData<typeof loader>()
  const pages = Math.ceil(total / limit)
  const [newest] = items
  const address = (other: number) => addressOf('/provas') + (other === 1 ? '' : `?page=${other}`)
  return (
    <Page>
      <PageHead title={text('title')} description={text('lead')} search={page === 1 ? '' : `?page=${page}`} />
      <PageHeader title={text('title')} text={text('lead')} />
      <div className={styles.page}>
        {page === 1 && newest && <Newest root={newest} />}
        {page === 1 && <Uses />}
        {items.length > 0 ? (
          <section className={styles.all} aria-labelledby="all">
            <div className={styles.head}>
              <h2 id="all">{text('all')}</h2>
              <p>{text('total', { count: total })}</p>
            </div>
            <ol className={styles.roots}>
              {items.map((root) => (
                <Root key={root.number} root={root} />
              ))}
            </ol>
          </section>
        ) : (
          <EmptyState title={text('empty')} text={text('emptyText')} />
        )}
        <PageLinks
          page={page}
          pages={pages}
          addressOf={address}
          texts={{
            label: text('pages'),
            previous: text('pageBefore'),
            next: text('pageAfter'),
            place: text('place', { page, pages }),
          }}
        />
      </div>
    </Page>
  )
}

interface RootProps {
  readonly root: LedgerRoot
}

function Newest({ root }: RootProps) {
  const text = useText(messages)
  const { dateTime, number } = useFormats()
  return (
    <section className={styles.newest} aria-labelledby="newest">
      <h2 id="newest">{text('newest')}</h2>
      <dl>
        <div className={styles.signature}>
          <dt>{text('signature')}</dt>
          <dd>
            <code>{root.root}</code>
          </dd>
        </div>
        <div>
          <dt>{text('number')}</dt>
          <dd>{root.number}</dd>
        </div>
        <div>
          <dt>{text('recordedAt')}</dt>
          <dd>
            <time dateTime={root.recordedAt}>{dateTime(root.recordedAt)}</time>
          </dd>
        </div>
        <div>
          <dt>{text('entries')}</dt>
          <dd>{number(root.entries)}</dd>
        </div>
        <div>
          <dt>{text('accounts')}</dt>
          <dd>{number(root.accounts)}</dd>
        </div>
      </dl>
    </section>
  )
}

function Uses() {
  const text = useText(messages)
  return (
    <section className={styles.uses} aria-labelledby="how">
      <h2 id="how">{text('how')}</h2>
      <ul>
        <li>
          <h3>{text('keepTitle')}</h3>
          <p>{text('keep')}</p>
          <FileLink href="/api/proofs/roots?limit=100">{text('json')}</FileLink>
        </li>
        <li>
          <h3>{text('checkTitle')}</h3>
          <p>{text('check')}</p>
          <TextLink to="/extrato/verificar">{text('checkHere')}</TextLink>
        </li>
        <li>
          <h3>{text('toolsTitle')}</h3>
          <p>{text('tools')}</p>
          <FileLink href="/verify.html" isDownload>
            {text('page')}
          </FileLink>
          <FileLink href="/verify.mjs" isDownload>
            {text('command')}
          </FileLink>
        </li>
      </ul>
      <p className={styles.private}>{text('private')}</p>
    </section>
  )
}

function Root({ root }: RootProps) {
  const text = useText(messages)
  const { dateTime, number } = useFormats()
  return (
    <li>
      <span className={styles.number}>{root.number}</span>
      <time dateTime={root.recordedAt}>{dateTime(root.recordedAt)}</time>
      <code>{root.root}</code>
      <span className={styles.count}>
        {text('count', { entries: number(root.entries), accounts: number(root.accounts) })}
      </span>
    </li>
  )
}
