import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { DB } from '../database/generated/tables.ts'
import { useTestDatabase } from '../testing/database.ts'
import {
  type Classification,
  columns,
  columnsOf,
  isDownloaded,
  isPersonal,
  type TableName,
} from './columns.ts'
import { clearedColumns, erasePersonSql, erasure } from './erasure.rules.ts'
import { maskField } from './masks.rules.ts'
import { parts } from './person-data.queries.ts'

const database = useTestDatabase()
const tables = Object.keys(columns) as TableName[]

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Lists the columns of the database that `columns.ts` does not classify, as `table.column`. */
async function findUnclassified(): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname <> 'schema_migrations'`.execute(database.db)
  return rows
    .filter(({ table, column }) => {
      const classes: Readonly<Record<string, Readonly<Record<string, string>>>> = columns
      return classes[camel(table)]?.[camel(column)] === undefined
    })
    .map(({ table, column }) => `${table}.${column}`)
}

describe('the classification of columns', () => {
  it('does not compile without a new column', () => {
    type WithNickname = Omit<DB, 'customers'> & { customers: DB['customers'] & { nickname: string | null } }
    // @ts-expect-error `customers.nickname` has no class.
    const incomplete: Classification<WithNickname> = columns
    expect(incomplete).toBe(columns)
  })

  it('covers every column of the migrated database and reports one that was added', async () => {
    expect(await findUnclassified()).toEqual([])
    const { default: pg } = await import('pg')
    const owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    try {
      await owner.query('alter table customers add column nickname text')
      expect(await findUnclassified()).toEqual(['customers.nickname'])
    } finally {
      await owner.query('alter table customers drop column nickname')
      await owner.end()
    }
  })
})

describe('erasure', () => {
  it.each(tables.filter((table) => clearedColumns(table).length > 0))(
    'deletes, clears or gives a reason to keep each personal column of %s',
    (table) => {
      const rules = erasure[table]
      if ('keeps' in rules) {
        expect(rules.keeps).not.toBe('holds nothing about members')
        return
      }
      const all: readonly { do: string; only?: readonly string[] }[] = rules
      const covered = all.flatMap((rule) => (rule.do === 'scrub' ? [] : (rule.only ?? clearedColumns(table))))
      expect(covered).toEqual(expect.arrayContaining(clearedColumns(table)))
    },
  )

  it('writes every personal column of an account into the database function', () => {
    const statements = erasePersonSql()
    const update = statements.slice(statements.indexOf('update professionals set'))
    for (const column of clearedColumns('professionals'))
      expect(update).toContain(`${column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} = null`)
  })
})

describe("the download of one's own data", () => {
  it.each(['users', 'professionals', 'customers', 'sessions', 'notifications', 'preRegistrations'] as const)(
    'contains each personal column of %s',
    async (table) => {
      const selected = await Promise.all(
        Object.values(parts).map(async (select) => {
          const { rows } = await sql<{ columns: string[] }>`
            select coalesce(array_agg(key), '{}') as columns from (
              select json_object_keys(to_json(x)) as key from (select none.* from (select) one left join
                (${select('00000000-0000-0000-0000-000000000000')}) none on true) x
            ) keys`.execute(database.db)
          return rows[0]?.columns ?? []
        }),
      )
      const names = new Set(selected.flat().map(camel))
      expect([...names]).toEqual(expect.arrayContaining(columnsOf(table, isDownloaded)))
    },
  )
})

describe('the mask of the audit log', () => {
  it('shows no personal column of a person as it is, except what is public in the programme', () => {
    const text = 'Maria Aparecida de Souza'
    for (const column of columnsOf('professionals', isPersonal)) {
      const classes: Readonly<Record<string, string>> = columns.professionals
      const isPlain = classes[column] === 'personal:plain'
      expect({ column, isShown: maskField('user', column, text) === text }).toEqual({
        column,
        isShown: isPlain,
      })
    }
  })
})
