import pg from 'pg'

/**
 * Searches every text column of the whole database, including the schema of the jobs, for any of the words, ignoring
 * case. Returns the matching columns as `schema.table.column`, sorted. Connects as the owner.
 */
export async function tracesOf(ownerUrl: string, words: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows: columns } = await client.query<{ schema: string; table: string; column: string }>(`
      select c.table_schema as schema, c.table_name as table, c.column_name as column
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
        and c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY', 'USER-DEFINED')`)
    const found: string[] = []
    for (const { schema, table, column } of columns) {
      const conditions = words.map(
        (_, place) => `position(lower($${place + 1}) in lower("${column}"::text)) > 0`,
      )
      const { rows } = await client.query(
        `select 1 from "${schema}"."${table}" where ${conditions.join(' or ')} limit 1`,
        [...words],
      )
      if (rows.length > 0) found.push(`${schema}.${table}.${column}`)
    }
    return found.toSorted()
  } finally {
    await client.end()
  }
}
