import { customers } from '@esquadro/contract/calls/public'
import type { CustomerNoticePage } from '@esquadro/contract/sales/customers/public'
import { useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { AccountFrame } from '../../../platform/account-frame/account-frame.tsx'
import type { CallError } from '../../../platform/api/call.ts'
import { callFromLoader } from '../../../platform/api/context.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { Notice } from '../../../platform/design/notice/notice.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from './customer-notice.messages.ts'
import styles from './customer-notice.module.css'
import { NoticeAnswer, NoticeFacts } from './customer-notice.tsx'

/** Rendered on the server, because it must be readable without an account and on any phone. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token')?.trim().slice(0, 200) ?? ''
  if (!token) return data({ notice: null, error: null }, { status: 404 })
  const [notice, error] = await callFromLoader(context, customers.getNotice, { query: { token } })
  return data({ notice, error }, { status: error ? error.status || 503 : 200 })
}

// The URL contains the token: no cache, search engine or other site may see it.
export const headers = () => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
})

/** `/aviso-ao-cliente?token=…`: tells an end client who registered them, and lets them confirm or object. */
export default function CustomerNoticeRoute() {
  const { notice, error } = useLoaderData<typeof loader>()
  return notice ? <NoticePage initial={notice} /> : <NoNotice error={error} />
}

function NoNotice({ error }: { error: CallError | null }) {
  const text = useText(messages)
  const { revalidate, state } = useRevalidator()
  const isUnknown = !error || error.code === 'customer.notice-unknown'
  const retry = (
    <Button
      variant="secondary"
      isSmall
      iconLeft="refresh"
      isLoading={state !== 'idle'}
      onClick={() => void revalidate()}
    >
      {text('retry')}
    </Button>
  )
  return (
    <AccountFrame sheet="customer" title={text('title')} lead={text(isUnknown ? 'unknown' : 'failed')}>
      <meta name="robots" content="noindex" />
      <Notice
        tone="warn"
        title={isUnknown ? text('unknownTitle') : text('failedTitle')}
        action={!isUnknown && retry}
      >
        {isUnknown ? text('unknownText') : error.msg}
      </Notice>
    </AccountFrame>
  )
}

function NoticePage({ initial }: { initial: CustomerNoticePage }) {
  const text = useText(messages)
  const [search] = useSearchParams()
  const [notice, setNotice] = useState(initial)
  const { firstName } = notice
  return (
    <AccountFrame
      sheet="customer"
      width="wide"
      title={firstName ? text('titleNamed', { name: firstName }) : text('title')}
      lead={text('lead', { professional: notice.professional.name })}
    >
      <meta name="robots" content="noindex" />
      <div className={styles.page}>
        <NoticeFacts notice={notice} />
        <NoticeAnswer notice={notice} token={search.get('token') ?? ''} onAnswered={setNotice} />
      </div>
    </AccountFrame>
  )
}
