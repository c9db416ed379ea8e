import { defaultSettings, ProgrammeSettings } from '@esquadro/contract/settings/settings'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

export interface StoredSettings {
  readonly value: ProgrammeSettings
  readonly version: number
  readonly updatedAt: Date
}

/** The settings in a value as it is stored; what was never set has its default. */
const readSettings = (stored: unknown): ProgrammeSettings =>
  ProgrammeSettings.parse({ ...defaultSettings, ...(stored as object | null) })

/** The settings that are texts to be read, not rules: they are long. */
export const TEXTS = ['regulation', 'storeRegulation', 'faq', 'privacy'] as const

const rules = ProgrammeSettings.omit({ regulation: true, storeRegulation: true, faq: true, privacy: true })

/** The settings without the texts. */
export type ProgrammeRules = Omit<ProgrammeSettings, (typeof TEXTS)[number]>

/** As `readSettings`, without the texts. */
export const readRules = (stored: unknown): ProgrammeRules =>
  rules.parse({ ...defaultSettings, ...(stored as object | null) })

/** The rules of the programme: what nearly everybody asks for. The texts stay where they are. */
export async function getRules(db: Database): Promise<ProgrammeRules> {
  const row = await db
    .selectFrom('settings')
    .select(sql<unknown>`value - ${[...TEXTS]}::text[]`.as('value'))
    .executeTakeFirst()
  return readRules(row?.value ?? null)
}

/** The programme settings with their texts; what was never set has its default. */
export async function getSettings(db: Database): Promise<StoredSettings> {
  const row = await db.selectFrom('settings').select(['value', 'version', 'updatedAt']).executeTakeFirst()
  if (row)
    return {
      value: readSettings(row.value),
      version: row.version,
      updatedAt: row.updatedAt,
    }
  return { value: defaultSettings, version: 0, updatedAt: new Date(0) }
}

/** Writes settings over version `from`; answers null where somebody else changed them meanwhile. */
export async function updateSettings(
  trx: Database,
  change: {
    readonly value: ProgrammeSettings
    readonly from: number
    readonly by: string | null
    readonly now: Date
  },
): Promise<StoredSettings | null> {
  const value = JSON.stringify(change.value)
  const written =
    change.from === 0
      ? await trx
          .insertInto('settings')
          .values({ value, version: 1, updatedAt: change.now, updatedBy: change.by })
          .onConflict((conflict) => conflict.doNothing())
          .returning(['version', 'updatedAt'])
          .executeTakeFirst()
      : await trx
          .updateTable('settings')
          .set({ value, version: change.from + 1, updatedAt: change.now, updatedBy: change.by })
          .where('version', '=', change.from)
          .returning(['version', 'updatedAt'])
          .executeTakeFirst()
  return written ? { value: change.value, ...written } : null
}
