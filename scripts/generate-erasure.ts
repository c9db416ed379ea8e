import { erasePersonSql } from '../server/src/platform/privacy/erasure.rules.ts'

/** The database function that erases a person, from the classes of the columns. */
export const makeErasure = async (): Promise<string> => erasePersonSql()
