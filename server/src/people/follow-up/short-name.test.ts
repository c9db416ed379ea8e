import { shortName } from '@esquadro/contract/platform/fields/short-name'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'

const app = useTestApp()

it('the database shortens names exactly as the contract does, with any whitespace between words', async () => {
  const names = [
    'Ana',
    'Ana Beatriz Souza',
    'ana de souza',
    'Ana  Beatriz   Souza',
    ' Ana Souza ',
    'Ana\tSouza',
    'Ana Beatriz\nSouza',
    'Ana\u00a0Souza',
    'José érico',
    'Zoë O’Neill-Brandão',
  ]
  for (const name of names) {
    const { id } = await aProfessional(app.db, { name })
    const { rows } = await sql<{ shortName: string }>`select short_name from users where id = ${id}`.execute(
      app.db,
    )
    expect([name, rows[0]?.shortName]).toEqual([name, shortName(name)])
  }
})
