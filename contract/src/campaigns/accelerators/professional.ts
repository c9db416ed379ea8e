import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { paged, pageQuery } from '../../platform/fields/schemas.ts'
import { RunningAccelerator } from './accelerator.ts'

export const getAll = endpoint({
  method: 'GET',
  path: '/professionals/dashboard/get-all-accelerators',
  access: ['professional'],
  summary:
    'List the accelerators that run today and apply to you, ordered by last day; with `upcoming`, also the future ones, ordered by first day',
  query: pageQuery.extend({ upcoming: z.enum(['true', 'false']).default('false') }),
  response: paged(RunningAccelerator),
})
