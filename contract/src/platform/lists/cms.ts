import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, line } from '../fields/schemas.ts'
import { DENSITIES } from './vocabulary.ts'

/** Identifies a list: the path of its call, with the prefix of its parameters if the page has several lists. */
const list = z
  .string()
  .max(160)
  .regex(/^\/[\w\-/:{}]+(#[\w.-]+)?$/)
export type Density = (typeof DENSITIES)[number]

const columns = z.array(z.string().min(1).max(60)).max(60)

/** The maximum number of views of one list that an administrator can save. */
export const MAX_VIEWS = 50

/** A named search, filters and order of a list. */
export const ListView = z.object({
  id,
  name: z.string(),
  /** The search string of the address, without the page. */
  search: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** The author of a shared view. */
  by: z.string(),
})
export type ListView = z.output<typeof ListView>

/** How one administrator has arranged a list. */
export const ListLayout = z.object({
  /** Keys of columns in their order; unlisted columns follow in the default order. */
  columns,
  hidden: columns,
  density: z.enum(DENSITIES),
  /** The view with which the list opens; null for the default one. */
  viewId: id.nullable(),
})
export type ListLayout = z.output<typeof ListLayout>

const Arrangement = z.object({ views: z.array(ListView), layout: ListLayout })

export const get = endpoint({
  method: 'GET',
  path: '/cms/lists/get',
  access: ['admin'],
  summary: 'Get your saved views of a list, the shared ones, and your choice of columns and density',
  query: z.object({ list }),
  response: Arrangement,
})

export const saveLayout = endpoint({
  method: 'POST',
  path: '/cms/lists/save-layout',
  access: ['admin'],
  summary: 'Save your choice and order of columns, density and opening view of a list',
  body: z.strictObject({ list, ...ListLayout.shape }),
  response: Arrangement,
  errors: ['not-found'],
})

export const ListViewInput = z.strictObject({
  list,
  /** The id of the view to change; without it, a new view is saved. */
  id: id.optional(),
  name: line().min(1).max(60),
  search: z.string().max(2000),
  isShared: z.boolean().default(false),
})

export const saveView = endpoint({
  method: 'POST',
  path: '/cms/lists/save-view',
  access: ['admin'],
  summary:
    'Save a view of a list, for you or shared with all administrators; names are unique among your views',
  body: ListViewInput,
  response: Arrangement,
  errors: ['not-found', 'list.view-exists', 'list.too-many-views'],
})

export const deleteView = endpoint({
  method: 'POST',
  path: '/cms/lists/delete-view',
  access: ['admin'],
  summary: 'Delete one of your views of a list',
  body: z.strictObject({ id }),
  response: Arrangement,
  errors: ['not-found'],
})
