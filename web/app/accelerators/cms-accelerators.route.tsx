import { ACCELERATOR_STATES, type AcceleratorItem } from '@esquadro/contract/accelerators/accelerator'
import * as cmsAccelerators from '@esquadro/contract/accelerators/cms'
import { professions } from '@esquadro/contract/professionals/user-data'
import { useState } from 'react'
import { listQuery } from '../api/list-query.ts'
import { useAction, useEndpoint } from '../api/queries.ts'
import { Badge } from '../design/badge/badge.tsx'
import { Button } from '../design/button/button.tsx'
import { DataTable } from '../design/data-table/data-table.tsx'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useTableState } from '../design/data-table/use-table-state.ts'
import { Drawer } from '../design/drawer/drawer.tsx'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import { Page } from '../design/layout/page.tsx'
import { ConfirmDialog } from '../design/modal/confirm-dialog.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { EmptyState } from '../design/state/empty-state.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../layouts/page-title.tsx'
import { messages as professionalMessages } from '../professionals/professionals.messages.ts'
import { AcceleratorForm } from './accelerator-form.tsx'
import { messages } from './accelerators.messages.ts'

const tones = { running: 'success', upcoming: 'info', ended: 'neutral', inactive: 'neutral' } as const
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** §2 /cms/professionals/accelerators: the campaigns, and what each would give. */
export default function CmsAcceleratorsRoute() {
  const text = useText(messages)
  const professionText = useText(professionalMessages)
  const professionName = (written: string) => {
    const known = professions.find((one) => one === written)
    return known ? professionText(`profession.${known}`) : written
  }
  const format = useFormats()
  const state = useTableState({ filters: ['state'], defaultSort: '-startsOn' })
  const list = useEndpoint(cmsAccelerators.getAll, {
    query: listQuery(cmsAccelerators.getAll, state.query),
    keepPrevious: true,
  })
  const [open, setOpen] = useState<string | null>(null)
  const [isDirty, setDirty] = useState(false)
  const [switching, setSwitching] = useState<AcceleratorItem | null>(null)
  const isKnown = open !== null && open !== 'new'
  const one = useEndpoint(cmsAccelerators.getOne, {
    query: { id: isKnown ? open : NOBODY },
    enabled: isKnown,
  })
  const change = useAction(cmsAccelerators.changeStatus, {
    refresh: [cmsAccelerators.getAll, cmsAccelerators.getOne],
    success: text('updated'),
  })
  const verb = switching?.active === false ? 'activate' : 'deactivate'
  const close = () => {
    setOpen(null)
    setDirty(false)
  }
  const columns: Column<AcceleratorItem>[] = [
    { key: 'name', title: text('name'), cell: (row) => row.name, isSortable: true, isMain: true },
    {
      key: 'multiplierBps',
      title: text('factor'),
      cell: (row) => `${format.number(row.multiplierBps / 10_000)}×`,
      isSortable: true,
      isNumeric: true,
    },
    {
      key: 'startsOn',
      title: text('period'),
      cell: (row) => `${format.date(row.startsOn)} – ${format.date(row.endsOn)}`,
      isSortable: true,
    },
    {
      key: 'scope',
      title: text('scope'),
      cell: (row) =>
        row.everything
          ? text('everything')
          : [
              ...(['categories', 'brands', 'products', 'stores'] as const)
                .filter((dimension) => row.scope[dimension] > 0)
                .map((dimension) => text(`count.${dimension}`, { count: row.scope[dimension] })),
              ...row.scope.professions.map(professionName),
              ...row.scope.levels.map((level) => text(level)),
            ].join(', '),
    },
    {
      key: 'state',
      title: text('state'),
      cell: (row) => <Badge tone={tones[row.state]}>{text(row.state)}</Badge>,
    },
  ]
  // One accent a screen: the header has it.
  const add = (variant?: 'secondary') => (
    <Button variant={variant} iconLeft="add" onClick={() => setOpen('new')}>
      {text('add')}
    </Button>
  )
  const form = (accelerator: Parameters<typeof AcceleratorForm>[0]['accelerator']) => (
    <AcceleratorForm key={open} accelerator={accelerator} onDone={close} setDirty={setDirty} />
  )
  return (
    <Page>
      <PageTitle title={text('title')} description={text('text')} />
      <PageHeader title={text('title')} text={text('text')} action={add()} />
      <DataTable
        name={text('title')}
        columns={columns}
        data={list.data}
        state={state}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        reading={list}
        hasSearch
        filters={
          <Dropdown
            label={text('state')}
            placeholder={text('anyState')}
            options={ACCELERATOR_STATES.map((value) => ({ value, label: text(value) }))}
            value={ACCELERATOR_STATES.find((value) => value === state.filters.state) ?? null}
            onChange={(value) => state.setFilter('state', value)}
            isClearable
          />
        }
        onOpen={(row) => setOpen(row.id)}
        actions={(row) => [
          { label: text('edit'), icon: 'edit', onSelect: () => setOpen(row.id) },
          {
            label: text(row.active ? 'deactivate' : 'activate'),
            isDanger: row.active,
            onSelect: () => setSwitching(row),
          },
        ]}
        empty={<EmptyState title={text('empty')} text={text('emptyText')} action={add('secondary')} />}
      />
      <Drawer
        isOpen={open !== null}
        onClose={close}
        isDirty={isDirty}
        title={text(open === 'new' ? 'createTitle' : 'editTitle')}
      >
        {open === 'new' && form(null)}
        {isKnown && one.error && <ErrorState reading={one} />}
        {isKnown && !one.error && (one.data?.id === open ? form(one.data) : <SkeletonText lines={10} />)}
      </Drawer>
      <ConfirmDialog
        isOpen={switching !== null}
        title={text(verb === 'deactivate' ? 'deactivateTitle' : 'activateTitle', {
          name: switching?.name ?? '',
        })}
        acceptLabel={text(verb)}
        isDanger={verb === 'deactivate'}
        isLoading={change.isRunning}
        onCancel={() => setSwitching(null)}
        onAccept={() => {
          if (!switching) return
          void change
            .run({ body: { id: switching.id, active: !switching.active } })
            .then(() => setSwitching(null))
        }}
      >
        {text(verb === 'deactivate' ? 'deactivateText' : 'activateText')}
      </ConfirmDialog>
    </Page>
  )
}
