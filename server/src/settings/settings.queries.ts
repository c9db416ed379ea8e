import { defaultSettings, ProgrammeSettings } from '@esquadro/contract/settings/settings'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { versionedFact } from '../database/versioned.queries.ts'

export interface StoredSettings {
  readonly value: ProgrammeSettings
  readonly version: number
  readonly updatedAt: Date
}

/** Parses stored settings; those that were never set have their defaults. */
const readSettings = (stored: unknown): ProgrammeSettings =>
  ProgrammeSettings.parse({ ...defaultSettings, ...(stored as object | null) })

/** The settings that are long texts and not rules. */
export const TEXTS = ['regulation', 'storeRegulation', 'faq', 'privacy'] as const

const rules = ProgrammeSettings.omit({ regulation: true, storeRegulation: true, faq: true, privacy: true })

/** The settings without the texts. */
export type ProgrammeRules = Omit<ProgrammeSettings, (typeof TEXTS)[number]>

/** Parses stored settings without the texts. */
export const readRules = (stored: unknown): ProgrammeRules =>
  rules.parse({ ...defaultSettings, ...(stored as object | null) })

const currentRules = versionedFact(() => sql`(select value - ${[...TEXTS]}::text[] from settings)`, readRules)

/** The settings without the texts; read from the process unless they changed. */
export const getRules = (db: Database): Promise<ProgrammeRules> => currentRules.get(db, '')

/** Returns all programme settings and their version. */
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

/** Replaces version `from` of the settings; returns null if another change has replaced it. */
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
