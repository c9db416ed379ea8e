import { expect, it } from 'vitest'
import { useTestDatabase } from '../../testing/database.ts'
import { connect } from './connect.ts'
import { ofDatabase } from './of-database.ts'

const one = useTestDatabase()

it('a database has one value, also in its transactions and without plugins, and others do not see it', async () => {
  const other = connect(one.appUrl, { max: 1 })
  try {
    const countOf = ofDatabase(() => ({ calls: 0 }))
    countOf(one.db).calls += 1
    countOf(one.db.withoutPlugins()).calls += 1
    await one.db.transaction().execute(async (trx) => {
      countOf(trx).calls += 1
    })
    expect([countOf(one.db).calls, countOf(other.db).calls]).toEqual([3, 0])
  } finally {
    await other.close()
  }
})
