import { violates } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { cpfIsTaken } from './professionals.queries.ts'

export const cpfTaken = (): AppError => new AppError('cpf.taken', { fields: { 'userData.cpf': 'cpf.taken' } })

/** Runs `work`; throws `cpf.taken` if it violates the unique constraint on CPFs. */
export async function mapTakenCpf<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, cpfIsTaken)) throw cpfTaken()
    throw error
  }
}
