import type { BodyOf, EndpointSpec, QueryOf, Schema } from '@esquadro/contract'
import { type BulkCall, MAX_IN_RUN } from '@esquadro/contract/app/bulk-runs/bulk-run'
import * as accelerators from '@esquadro/contract/campaigns/accelerators/cms'
import * as cmsProducts from '@esquadro/contract/catalogue/products/cms'
import * as products from '@esquadro/contract/catalogue/products/shared'
import { opposites } from '@esquadro/contract/people/accounts/status'
import * as cmsUsers from '@esquadro/contract/people/cms-users/cms'
import * as professionals from '@esquadro/contract/people/professionals/cms'
import * as shopkeepers from '@esquadro/contract/people/shopkeepers/cms'
import * as stores from '@esquadro/contract/people/stores/cms'
import * as blog from '@esquadro/contract/publishing/blog/cms'
import * as videos from '@esquadro/contract/publishing/videos/cms'
import * as experiences from '@esquadro/contract/rewards/experiences/cms'
import * as extraPoints from '@esquadro/contract/rewards/extra-points/cms'
import * as customers from '@esquadro/contract/sales/customers/cms'
import * as invoices from '@esquadro/contract/sales/invoices/cms'
import * as pce from '@esquadro/contract/sales/pce/cms'
import { listAccelerators } from '../../campaigns/accelerators/accelerators.queries.ts'
import { changeAcceleratorStatus } from '../../campaigns/accelerators/accelerators.ts'
import { changeBrandStatus } from '../../catalogue/products/brands-and-categories/brands.ts'
import { changeCategoryStatus as changeCatalogueCategoryStatus } from '../../catalogue/products/brands-and-categories/categories.ts'
import {
  listCmsBrands,
  listCmsCategories as listCmsCatalogueCategories,
} from '../../catalogue/products/brands-and-categories/listed-catalogue.queries.ts'
import { listProducts } from '../../catalogue/products/products.queries.ts'
import { changeProductStatus } from '../../catalogue/products/products.ts'
import { listAdmins } from '../../people/cms-users/cms-users.queries.ts'
import { changeAdminStatus } from '../../people/cms-users/cms-users.ts'
import { listProfessionals } from '../../people/professionals/professionals.queries.ts'
import { changeProfessionalStatus } from '../../people/professionals/professionals.ts'
import { listShopkeepers } from '../../people/shopkeepers/shopkeepers.queries.ts'
import { changeShopkeeperStatus } from '../../people/shopkeepers/shopkeepers.ts'
import { listStores } from '../../people/stores/stores.queries.ts'
import { changeStoreStatus } from '../../people/stores/stores.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Caller, Context } from '../../platform/context/context.ts'
import type { AppError } from '../../platform/errors/app-error.ts'
import { type ChangedRow, changeEach } from '../../platform/lists/change-each.ts'
import { listCmsPosts } from '../../publishing/blog/posts.queries.ts'
import { changePostStatus } from '../../publishing/blog/posts.ts'
import { listCmsVideos } from '../../publishing/videos/office.queries.ts'
import { changeVideoStatus } from '../../publishing/videos/videos.ts'
import { listCmsCategories } from '../../rewards/experiences/office/categories.queries.ts'
import { changeExperienceStatus } from '../../rewards/experiences/office/experiences.ts'
import { listCmsExperiences } from '../../rewards/experiences/office/office.queries.ts'
import { changeCategoryStatus } from '../../rewards/experiences/office/save-category.ts'
import { listExtraPoints } from '../../rewards/extra-points/extra-points.queries.ts'
import { changeExtraPointStatus } from '../../rewards/extra-points/extra-points.ts'
import { listCustomers } from '../../sales/customers/customers.queries.ts'
import { changeCustomerStatus } from '../../sales/customers/customers.ts'
import { listOpenIds } from '../../sales/invoices/lists.queries.ts'
import { updateInvoices } from '../../sales/invoices/review/update-invoices.ts'
import { changePceStatus, payPce } from '../../sales/pce/change-pce.ts'
import { listPce } from '../../sales/pce/cms-pce.queries.ts'

type Change = Readonly<Record<string, unknown>>
interface Found {
  readonly items: readonly { readonly id: string }[]
  readonly total: number
}

