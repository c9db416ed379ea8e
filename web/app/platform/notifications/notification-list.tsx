import { type Action, useAction, useEndpoint } from '../api/queries.ts'
import { type UserType, useUser } from '../api/store.ts'
import { Button } from '../design/button/button.tsx'
import { useTableState } from '../design/data-table/use-table-state.ts'
import { Page } from '../design/layout/page.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { Pagination } from '../design/pagination/pagination.tsx'
import { Skeleton } from '../design/skeleton/skeleton.tsx'
import { EmptyState } from '../design/state/empty-state.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { Tabs } from '../design/tabs/tabs.tsx'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { PushButton } from '../push/push-button.tsx'
import styles from './notification-list.module.css'
import { NotificationRows } from './notification-rows.tsx'
import { messages } from './notifications.messages.ts'
import { notificationsOf } from './reader.ts'

/** Lists the signed-in user's notifications: all or unread ones, newest first, marked as read one by one or all at once. */
export function NotificationList({ lead }: { lead: 'lead' | 'cmsLead' }) {
  const text = useText(messages)
  const userType: UserType = useUser()?.userType ?? 'professional'
  const { getAll, read } = notificationsOf[userType]
  const state = useTableState({ filters: ['unread'], defaultLimit: 100 })
  const isUnreadOnly = state.filters.unread === 'true'
  const reading = useEndpoint(getAll, {
    query: {
      page: state.page,
      limit: state.limit,
      bundled: 'true',
      ...(isUnreadOnly && { unread: 'true' }),
    },
    keepPrevious: true,
  })
  const { data, error, isPlaceholderData } = reading
  const action: Action<typeof read> = useAction(read, { refresh: [getAll] })
  return (
    <Page width="narrow">
      <PageTitle title={text('title')} />
      <PageHeader
        title={text('title')}
        text={text(lead)}
        action={
          <>
            <PushButton />
            {data && data.unread > 0 && (
              <Button
                variant="secondary"
                iconLeft="check"
                isLoading={action.isRunning}
                onClick={() => void action.run({ body: { all: true } })}
              >
                {text('readAll')}
              </Button>
            )}
          </>
        }
      />
      <Tabs
        label={text('view')}
        tabs={[
          { value: 'all', label: text('all') },
          { value: 'unread', label: text('unread'), ...(data && { count: data.unread }) },
        ]}
        value={isUnreadOnly ? 'unread' : 'all'}
        onChange={(value) => state.setFilter('unread', value === 'unread' ? 'true' : null)}
      >
        {error ? (
          <ErrorState reading={reading} />
        ) : !data ? (
          <Waiting />
        ) : data.total === 0 ? (
          <EmptyState
            title={text(isUnreadOnly ? 'allReadTitle' : 'emptyTitle')}
            text={text(isUnreadOnly ? 'allReadText' : 'emptyText')}
          />
        ) : (
          <div aria-busy={isPlaceholderData} className={styles.list}>
            <NotificationRows
              items={data.items}
              onRead={({ id, bundle }) => void action.run({ body: bundle ? { bundle: id } : { id } })}
            />
            <Pagination
              page={state.page}
              limit={state.limit}
              total={data.total}
              onPage={(page, replaces) => state.change({ page, replaces })}
              onLimit={(limit) => state.change({ limit })}
            />
          </div>
        )}
      </Tabs>
    </Page>
  )
}

function Waiting() {
  const text = useText(messages)
  return (
    <div className={styles.list} role="status" aria-label={text('loading')}>
      {['72%', '58%', '80%', '64%', '70%'].map((width) => (
        <div key={width} className={styles.waiting}>
          <Skeleton width="40%" />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  )
}
