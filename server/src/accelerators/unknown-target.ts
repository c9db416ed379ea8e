import { violates } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'

const dimensions = ['category', 'brand', 'product', 'store'] as const

/** Runs a write; reports an unknown target as an error of its field. */
export async function mapUnknownTarget<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    for (const dimension of dimensions)
      if (violates(error, `accelerator_targets_${dimension}_id_fkey`))
        throw new AppError('invalid.fields', { fields: { [`targets.${dimension}Ids`]: 'option.invalid' } })
    throw error
  }
}
