import type { AcceleratorInput } from '@esquadro/contract/accelerators/accelerator'
import { daysBetween } from '@esquadro/contract/fields/date'
import { AppError } from '../errors/app-error.ts'
import { isEmptyScope } from '../points/points.rules.ts'

type Scope = Pick<AcceleratorInput, 'startsOn' | 'endsOn' | 'everything' | 'targets'>

/** Refuses days in the wrong order, a scope of nothing at all, and one of everything that names targets besides. */
export function checkScope({ startsOn, endsOn, everything, targets }: Scope): void {
  if (endsOn < startsOn) throw new AppError('accelerator.dates', { fields: { endsOn: 'accelerator.dates' } })
  const isEmpty = isEmptyScope(targets)
  if (isEmpty && !everything) throw new AppError('accelerator.empty-scope')
  if (!isEmpty && everything) throw new AppError('invalid.fields', { fields: { everything: 'invalid' } })
}

/** Days that it runs, the first and the last included. */
export const daysOf = ({ startsOn, endsOn }: Pick<Scope, 'startsOn' | 'endsOn'>): number =>
  daysBetween(startsOn, endsOn) + 1