/** A call that changes rows, the list of those rows, and the call that undoes a change. */
export interface BulkChange {
  readonly endpoint: EndpointSpec & { readonly body: Schema }
  readonly list: Schema
  /** Reads the rows of the list that match a parsed query. */
  find(context: Context, query: unknown): Promise<Found>
  /** Applies the change of a parsed body to its rows. */
  apply(context: Context, user: Caller, body: unknown): Promise<ChangedRow[]>
  /** Returns the call that undoes a change, or null if it cannot be undone. */
  reverse(change: Change): Change | null
}

type ListSpec = EndpointSpec & { readonly query: Schema }

const bulkChange = <S extends EndpointSpec & { readonly body: Schema }, L extends ListSpec>(
  endpoint: S,
  list: L,
  {
    find,
    apply,
    reverse = () => null,
  }: {
    readonly find: (context: Context, query: QueryOf<L>) => Promise<Found>
    readonly apply: (context: Context, user: Caller, body: BodyOf<S>) => Promise<ChangedRow[]>
    readonly reverse?: (change: BodyOf<S>) => Change | null
  },
): BulkChange => ({
  endpoint,
  list: list.query,
  find: (context, query) => find(context, query as QueryOf<L>),
  apply: (context, user, body) => apply(context, user, body as BodyOf<S>),
  reverse: (change) => reverse(change as BodyOf<S>),
})

const today = ({ clock }: Context) => dayOf(clock.now())
const otherSwitch = ({ active }: { readonly active: boolean }) => ({ active: !active })

/** Returns outcomes without an audit entry: these changes have no undo. */
const withoutUndo = (outcomes: readonly { readonly id: string; readonly refusal: AppError | null }[]) =>
  outcomes.map(({ id, refusal }): ChangedRow => ({ id, refusal, change: null }))

