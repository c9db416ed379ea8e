import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { rightsAt } from '../../cms-modules.ts'
import { useUser } from '../api/store.ts'
import { ButtonLink } from '../design/button/button-link.tsx'
import { Page } from '../design/layout/page.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { ReadOnly } from '../design/read-only.ts'
import { EmptyState } from '../design/state/empty-state.tsx'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { messages } from './frame/chrome.messages.ts'

/** Shows a page of the CMS as the administrator's permissions allow: fully, read-only, or not at all. */
export function AreaGate({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const permissions = useUser()?.permissions ?? ['all']
  const { mayRead, mayChange } = rightsAt(pathname, permissions)
  if (!mayRead) return <NoAccess />
  return <ReadOnly value={!mayChange}>{children}</ReadOnly>
}

function NoAccess() {
  const text = useText(messages)
  return (
    <Page>
      <PageTitle title={text('area.title')} />
      <PageHeader title={text('area.title')} />
      <EmptyState
        title={text('area.closed')}
        text={text('area.closedText')}
        action={<ButtonLink to="/cms/dashboard">{text('area.home')}</ButtonLink>}
      />
    </Page>
  )
}
