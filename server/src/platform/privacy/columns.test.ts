import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../testing/database.ts'
import type { DB } from '../database/generated/tables.ts'
import {
  type Classification,
  type ColumnClass,
  columns,
  isDownloaded,
  isPersonal,
  listColumns,
  type TableName,
} from './columns.ts'
import { clearedColumns, erasePersonSql, erasure } from './erasure.rules.ts'
import { kindsOf, maskField } from './masks.rules.ts'
import { parts, withheld } from './person-data.queries.ts'

const database = useTestDatabase()
const tables = Object.keys(columns) as TableName[]

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

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
  it('does not compile if a column is missing', () => {
    type WithNickname = Omit<DB, 'customers'> & { customers: DB['customers'] & { nickname: string | null } }
    // @ts-expect-error `customers.nickname` has no class.
    const incomplete: Classification<WithNickname> = columns
    expect(incomplete).toBe(columns)
  })

  it('covers every column of the migrated database and reports an added one', async () => {
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
    'deletes, clears or has a reason to keep each personal column of %s',
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

/** The personal columns of a table that are neither part of the download nor withheld for a reason. */
function missingInDownload(table: TableName): string[] {
  const selects = Object.values(parts)
    .map((select) => select('00000000-0000-0000-0000-000000000000').compile(database.db).sql)
    .filter((select) => new RegExp(`(from|join) ${snake(table)}\\b`).test(select))
  const { columns: names, reason } = withheld[table] ?? {}
  const isWithheld = (column: string) => reason !== undefined && (names?.includes(column) ?? true)
  return listColumns(table, (columnClass) => isPersonal(columnClass) && isDownloaded(columnClass)).filter(
    (column) =>
      !isWithheld(column) && !selects.some((select) => new RegExp(`\\b${snake(column)}\\b`).test(select)),
  )
}

describe("the download of one's own data", () => {
  it.each(tables.filter((table) => listColumns(table, isPersonal).length > 0))(
    'contains each personal column of %s, or gives a reason to withhold it',
    (table) => {
      expect(missingInDownload(table)).toEqual([])
    },
  )

  it('can be selected from the migrated database', async () => {
    for (const [part, select] of Object.entries(parts)) {
      const { rows } = await sql`${select('00000000-0000-0000-0000-000000000000')}`.execute(database.db)
      expect(rows, part).toEqual([])
    }
  })
})

describe('the mask of the audit log', () => {
  it.each(tables.filter((table) => listColumns(table, isPersonal).length > 0))(
    'masks the personal columns of %s, except what is public in the programme',
    (table) => {
      const text = 'Maria Aparecida de Souza'
      const classes: Readonly<Record<string, string>> = columns[table]
      const shown = listColumns(table, isPersonal).filter(
        (column) => maskField('user', column, text) === text,
      )
      expect(shown.filter((column) => classes[column] !== 'personal:plain')).toEqual([])
    },
  )

  it('prefers the kind of a table that hides a name to the kind of one that shows it', () => {
    const [shown, hidden] = [{ label: 'personal:plain' }, { label: 'personal:hidden' }] as const
    expect(kindsOf({ hidden, shown }).get('label')).toBe('hidden')
    expect(kindsOf({ shown, hidden }).get('label')).toBe('hidden')
  })
})

/** Runs `work` while a table has one more classified column. */
function withColumn(table: TableName, column: string, columnClass: ColumnClass, work: () => void): void {
  const classes = columns[table] as Record<string, ColumnClass>
  classes[column] = columnClass
  try {
    work()
  } finally {
    delete classes[column]
  }
}

describe('a new personal column', () => {
  it('is erased, downloaded and masked without further work', () => {
    withColumn('customers', 'nickname', 'personal:name', () => {
      expect(erasePersonSql()).toMatch(/update customers set[^;]* nickname = null/)
      expect(parts.customers('').compile(database.db).sql).toContain('c.nickname')
      expect(kindsOf(columns).get('nickname')).toBe('name')
    })
    expect(erasePersonSql()).not.toContain('nickname')
  })

  it.each(['invites', 'experienceSubscriptions', 'securityEvents', 'disputes'] as const)(
    'of %s fails the check of the download until a part shows it',
    (table) => {
      withColumn(table, 'nickname', 'personal:name', () => {
        const isDerived = table === 'securityEvents'
        expect(missingInDownload(table)).toEqual(isDerived ? [] : ['nickname'])
      })
    },
  )

  it('of a table that erasure keeps fails the list of what it keeps', () => {
    expect(uncleared()).toEqual({ sellers: ['name'], stores: ['email'] })
    withColumn('pointLots', 'nickname', 'personal:name', () => {
      expect(uncleared()).toHaveProperty('pointLots')
    })
  })
})

/** The personal columns of the tables that erasure does not change. */
function uncleared(): Record<string, string[]> {
  const anonymized = tables.filter((table) => 'keeps' in erasure[table] && clearedColumns(table).length > 0)
  return Object.fromEntries(anonymized.map((table) => [table, clearedColumns(table)]))
}
