import { afterAll, beforeAll } from 'vitest'
import { type Connection, connect, type Database } from '../platform/database/connect.ts'
import { aDatabase, type TestDatabase } from './postgres.ts'

/** Provides one database for all tests of a file that need no application, connected as the application's role. */
export function useTestDatabase(): {
  readonly db: Database
  readonly appUrl: string
  readonly ownerUrl: string
} {
  let database: TestDatabase | undefined
  let connection: Connection | undefined
  beforeAll(async () => {
    database = await aDatabase()
    connection = connect(database.appUrl, { max: 20 })
  })
  afterAll(async () => {
    await connection?.close()
    await database?.drop()
  })
  const ready = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('The database is there from beforeAll on.')
    return value
  }
  return {
    get db() {
      return ready(connection).db
    },
    get appUrl() {
      return ready(database).appUrl
    },
    get ownerUrl() {
      return ready(database).url
    },
  }
}
