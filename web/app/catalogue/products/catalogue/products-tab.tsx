import { products as cmsProducts } from '@esquadro/contract/calls/cms'
import { products } from '@esquadro/contract/calls/shared'
import type { ListedProduct } from '@esquadro/contract/catalogue/products/shared'
import { activeStates } from '@esquadro/texts/words'
import { useText, useWords } from '../../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../../platform/lists/editing/form-drawer.tsx'
import type { RowDrawer } from '../../../platform/lists/editing/use-drawer.ts'
import { BooleanFilter } from '../../../platform/lists/filters.tsx'
import { lazyPart } from '../../../platform/lists/lazy-part.ts'
import { List } from '../../../platform/lists/list.tsx'
import { Confirmation, useQuestion } from '../../../platform/lists/rows/confirmation.tsx'
import { useActiveSwitch } from '../../../platform/lists/rows/use-active-switch.ts'
import { type ListState, useList } from '../../../platform/lists/use-list.ts'
import { GoodsFilters } from '../goods-filters.tsx'
import { useCmsProductColumns } from './cms-product-columns.tsx'
import { messages } from './cms-products.messages.ts'

const ProductForm = lazyPart(() => import('./product-form.tsx'), 'ProductForm')
const StoreCodes = lazyPart(() => import('./store-codes.tsx'), 'StoreCodes')

/** The list of products: one or more can be activated or deactivated, exported with the filters, and changed in a drawer. */
export function ProductsTab({ drawer }: { drawer: RowDrawer<ListedProduct> }) {
  const text = useText(messages)
  const list = useList(products.getAll, {
    filters: ['active', 'hasEan', 'brand', 'category'],
    defaults: { sort: 'name', limit: 25 },
  })
  const leaving = useQuestion<ListedProduct>()
  const status = useActiveSwitch(list, cmsProducts.changeStatusMany, {
    refresh: [products.getAll],
    nameOf: ({ name }) => name,
    text,
  })
  return (
    <>
      <List
        list={list}
        name={text('products')}
        columns={useCmsProductColumns(list.data?.items ?? [])}
        rowName={(row) => row.name}
        create={{ label: text('add.products'), onSelect: drawer.openNew }}
        file={cmsProducts.exportAll}
        filters={
          <>
            <StatusFilter list={list} />
            <EanFilter list={list} />
            <GoodsFilters list={list} />
          </>
        }
        onOpen={drawer.open}
        actions={(row) => [
          { label: text('edit'), icon: 'edit', onSelect: () => drawer.open(row) },
          row.active
            ? {
                label: text('deactivate'),
                isDanger: true,
                onSelect: () => leaving.ask(row),
              }
            : { label: text('activate'), onSelect: () => void status.change(row, true) },
        ]}
        selection={status.selection}
        selectedText={(count) => text('selected', { count })}
        bulkActions={status.bulkActions}
        runs={status.runs}
        empty={{ title: text('empty.products'), text: text('emptyText.products') }}
      />
      <FormDrawer drawer={drawer} title={text(drawer.row ? 'edit.products' : 'add.products')}>
        {(form) => (
          <>
            <ProductForm product={drawer.row} {...form} />
            {drawer.row && <StoreCodes productId={drawer.row.id} />}
          </>
        )}
      </FormDrawer>
      {status.dialogs}
      <Confirmation
        question={leaving}
        isRunning={status.isRunning}
        onAccept={(row) => status.change(row, false)}
        texts={({ name }) => ({
          title: text('deactivateTitle', { name }),
          accept: text('deactivate'),
          text: text('deactivateText.products'),
          isDanger: true,
        })}
      />
    </>
  )
}

type StatusState = ListState<typeof products.getAll, 'active' | 'hasEan' | 'brand' | 'category'>

function StatusFilter({ list }: { list: StatusState }) {
  const states = useWords(activeStates)
  const text = useText(messages)
  return (
    <BooleanFilter
      list={list}
      name="active"
      label={text('status')}
      all={text('anyStatus')}
      yes={states.active}
      no={states.inactive}
    />
  )
}

function EanFilter({ list }: { list: StatusState }) {
  const text = useText(messages)
  return (
    <BooleanFilter
      list={list}
      name="hasEan"
      label={text('ean')}
      all={text('anyEan')}
      isMore
      yes={text('withEan')}
      no={text('withoutEan')}
    />
  )
}
