import {
  defaultSettings,
  ProgrammeSettings,
  type SettingsSection,
} from '@esquadro/contract/platform/settings/settings'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database/connect.ts'
import { type Reading, versionedFact } from '../database/versioned.queries.ts'
import { RuleVersion } from './versions.rules.ts'

export interface StoredSettings {
  readonly value: ProgrammeSettings
  readonly version: number
  /** The version in which each section last changed. */
  readonly sectionVersions: Readonly<Partial<Record<SettingsSection, number>>>
  readonly updatedAt: Date
}

/** Parses stored settings; settings that were never set have their defaults. */
const readSettings = (stored: unknown): ProgrammeSettings =>
  ProgrammeSettings.parse({ ...defaultSettings, ...(stored as object | null) })

/** The settings that are long texts rather than rules. */
export const TEXTS = [
  'regulation',
  'storeRegulation',
  'faq',
  'privacy',
  'terms',
  'privacyEnglish',
  'termsEnglish',
] as const

const rules = ProgrammeSettings.omit({
  regulation: true,
  storeRegulation: true,
  faq: true,
  privacy: true,
  terms: true,
  privacyEnglish: true,
  termsEnglish: true,
}).extend({ versions: z.array(RuleVersion).default([]) })

/** The settings without the texts, with the versions of the rules without a target. */
export type ProgrammeRules = z.output<typeof rules>

/** Parses stored settings without the texts. */
export const readRules = (stored: unknown): ProgrammeRules =>
  rules.parse({ ...defaultSettings, ...(stored as object | null) })

/** Selects the columns that `readRules` parses; one row even without stored settings. */
export const rulesAsStored = sql`(
  select coalesce((select value - ${[...TEXTS]}::text[] from settings), '{}') || jsonb_build_object('versions', programme_rules()))`

const currentRules = versionedFact(() => rulesAsStored, readRules)

/** The settings without the texts; cached in the process until they change. */
export const getRules = (db: Database): Promise<ProgrammeRules> => currentRules.get(db, '')

/**
 * The settings without the texts for a version that is known to be current. No query if they are cached.
 */
export const getRulesAt = async (db: Database, version: string): Promise<ProgrammeRules> =>
  currentRules.at(db, version, '') ?? getRules(db)

/** Starts reading the settings, without the texts, within a larger statement. */
export const beginRules = (db: Database): Reading<ProgrammeRules> => currentRules.begin(db, '')

/** Returns all programme settings and their version; locks them if asked. */
export async function getSettings(db: Database, { isLocked = false } = {}): Promise<StoredSettings> {
  const rows = db.selectFrom('settings').select(['value', 'version', 'sectionVersions', 'updatedAt'])
  const row = await (isLocked ? rows.forUpdate() : rows).executeTakeFirst()
  if (row)
    return {
      value: readSettings(row.value),
      version: row.version,
      sectionVersions: row.sectionVersions as StoredSettings['sectionVersions'],
      updatedAt: row.updatedAt,
    }
  return { value: defaultSettings, version: 0, sectionVersions: {}, updatedAt: new Date(0) }
}

/** Replaces version `from` of the settings; returns null if another change has replaced it. */
export async function updateSettings(
  trx: Database,
  change: {
    readonly value: ProgrammeSettings
    readonly sectionVersions: StoredSettings['sectionVersions']
    readonly from: number
    readonly by: string | null
    readonly now: Date
  },
): Promise<StoredSettings | null> {
  const value = JSON.stringify(change.value)
  const sectionVersions = JSON.stringify(change.sectionVersions)
  const written =
    change.from === 0
      ? await trx
          .insertInto('settings')
          .values({ value, sectionVersions, version: 1, updatedAt: change.now, updatedBy: change.by })
          .onConflict((conflict) => conflict.doNothing())
          .returning(['version', 'updatedAt'])
          .executeTakeFirst()
      : await trx
          .updateTable('settings')
          .set({
            value,
            sectionVersions,
            version: change.from + 1,
            updatedAt: change.now,
            updatedBy: change.by,
          })
          .where('version', '=', change.from)
          .returning(['version', 'updatedAt'])
          .executeTakeFirst()
  return written ? { value: change.value, sectionVersions: change.sectionVersions, ...written } : null
}
