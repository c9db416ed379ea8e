import { trust as cmsTrust } from '@esquadro/contract/calls/cms'
import type { TrustItem } from '@esquadro/contract/fiscal/trust/cms'
import { trustKinds, trustStates } from '@esquadro/texts/lists/trust'
import { useAction } from '../../platform/api/queries.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../platform/lists/editing/use-drawer.ts'
import { EnumFilter } from '../../platform/lists/filters.tsx'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { Confirmation, useQuestion } from '../../platform/lists/rows/confirmation.tsx'
import { useList } from '../../platform/lists/use-list.ts'
import { messages } from './trust.messages.ts'
import { useTrustColumns } from './trust-columns.tsx'

const TrustForm = lazyPart(() => import('./trust-form.tsx'), 'TrustForm')

/** /cms/settings/trust: the certificates and schemas by which every process checks invoices. */
export default function CmsTrustRoute() {
  const text = useText(messages)
  const list = useList(cmsTrust.getAll, { filters: ['kind', 'state'], defaults: { sort: 'name' } })
  const drawer = useDrawer<TrustItem>()
  const removing = useQuestion<TrustItem>()
  const remove = useAction(cmsTrust.remove, { refresh: [cmsTrust.getAll], success: text('removed') })
  return (
    <ListPage
      title={text('title')}
      text={text('text')}
      list={list}
      without={{ bulk: 'a removed authority sends invoices to review: each is asked about' }}
      file={cmsTrust.exportAll}
      columns={useTrustColumns()}
      rowName={(row) => row.name}
      create={{ label: text('add'), onSelect: drawer.openNew }}
      filters={
        <>
          <EnumFilter
            list={list}
            name="kind"
            label={text('kind')}
            all={text('allKinds')}
            option={trustKinds}
          />
          <EnumFilter list={list} name="state" label={text('state')} all={text('all')} option={trustStates} />
        </>
      }
      actions={(row) => [{ label: text('remove'), isDanger: true, onSelect: () => removing.ask(row) }]}
      empty={{ title: text('empty'), text: text('emptyText') }}
    >
      <FormDrawer drawer={drawer} title={text('add')}>
        {(form) => <TrustForm {...form} />}
      </FormDrawer>
      <Confirmation
        question={removing}
        isRunning={remove.isRunning}
        onAccept={({ id }) => remove.run({ body: { id } })}
        texts={({ name, kind }) => ({
          title: text('removeTitle', { name }),
          accept: text('remove'),
          text: text(kind === 'schemas' ? 'removeSchemas' : 'removeAuthority'),
          isDanger: true,
        })}
      />
    </ListPage>
  )
}
