import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { changesOf } from '../../platform/fields/changes.ts'
import {
  blankOr,
  blankOrText,
  cnpj,
  email,
  id,
  instant,
  paged,
  pageQuery,
  partyName,
  phone,
  search,
  sortQuery,
  zipCode,
} from '../../platform/fields/schemas.ts'
import { STATES } from '../../platform/fields/state.ts'
import { RowOutcomes, SwitchMany } from '../../platform/lists/bulk.ts'
import { exportQuery } from '../../platform/lists/export.ts'

/** A seller that professionals may choose as reference. Without an id: a new seller. */
export const SellerInput = z.strictObject({
  id: id.optional(),
  name: partyName.max(120),
  /** Absent: an existing seller stays as it is, a new one is active. */
  active: z.boolean().optional(),
})

/** The form of a store; empty texts are stored as null. */
export const StoreInput = z.strictObject({
  cnpj,
  legalName: partyName,
  tradeName: partyName,
  email: blankOr(email).optional(),
  phone: blankOr(phone).optional(),
  zipCode: blankOr(zipCode).optional(),
  street: blankOrText(160).optional(),
  number: blankOrText(20).optional(),
  complement: blankOrText(80).optional(),
  neighborhood: blankOrText(80).optional(),
  city: blankOrText(80).optional(),
  state: z.enum([...STATES, '']).optional(),
  /** Sellers to add or update; all other sellers stay as they are. */
  sellers: z.array(SellerInput).max(200).optional(),
})
export type StoreInput = z.infer<typeof StoreInput>

/** Absent fields stay the same. */
export const StoreChanges = z.strictObject({
  ...changesOf(StoreInput.shape),
  id,
  /** The revision that was edited; any other one responds `conflict` with the current store. */
  revision: z.string().max(40).optional(),
})
export type StoreChanges = z.infer<typeof StoreChanges>

/** A store in a list. */
export const StoreItem = z.object({
  id,
  cnpj: z.string(),
  legalName: z.string(),
  tradeName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  active: z.boolean(),
  /** The number of active shopkeepers. */
  shopkeepers: z.int().min(0),
  createdAt: instant,
})
export type StoreItem = z.output<typeof StoreItem>

export const Seller = z.object({ id, name: z.string(), active: z.boolean() })

export const Store = StoreItem.extend({
  zipCode: z.string().nullable(),
  street: z.string().nullable(),
  number: z.string().nullable(),
  complement: z.string().nullable(),
  neighborhood: z.string().nullable(),
  /** Ordered by name, including inactive sellers. */
  sellers: z.array(Seller),
  /** Identifies the values above: an update based on other values is refused. */
  revision: z.string(),
})
export type Store = z.output<typeof Store>

const storesQuery = pageQuery.extend({
  q: search.optional(),
  active: z.stringbool().optional(),
  sort: sortQuery(['tradeName', 'legalName', 'cnpj', 'createdAt']).default('tradeName'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/stores/get-all',
  access: ['admin'],
  summary: 'List stores; search by name or CNPJ, filter by activity, sort',
  query: storesQuery,
  response: paged(StoreItem),
})

export const exportAll = endpoint({
  method: 'GET',
  path: '/cms/stores/export',
  access: ['admin'],
  summary: 'Export the stores as filtered and sorted, as CSV or XLSX',
  query: exportQuery(storesQuery),
  response: 'binary',
})

export const getOne = endpoint({
  method: 'GET',
  path: '/cms/stores/get-one',
  access: ['admin'],
  summary: 'Get a store with its sellers',
  query: z.object({ id }),
  response: Store,
  errors: ['not-found'],
})

export const create = endpoint({
  method: 'POST',
  path: '/cms/stores/create',
  bodyLimit: 128 * 1024,
  access: ['admin'],
  summary: 'Register a store; the CNPJ must be unique',
  body: StoreInput,
  response: Store,
  errors: ['store.taken', 'name.taken'],
})

export const update = endpoint({
  method: 'POST',
  path: '/cms/stores/update',
  bodyLimit: 128 * 1024,
  access: ['admin'],
  summary:
    'Change a store and its sellers; responds `conflict` with the current store if it changed since the given `revision`',
  body: StoreChanges,
  response: Store,
  errors: ['not-found', 'conflict', 'store.taken', 'name.taken'],
})

export const changeStatus = endpoint({
  method: 'POST',
  path: '/cms/stores/change-status',
  access: ['admin'],
  summary: 'Activate or deactivate a store',
  body: z.strictObject({ id, active: z.boolean() }),
  response: Store,
  errors: ['not-found'],
})

export const changeStatusMany = endpoint({
  method: 'POST',
  path: '/cms/stores/change-status-many',
  access: ['admin'],
  summary: 'Activate or deactivate several stores; returns an outcome for each',
  body: SwitchMany,
  response: RowOutcomes,
})
