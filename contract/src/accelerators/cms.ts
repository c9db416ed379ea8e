import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { isoDay } from '../fields/date.ts'
import { id } from '../fields/id.ts'
import { paged, pageQuery, sortQuery } from '../fields/page.ts'
import { search } from '../fields/search.ts'
import { Accelerator, AcceleratorInput, AcceleratorItem, acceleratorState } from './accelerator.ts'

export const create = endpoint({
  method: 'POST',
  path: '/cms/accelerators/create',
  access: ['admin'],
  summary: 'Create an accelerator: days on which the points of some items count more',
  body: AcceleratorInput,
  response: Accelerator,
  errors: ['accelerator.empty-scope', 'accelerator.dates'],
})

export const update = endpoint({
  method: 'POST',
  path: '/cms/accelerators/update',
  access: ['admin'],
  summary: 'Change an accelerator; what was credited stays as it was',
  body: AcceleratorInput.extend({ id }),
  response: Accelerator,
  errors: ['not-found', 'accelerator.empty-scope', 'accelerator.dates'],
})

export const changeStatus = endpoint({
  method: 'POST',
  path: '/cms/accelerators/change-status',
  access: ['admin'],
  summary: 'Switch an accelerator on or off; what was credited stays as it was',
  body: z.strictObject({ id, active: z.boolean() }),
  response: Accelerator,
  errors: ['not-found'],
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/accelerators/get-all',
  access: ['admin'],
  summary: 'All accelerators: searched by name and description, filtered by where they stand today, sorted',
  query: pageQuery.extend({
    q: search.optional(),
    state: acceleratorState.optional(),
    sort: sortQuery(['name', 'startsOn', 'endsOn', 'multiplierBps', 'createdAt']).default('-startsOn'),
  }),
  response: paged(AcceleratorItem),
})

export const getOne = endpoint({
  method: 'GET',
  path: '/cms/accelerators/get-one',
  access: ['admin'],
  summary: 'One accelerator, whole',
  query: z.object({ id }),
  response: Accelerator,
  errors: ['not-found'],
})

/** What an accelerator reaches, and what it would have given to the invoices of the last days. */
export const AcceleratorPreview = z.object({
  /** Participating products that it covers. */
  products: z.int().min(0),
  sample: z.object({
    /** The issue days that were looked at: the last 90. */
    from: isoDay,
    to: isoDay,
    /** Approved invoices looked at: the newest 2000 at most; `isPartial` where there are more. */
    invoices: z.int().min(0),
    isPartial: z.boolean(),
    /** Those of them whose points it would have raised. */
    invoicesRaised: z.int().min(0),
    /** What they earned, and what the accelerator would have added beside the others. */
    points: z.int(),
    bonusPoints: z.int(),
  }),
  /** Days that the accelerator runs, and the bonus to expect on them at the pace of the sample. */
  days: z.int().min(1),
  expectedPoints: z.int(),
})
export type AcceleratorPreview = z.output<typeof AcceleratorPreview>

/** An accelerator that is not saved yet, as its preview takes it. */
export const PreviewInput = AcceleratorInput.omit({ name: true, description: true })

export const preview = endpoint({
  method: 'POST',
  path: '/cms/accelerators/preview',
  access: ['admin'],
  summary: 'Say what an accelerator would cover and would have given in the last 90 days, before it is saved',
  body: PreviewInput,
  response: AcceleratorPreview,
  errors: ['accelerator.empty-scope', 'accelerator.dates'],
})