/** All calls that a job can make for many rows. */
export const bulkChanges: Readonly<Record<BulkCall, BulkChange>> = {
  '/cms/accelerators/change-status-many': bulkChange(accelerators.changeStatusMany, accelerators.getAll, {
    find: (context, query) => listAccelerators(context.db, query, today(context)),
    apply: (context, _, body) =>
      changeEach(context, 'accelerator', body, (row, id) => changeAcceleratorStatus(row, id, body.active)),
    reverse: otherSwitch,
  }),
  '/cms/blog/change-status-many': bulkChange(blog.changeStatusMany, blog.getAll, {
    find: ({ db, clock }, query) => listCmsPosts(db, query, clock.now()),
    apply: (context, user, body) =>
      changeEach(context, 'post', body, (row, id) =>
        changePostStatus(row, user, { id, status: body.status }),
      ),
    reverse: ({ status }) => ({ status: status === 'published' ? 'draft' : 'published' }),
  }),
  '/cms/brands/change-status-many': bulkChange(cmsProducts.changeBrandStatusMany, cmsProducts.getBrands, {
    find: ({ db }, query) => listCmsBrands(db, query),
    apply: (context, _, body) =>
      changeEach(context, 'brand', body, (row, id) => changeBrandStatus(row, id, body.active)),
    reverse: otherSwitch,
  }),
  '/cms/categories/change-status-many': bulkChange(
    cmsProducts.changeCategoryStatusMany,
    cmsProducts.getCategories,
    {
      find: (context, query) => listCmsCatalogueCategories(context.db, query, today(context)),
      apply: (context, _, body) =>
        changeEach(context, 'category', body, (row, id) =>
          changeCatalogueCategoryStatus(row, id, body.active),
        ),
      reverse: otherSwitch,
    },
  ),
  '/cms/experiences-categories/change-status-many': bulkChange(
    experiences.changeCategoryStatusMany,
    experiences.getAllCategories,
    {
      find: ({ db }, query) => listCmsCategories(db, query),
      apply: (context, _, body) =>
        changeEach(context, 'experience-category', body, (row, id) =>
          changeCategoryStatus(row, { id, active: body.active }),
        ),
      reverse: otherSwitch,
    },
  ),
  '/cms/experiences/change-status-many': bulkChange(experiences.changeStatusMany, experiences.getAll, {
    find: ({ db, clock }, query) => listCmsExperiences(db, query, clock.now()),
    apply: (context, user, body) =>
      changeEach(context, 'experience', body, (row, id) =>
        changeExperienceStatus(row, user, { id, active: body.active }),
      ),
    reverse: otherSwitch,
  }),
  '/cms/points-extra/change-status-many': bulkChange(extraPoints.changeStatusMany, extraPoints.getAll, {
    find: (context, query) => listExtraPoints(context.db, query, today(context)),
    apply: (context, _, body) =>
      changeEach(context, 'extra-point', body, (row, id) =>
        changeExtraPointStatus(row, { id, active: body.active }),
      ),
    reverse: otherSwitch,
  }),
  '/cms/products/change-status-many': bulkChange(cmsProducts.changeStatusMany, products.getAll, {
    find: (context, query) => listProducts(context.db, query, null),
    apply: (context, _, body) =>
      changeEach(context, 'product', body, (row, id) => changeProductStatus(row, id, body.active)),
    reverse: otherSwitch,
  }),
  '/cms/professionals/change-customer-status-many': bulkChange(customers.changeStatusMany, customers.getAll, {
    find: (context, query) => listCustomers(context.db, query, today(context)),
    apply: (context, _, body) =>
      changeEach(context, 'customer', body, (row, id) =>
        changeCustomerStatus(row, { id, active: body.active }),
      ),
    reverse: otherSwitch,
  }),
  '/cms/professionals/change-status-many': bulkChange(professionals.changeStatusMany, professionals.getAll, {
    find: ({ db, clock }, query) => listProfessionals(db, query, clock.now()),
    apply: (context, _, body) =>
      changeEach(context, 'user', body, (row, id) =>
        changeProfessionalStatus(row, { id, behaviour: body.behaviour, reason: body.reason }),
      ),
    reverse: ({ behaviour }) => {
      const opposite = opposites[behaviour]
      return opposite ? { behaviour: opposite, reason: '' } : null
    },
  }),
  '/cms/professionals/invoices/update': bulkChange(invoices.update, invoices.getAll, {
    // Invoices that were already decided stay unchanged.
    find: async ({ db }, query) => {
      const ids = await listOpenIds(db, query, MAX_IN_RUN + 1)
      return { items: ids.map((id) => ({ id })), total: ids.length }
    },
    apply: async (context, user, body) => withoutUndo(await updateInvoices(context, user, body)),
  }),
  '/cms/professionals/pce/change-status': bulkChange(pce.changeStatus, pce.getAll, {
    find: ({ db }, query) => listPce(db, query),
    apply: async (context, user, body) => withoutUndo(await changePceStatus(context, user, body)),
  }),
  '/cms/professionals/pce/pay': bulkChange(pce.pay, pce.getAll, {
    find: ({ db }, query) => listPce(db, query),
    apply: async (context, user, body) => withoutUndo(await payPce(context, user, body)),
  }),
  '/cms/shopkeepers/change-status-many': bulkChange(shopkeepers.changeStatusMany, shopkeepers.getAll, {
    find: ({ db }, query) => listShopkeepers(db, query),
    apply: (context, _, body) =>
      changeEach(context, 'user', body, (row, id) =>
        changeShopkeeperStatus({ id, behaviour: body.behaviour }, row),
      ),
    reverse: ({ behaviour }) => {
      const opposite = opposites[behaviour]
      return opposite ? { behaviour: opposite } : null
    },
  }),
  '/cms/stores/change-status-many': bulkChange(stores.changeStatusMany, stores.getAll, {
    find: ({ db }, query) => listStores(db, query),
    apply: (context, _, body) =>
      changeEach(context, 'store', body, (row, id) => changeStoreStatus(row, { id, active: body.active })),
    reverse: otherSwitch,
  }),
  '/cms/users/change-status-many': bulkChange(cmsUsers.changeStatusMany, cmsUsers.getAll, {
    find: ({ db }, query) => listAdmins(db, query),
    apply: (context, user, body) =>
      changeEach(context, 'user', body, (row, id) =>
        changeAdminStatus(row, user, { id, active: body.active }),
      ),
    reverse: otherSwitch,
  }),
  '/cms/videos/change-status-many': bulkChange(videos.changeStatusMany, videos.getAll, {
    find: ({ db }, query) => listCmsVideos(db, query),
    apply: (context, _, body) =>
      changeEach(context, 'video', body, (row, id) => changeVideoStatus(row, { id, active: body.active })),
    reverse: otherSwitch,
  }),
}
