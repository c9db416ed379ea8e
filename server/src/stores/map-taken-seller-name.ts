import { violates } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'

/** Runs `work`; throws `name.taken` if it violates the uniqueness of sellers' names within a store. */
export async function mapTakenSellerName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, 'sellers_store_id_name_key'))
      throw new AppError('name.taken', { fields: { name: 'name.taken' } })
    throw error
  }
}
