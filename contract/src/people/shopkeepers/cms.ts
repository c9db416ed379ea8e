import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, instant, paged, pageQuery, search, sortQuery } from '../../platform/fields/schemas.ts'
import { RowOutcomes, rows } from '../../platform/lists/bulk.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import { imageAddress } from '../accounts/session.ts'
import { accountStatuses, behaviours } from '../accounts/status.ts'

/** A shopkeeper with the store. */
export const CmsShopkeeper = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** When the mail server of the address last permanently rejected a mail, or null. */
  emailRejectedAt: instant.nullable(),
  cellphone: z.string().nullable(),
  status: z.enum(accountStatuses),
  isManager: z.boolean(),
  profileImage: imageAddress,
  store: z.object({
    id,
    name: z.string(),
    cnpj: z.string(),
    active: z.boolean(),
    /** Whether a sign-up created the store; it becomes active when its first shopkeeper is approved. */
    awaitsApproval: z.boolean(),
  }),
  createdAt: instant,
})
export type CmsShopkeeper = z.infer<typeof CmsShopkeeper>

const shopkeepersQuery = pageQuery.extend({
  q: search.optional(),
  status: z.enum(accountStatuses).optional(),
  storeId: id.optional(),
  sort: sortQuery(['name', 'createdAt']).default('name'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/shopkeepers/get-all',
  access: ['admin'],
  summary: 'List shopkeepers; search by name or e-mail, filter, sort',
  query: shopkeepersQuery,
  response: paged(CmsShopkeeper),
})

export const exportAll = endpoint({
  method: 'GET',
  path: '/cms/shopkeepers/export',
  access: ['admin'],
  summary: 'Export the shopkeepers as filtered and sorted, as CSV or XLSX, with masked personal data',
  query: exportQuery(shopkeepersQuery),
  response: 'binary',
})

export const changeStatus = endpoint({
  method: 'POST',
  path: '/cms/shopkeepers/change-status',
  access: ['admin'],
  summary:
    'Approve, reject, block or unblock a shopkeeper; the first one approved becomes manager of the store',
  body: z.strictObject({ id, behaviour: z.enum(behaviours) }),
  response: z.object({ id, status: z.enum(accountStatuses) }),
  errors: ['not-found', 'behaviour.not-allowed'],
})

export const changeStatusMany = endpoint({
  method: 'POST',
  path: '/cms/shopkeepers/change-status-many',
  access: ['admin'],
  summary: 'Approve, reject, block or unblock several shopkeepers; returns an outcome for each',
  body: z.strictObject({ ...rows, behaviour: z.enum(behaviours) }),
  response: RowOutcomes,
})
