import * as invoices from '@esquadro/contract/sales/invoices/shopkeeper'
import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createQueryClient, invalidateReads } from './queries.ts'

/** A screen that reads `endpoint`. The first response arrives only when `arrive` is called. */
function aSlowRead() {
  const client = createQueryClient()
  const first = Promise.withResolvers<string>()
  let reads = 0
  const read = () => {
    reads += 1
    return reads === 1 ? first.promise : Promise.resolve('after the change')
  }
  const { method, path } = invoices.getIntakes
  const screen = new QueryObserver(client, { queryKey: [`${method} ${path}`, null, null], queryFn: read })
  const leave = screen.subscribe(() => {})
  return { client, screen, leave, arrive: () => first.resolve('before the change') }
}

it.each([
  ['every read', undefined],
  ['the reads of an endpoint', invoices.getIntakes],
])('invalidating %s restarts a first read in flight', async (_reads, endpoint) => {
  const { client, screen, leave, arrive } = aSlowRead()
  await invalidateReads(client, endpoint)
  arrive()
  await expect.poll(() => screen.getCurrentResult()).toMatchObject({ isFetching: false, isSuccess: true })
  expect(screen.getCurrentResult().data).toBe('after the change')
  leave()
})

it('does not affect the reads of other endpoints', async () => {
  const { client, screen, leave, arrive } = aSlowRead()
  await invalidateReads(client, invoices.getAll)
  arrive()
  await expect.poll(() => screen.getCurrentResult().data).toBe('before the change')
  leave()
})
