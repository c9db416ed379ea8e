import type { ContentKind } from '@esquadro/contract/content/content'
import { ProgrammeSettings } from '@esquadro/contract/settings/settings'
import { publishText } from '../content/publish-text.ts'
import { cleanRichText } from '../content/rich-text.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { getSettings, type StoredSettings, updateSettings } from './settings.queries.ts'

/** Which text of the settings is published as what. */
const texts = {
  regulation: 'regulation',
  storeRegulation: 'store-regulation',
  faq: 'faq',
  privacy: 'privacy',
} as const satisfies Partial<Record<keyof ProgrammeSettings, ContentKind>>
const textKeys = Object.keys(texts) as (keyof typeof texts)[]

export interface SettingsChange {
  /** What changes; what is absent or undefined stays. */
  readonly value: { readonly [Key in keyof ProgrammeSettings]?: ProgrammeSettings[Key] | undefined }
  /** The version that the change began from. */
  readonly from: number
  readonly by: string | null
  readonly now: Date
}

/**
 * Changes programme settings. Texts are sanitised, and each that differs from what it was is published as the next
 * version of its kind, in the same transaction; whom a regulation binds is told. Answers the settings before and after and what was changed, or null
 * where somebody else changed them meanwhile.
 */
export async function changeSettings(
  trx: Database,
  { value, from, by, now }: SettingsChange,
): Promise<{ before: StoredSettings; after: StoredSettings; changed: Partial<ProgrammeSettings> } | null> {
  const before = await getSettings(trx)
  if (before.version !== from) return null
  const changed: Partial<ProgrammeSettings> = Object.fromEntries(
    Object.entries(value).filter(([, one]) => one !== undefined),
  )
  for (const key of textKeys) {
    const text = changed[key]
    if (text === undefined) continue
    const clean = cleanRichText(text)
    // Escaping may have made it longer than it was when the contract looked at it.
    if (!ProgrammeSettings.shape[key].safeParse(clean).success)
      throw new AppError('invalid.fields', { fields: { [`value.${key}`]: 'too-long' } })
    changed[key] = clean
  }
  const after = await updateSettings(trx, {
    value: ProgrammeSettings.parse({ ...before.value, ...changed }),
    from,
    by,
    now,
  })
  if (!after) return null
  for (const key of textKeys)
    if (after.value[key] !== before.value[key])
      await publishText(trx, { kind: texts[key], html: after.value[key], by, now })
  return { before, after, changed }
}
