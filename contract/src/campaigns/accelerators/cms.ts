import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, isoDay, paged, pageQuery, search, sortQuery } from '../../platform/fields/schemas.ts'
import { RowOutcomes, SwitchMany } from '../../platform/lists/bulk.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import {
  Accelerator,
  AcceleratorChanges,
  AcceleratorInput,
  AcceleratorItem,
  acceleratorState,
} from './accelerator.ts'

export const create = endpoint({
  method: 'POST',
  path: '/cms/accelerators/create',
  bodyLimit: 256 * 1024,
  access: ['admin'],
  summary: 'Create an accelerator: a campaign that multiplies points for a period',
  body: AcceleratorInput,
  response: Accelerator,
  errors: ['accelerator.empty-scope', 'accelerator.dates', 'segment.archived'],
})

export const update = endpoint({
  method: 'POST',
  path: '/cms/accelerators/update',
  bodyLimit: 256 * 1024,
  access: ['admin'],
  summary:
    'Update an accelerator; past credits do not change. Responds `conflict` with the current accelerator if it changed since the given `revision`',
  body: AcceleratorChanges,
  response: Accelerator,
  errors: ['not-found', 'conflict', 'accelerator.empty-scope', 'accelerator.dates', 'segment.archived'],
})

export const changeStatus = endpoint({
  method: 'POST',
  path: '/cms/accelerators/change-status',
  access: ['admin'],
  summary: 'Activate or deactivate an accelerator; past credits do not change',
  body: z.strictObject({ id, active: z.boolean() }),
  response: Accelerator,
  errors: ['not-found'],
})

export const changeStatusMany = endpoint({
  method: 'POST',
  path: '/cms/accelerators/change-status-many',
  access: ['admin'],
  summary: 'Activate or deactivate several accelerators; returns an outcome for each',
  body: SwitchMany,
  response: RowOutcomes,
})

const listQuery = pageQuery.extend({
  q: search.optional(),
  state: acceleratorState.optional(),
  sort: sortQuery(['name', 'startsOn', 'endsOn', 'multiplierBps', 'createdAt']).default('-startsOn'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/accelerators/get-all',
  access: ['admin'],
  summary: "List accelerators; search by name and description, filter by today's state, sort",
  query: listQuery,
  response: paged(AcceleratorItem),
})

export const exportAll = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/accelerators/export',
  access: ['admin'],
  summary: 'Export the accelerators as filtered and sorted',
  query: exportQuery(listQuery),
  response: 'binary',
})

export const getOne = endpoint({
  method: 'GET',
  path: '/cms/accelerators/get-one',
  access: ['admin'],
  summary: 'Get an accelerator with its targets',
  query: z.object({ id }),
  response: Accelerator,
  errors: ['not-found'],
})

/** The products that an accelerator covers, and the points that it would have added to recent invoices. */
export const AcceleratorPreview = z.object({
  /** The number of participating products that it covers. */
  products: z.int().min(0),
  sample: z.object({
    /** The days of issue of the sample: the last 90, or fewer if it is partial. */
    from: isoDay,
    to: isoDay,
    /** The number of approved invoices, up to the newest 2000; `isPartial` if there are more. */
    invoices: z.int().min(0),
    isPartial: z.boolean(),
    /** The number of invoices whose points it would have raised. */
    invoicesRaised: z.int().min(0),
    /** The points that these invoices earned, and the points that the accelerator would have added. */
    points: z.int(),
    bonusPoints: z.int(),
    /** The sums by the professional's level at the time of the sale, highest bonus first. */
    byLevel: z.array(
      z.object({ level: z.string(), invoicesRaised: z.int().min(0), points: z.int(), bonusPoints: z.int() }),
    ),
    /** The sums of the first ten stores, highest bonus first. */
    byStore: z.array(
      z.object({
        id,
        name: z.string(),
        invoicesRaised: z.int().min(0),
        points: z.int(),
        bonusPoints: z.int(),
      }),
    ),
    /** The number of stores with a bonus. */
    stores: z.int().min(0),
    /** The purchase value that it would have accelerated. */
    acceleratedCents: z.int().min(0),
    /**
     * The points that it would have added without limits, and the day of issue of the first sale that a limit
     * reduced.
     */
    bonusWithoutLimits: z.int(),
    limitReachedOn: isoDay.nullable(),
  }),
  /** The number of days that the accelerator runs, and the bonus to expect if sales continue as in the sample. */
  days: z.int().min(1),
  expectedPoints: z.int(),
})
export type AcceleratorPreview = z.output<typeof AcceleratorPreview>

/** An accelerator to preview before it is saved. */
export const PreviewInput = AcceleratorInput.omit({ name: true, description: true })

export const preview = endpoint({
  method: 'POST',
  path: '/cms/accelerators/preview',
  bodyLimit: 256 * 1024,
  access: ['admin'],
  summary:
    'Preview an accelerator: the products it covers and the points it would have added in the last 90 days, for the present members of its segment',
  body: PreviewInput,
  response: AcceleratorPreview,
  errors: ['accelerator.empty-scope', 'accelerator.dates'],
})
