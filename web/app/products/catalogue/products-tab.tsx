import * as cmsProducts from '@esquadro/contract/products/cms'
import type { ListedProduct } from '@esquadro/contract/products/shared'
import * as products from '@esquadro/contract/products/shared'
import { Button } from '../../design/button/button.tsx'
import { useRowSelection } from '../../design/data-table/use-row-selection.ts'
import { useText } from '../../i18n/i18n.tsx'
import { Confirmation, useQuestion } from '../../lists/confirmation.tsx'
import { BooleanFilter } from '../../lists/filters.tsx'
import { FormDrawer } from '../../lists/form-drawer.tsx'
import { lazyPart } from '../../lists/lazy-part.ts'
import { List } from '../../lists/list.tsx'
import type { RowDrawer } from '../../lists/use-drawer.ts'
import { type ListState, useList } from '../../lists/use-list.ts'
import { GoodsFilters } from '../goods-filters.tsx'
import { useCmsProductColumns } from './cms-product-columns.tsx'
import { messages } from './cms-products.messages.ts'
import { useProductStatus } from './use-product-status.ts'

const ProductForm = lazyPart(() => import('./product-form.tsx'), 'ProductForm')
const StoreCodes = lazyPart(() => import('./store-codes.tsx'), 'StoreCodes')

/** The products to deactivate: one by its name, or the selected ones. */
interface Leaving {
  readonly ids: readonly string[]
  readonly name?: string
}

/** The products: one or many activated or deactivated, exported as filtered, changed in a drawer. */
export function ProductsTab({ drawer }: { drawer: RowDrawer<ListedProduct> }) {
  const text = useText(messages)
  const list = useList(products.getAll, {
    filters: ['active', 'hasEan', 'brand', 'category'],
    defaults: { sort: 'name', limit: 25 },
  })
  const selection = useRowSelection()
  const leaving = useQuestion<Leaving>()
  const status = useProductStatus()
  const selected = [...selection.keys]
  const changeSelected = async (ids: readonly string[], active: boolean) => {
    if (await status.changeMany(ids, active)) selection.clear()
  }
  return (
    <>
      <List
        list={list}
        name={text('products')}
        columns={useCmsProductColumns()}
        rowName={(row) => row.name}
        create={{ label: text('add.products'), onSelect: drawer.openNew }}
        file={{ name: text('file'), endpoint: cmsProducts.exportAll }}
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
                onSelect: () => leaving.ask({ ids: [row.id], name: row.name }),
              }
            : { label: text('activate'), onSelect: () => void status.changeOne(row.id, true) },
        ]}
        selection={selection}
        selectedText={(count) => text('selected', { count })}
        bulkActions={
          <BulkButtons
            count={selected.length}
            isRunning={status.isRunning}
            onActivate={() => void changeSelected(selected, true)}
            onDeactivate={() => leaving.ask({ ids: selected })}
          />
        }
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
      <Confirmation
        question={leaving}
        isRunning={status.isRunning}
        onAccept={({ ids: [id = '', ...others], name }) =>
          name === undefined ? changeSelected([id, ...others], false) : status.changeOne(id, false)
        }
        words={({ ids, name }) => ({
          title:
            name === undefined
              ? text('deactivateManyTitle', { count: ids.length })
              : text('deactivateTitle', { name }),
          accept: text('deactivate'),
          text: text(name === undefined ? 'deactivateManyText' : 'deactivateText.products'),
          isDanger: true,
        })}
      />
    </>
  )
}

type StatusState = ListState<typeof products.getAll, 'active' | 'hasEan' | 'brand' | 'category'>

function StatusFilter({ list }: { list: StatusState }) {
  const text = useText(messages)
  return (
    <BooleanFilter
      list={list}
      name="active"
      label={text('status')}
      all={text('anyStatus')}
      yes={text('active')}
      no={text('inactive')}
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
      yes={text('withEan')}
      no={text('withoutEan')}
    />
  )
}

interface BulkButtonsProps {
  readonly count: number
  readonly isRunning: boolean
  readonly onActivate: () => void
  readonly onDeactivate: () => void
}

function BulkButtons({ count, isRunning, onActivate, onDeactivate }: BulkButtonsProps) {
  const text = useText(messages)
  return (
    <>
      <Button isSmall variant="secondary" isLoading={isRunning} onClick={onActivate}>
        {text('activateMany', { count })}
      </Button>
      <Button isSmall isOutlined variant="danger" onClick={onDeactivate}>
        {text('deactivateMany', { count })}
      </Button>
    </>
  )
}
