import { preRegistrations as contract } from '@esquadro/contract/calls/shopkeeper'
import type { PreRegistration } from '@esquadro/contract/people/pre-registrations/pre-registration'
import { type ReactNode, Suspense } from 'react'
import { useAction } from '../../platform/api/queries.ts'
import { Button } from '../../platform/design/button/button.tsx'
import type { RowAction } from '../../platform/design/data-table/data-table.types.ts'
import { DimensionLine } from '../../platform/design/dimension-line/dimension-line.tsx'
import { Drawer } from '../../platform/design/drawer/drawer.tsx'
import { Cluster } from '../../platform/design/layout/cluster.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { UnsavedGuard } from '../../platform/design/unsaved/unsaved-guard.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../platform/lists/editing/form-drawer.tsx'
import { type RowDrawer, useDrawer } from '../../platform/lists/editing/use-drawer.ts'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { Confirmation, useQuestion } from '../../platform/lists/rows/confirmation.tsx'
import { useList } from '../../platform/lists/use-list.ts'
import { usePreRegistrationColumns } from './pre-registration-columns.tsx'
import { PreRegistrationFilters } from './pre-registration-filters.tsx'
import { messages } from './pre-registrations.messages.ts'
import styles from './pre-registrations.module.css'
import { refreshed } from './refreshed.ts'
import { resendState } from './resend.rules.ts'
import { useImport } from './use-import.ts'

const ImportSheet = lazyPart(() => import('./import-sheet.tsx'), 'ImportSheet')
const PreRegistrationForm = lazyPart(() => import('./pre-registration-form.tsx'), 'PreRegistrationForm')
const SellersList = lazyPart(() => import('./sellers-list.tsx'), 'SellersList')

/** §2 /pre-sign-up: the professionals whom the store pre-registered, one by one or from a sheet, and the progress of each. */
export default function PreSignUpPage() {
  const text = useText(messages)
  const list = useList(contract.getAll, {
    filters: ['state', 'sellerId'],
    defaults: { sort: '-createdAt' },
  })
  // Other pages link here to pre-register a person: `?new=1`.
  const person = useDrawer<never>('new')
  const importing = useDrawer<never>()
  const sellers = useDrawer<never>()
  const removing = useQuestion<PreRegistration>()
  const sheet = useImport()
  const remove = useAction(contract.remove, { refresh: refreshed, success: text('removed') })
  const resendActions = useResendActions(list.readAt)
  return (
    <ListPage
      title={text('title')}
      text={text('lead')}
      name={text('list')}
      above={
        <HeaderActions counts={list.lastData?.counts}>
          <Button variant="secondary" iconLeft="upload" onClick={importing.openNew}>
            {text(sheet.rows.length > 0 ? 'continueImport' : 'import')}
          </Button>
          <Button variant="secondary" iconLeft="users" onClick={sellers.openNew}>
            {text('sellers')}
          </Button>
        </HeaderActions>
      }
      list={list}
      without={{ bulk: 'members change their rows one by one' }}
      columns={usePreRegistrationColumns(list.readAt)}
      rowName={(row) => row.name}
      create={{ label: text('action'), onSelect: person.openNew }}
      file={contract.exportAll}
      filters={<PreRegistrationFilters list={list} />}
      actions={(row) => {
        const resending = resendActions(row)
        const removal = { label: text('remove'), icon: 'trash', isDanger: true } as const
        return resending.length > 0 ? [...resending, { ...removal, onSelect: () => removing.ask(row) }] : []
      }}
      empty={{ title: text('emptyTitle'), text: text('emptyText') }}
    >
      <UnsavedGuard isDirty={sheet.rows.length > 0} />
      <FormDrawer drawer={person} title={text('action')}>
        {(form) => <PreRegistrationForm {...form} />}
      </FormDrawer>
      <LazyDrawer drawer={importing} isFullScreen title={text('sheet.title')}>
        <ImportSheet sheet={sheet} onDone={importing.close} />
      </LazyDrawer>
      <LazyDrawer drawer={sellers} title={text('sellers')}>
        <SellersList />
      </LazyDrawer>
      <Confirmation
        question={removing}
        isRunning={remove.isRunning}
        onAccept={({ id }) => remove.run({ body: { id } })}
        texts={({ name }) => ({
          title: text('askRemove', { name }),
          accept: text('remove'),
          text: text('removeText'),
          isDanger: true,
        })}
      />
    </ListPage>
  )
}

interface LazyDrawerProps {
  readonly drawer: RowDrawer<never>
  readonly title: string
  readonly isFullScreen?: boolean
  readonly children: ReactNode
}

function LazyDrawer({ drawer, children, ...rest }: LazyDrawerProps) {
  return (
    <Drawer isOpen={drawer.isOpen} onClose={drawer.close} {...rest}>
      <Suspense fallback={<SkeletonText lines={8} />}>{children}</Suspense>
    </Drawer>
  )
}

interface HeaderActionsProps {
  readonly counts: Readonly<Record<PreRegistration['state'], number>> | undefined
  readonly children: ReactNode
}

/** Shows the number of pre-registered people who completed their sign-up, beside the page's buttons. */
function HeaderActions({ counts, children }: HeaderActionsProps) {
  const text = useText(messages)
  const all = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0
  return (
    <div className={styles.above}>
      <div className={styles.progress}>
        {counts && all > 0 && (
          <DimensionLine
            label={text('finished')}
            value={counts.active}
            max={all}
            valueText={text('finishedOf', { done: counts.active, count: all })}
          />
        )}
      </div>
      <Cluster>{children}</Cluster>
    </div>
  )
}

/** Returns the action that sends the link again, or says when that is possible; none once the person has signed up. */
function useResendActions(readAt: number): (row: PreRegistration) => RowAction[] {
  const text = useText(messages)
  const format = useFormats()
  const resend = useAction(contract.resend, { refresh: refreshed, success: text('resent') })
  return (row) => {
    const state = resendState(row, readAt)
    if (state === 'done') return []
    const label =
      state === 'later' && row.resendFrom
        ? text('resendFrom', { at: format.dateTime(row.resendFrom) })
        : text('resend')
    return [
      {
        label,
        icon: 'mail',
        isDisabled: state !== 'now',
        onSelect: () => void resend.run({ body: { id: row.id } }),
      },
    ]
  }
}
