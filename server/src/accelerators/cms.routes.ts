import type { AcceleratorInput } from '@esquadro/contract/accelerators/accelerator'
import * as cmsAccelerators from '@esquadro/contract/accelerators/cms'
import { addDays, dayOf } from '../clock.ts'
import { violates } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { handle } from '../http/handle.ts'
import { bonusOf } from '../points/points.rules.ts'
import {
  countCoveredProducts,
  getAccelerator,
  getAcceleratorForUpdate,
  insertAccelerator,
  listAccelerators,
  listExplanations,
  setAcceleratorActive,
  updateAccelerator,
} from './accelerators.queries.ts'
import { checkScope, daysOf } from './accelerators.rules.ts'

const SAMPLE_DAYS = 90
const SAMPLE_INVOICES = 2_000

export const create = handle(
  cmsAccelerators.create,
  async ({ body, user }, { inTransaction, audit, clock }) => {
    checkScope(body)
    const now = clock.now()
    return inTransaction(async (trx) => {
      const id = await refusingUnknown(() => insertAccelerator(trx, body, { id: user.id, now }))
      const created = await getAccelerator(trx, id, dayOf(now))
      await audit(trx, {
        action: 'accelerator.created',
        subjectType: 'accelerator',
        subjectId: id,
        after: recordOf(body),
      })
      return created
    })
  },
)

export const update = handle(cmsAccelerators.update, async ({ body }, { inTransaction, audit, clock }) => {
  checkScope(body)
  const now = clock.now()
  return inTransaction(async (trx) => {
    await getAcceleratorForUpdate(trx, body.id)
    const before = await getAccelerator(trx, body.id, dayOf(now))
    await refusingUnknown(() => updateAccelerator(trx, body.id, body, now))
    await audit(trx, {
      action: 'accelerator.updated',
      subjectType: 'accelerator',
      subjectId: body.id,
      before: recordOf({ ...before, targets: idsOf(before.targets) }),
      after: recordOf(body),
    })
    return getAccelerator(trx, body.id, dayOf(now))
  })
})

export const changeStatus = handle(
  cmsAccelerators.changeStatus,
  async ({ body: { id, active } }, { inTransaction, audit, clock }) => {
    const now = clock.now()
    return inTransaction(async (trx) => {
      const before = await getAcceleratorForUpdate(trx, id)
      if (before.active !== active) {
        await setAcceleratorActive(trx, id, active, now)
        await audit(trx, {
          action: 'accelerator.status-changed',
          subjectType: 'accelerator',
          subjectId: id,
          before,
          after: { active },
        })
      }
      return getAccelerator(trx, id, dayOf(now))
    })
  },
)

export const getAll = handle(cmsAccelerators.getAll, async ({ query }, { db, clock }) =>
  listAccelerators(db, query, dayOf(clock.now())),
)

export const getOne = handle(cmsAccelerators.getOne, async ({ query }, { db, clock }) =>
  getAccelerator(db, query.id, dayOf(clock.now())),
)

export const preview = handle(cmsAccelerators.preview, async ({ body }, { db, clock }) => {
  checkScope(body)
  const to = dayOf(clock.now())
  const from = addDays(to, 1 - SAMPLE_DAYS)
  const products = await countCoveredProducts(db, body.targets)
  const found = await listExplanations(db, { from, to }, SAMPLE_INVOICES + 1)
  const sample = found.slice(0, SAMPLE_INVOICES)
  const bonuses = sample.map(({ explanation, storeId }) =>
    bonusOf(explanation, { ...body, id: '', name: '', active: true }, storeId),
  )
  const bonusPoints = bonuses.reduce((sum, points) => sum + points, 0)
  const sampled = sample.reduce(
    (first, { explanation }) => (explanation.issuedOn < first ? explanation.issuedOn : first),
    to,
  )
  const isPartial = found.length > SAMPLE_INVOICES
  // The newest invoices only may reach back less than 90 days: the pace is that of the days they reach back.
  const sampleDays = isPartial ? daysOf({ startsOn: sampled, endsOn: to }) : SAMPLE_DAYS
  const days = daysOf(body)
  return {
    products,
    sample: {
      from: isPartial ? sampled : from,
      to,
      invoices: sample.length,
      isPartial,
      invoicesRaised: bonuses.filter((points) => points > 0).length,
      points: sample.reduce((sum, { explanation }) => sum + explanation.total, 0),
      bonusPoints,
    },
    days,
    expectedPoints: Math.round((bonusPoints * days) / sampleDays),
  }
})

const dimensions = ['category', 'brand', 'product', 'store'] as const

/** A target that does not exist is the sender's mistake, said at its field. */
async function refusingUnknown<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    for (const dimension of dimensions)
      if (violates(error, `accelerator_targets_${dimension}_id_fkey`))
        throw new AppError('invalid.fields', { fields: { [`targets.${dimension}Ids`]: 'option.invalid' } })
    throw error
  }
}

type Names = readonly { readonly id: string }[]
const idsOf = (targets: {
  categories: Names
  brands: Names
  products: Names
  stores: Names
  professions: readonly string[]
  levels: readonly string[]
}) => ({
  categoryIds: targets.categories.map(({ id }) => id),
  brandIds: targets.brands.map(({ id }) => id),
  productIds: targets.products.map(({ id }) => id),
  storeIds: targets.stores.map(({ id }) => id),
  professions: targets.professions,
  levels: targets.levels,
})

const recordOf = (
  value: Omit<AcceleratorInput, 'description' | 'targets'> & {
    description?: string | null | undefined
    targets: object
  },
) => ({
  name: value.name,
  description: value.description || null,
  multiplierBps: value.multiplierBps,
  startsOn: value.startsOn,
  endsOn: value.endsOn,
  cumulative: value.cumulative,
  everything: value.everything,
  targets: value.targets,
})
