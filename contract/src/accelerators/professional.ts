import { endpoint } from '../endpoint.ts'
import { paged, pageQuery } from '../fields/page.ts'
import { RunningAccelerator } from './accelerator.ts'

export const getAll = endpoint({
  method: 'GET',
  path: '/professionals/dashboard/get-all-accelerators',
  access: ['professional'],
  summary: 'The accelerators that run today and that this professional can use, by their last day',
  query: pageQuery,
  response: paged(RunningAccelerator),
})
