import type { UploadFile } from '@esquadro/contract/form-data'
import type { ContentKind } from '@esquadro/contract/platform/content/vocabulary'
import type { WELCOME_IMAGE_SETTINGS } from '@esquadro/contract/platform/settings/cms'
import {
  ProgrammeSettings,
  SETTINGS_SECTIONS,
  type SettingsSection,
} from '@esquadro/contract/platform/settings/settings'
import { publishText } from '../content/publish-text.ts'
import { cleanRichText } from '../content/rich-text.ts'
import type { Caller, Context } from '../context/context.ts'
import { type Database, violates } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { toWebp } from '../files/images.ts'
import { storeFile } from '../files/stored-files.ts'
import { getSettings, type StoredSettings, updateSettings } from './settings.queries.ts'

interface SettingsInput {
  readonly version: number
  readonly value: Partial<ProgrammeSettings>
}

/**
 * Changes programme settings. Throws `conflict` with the current settings if one of the sections has changed since the given
 * version, and `rules.in-force` for a rate, an expiry or a cycle by which a sale was computed.
 */
export const changeSettings = (
  context: Context,
  user: Caller,
  input: SettingsInput,
): Promise<StoredSettings> =>
  context
    .inTransaction((trx) => changeAndAuditSettings(trx, context, user, input))
    .catch((error: unknown) => {
      throw violates(error, 'rules_in_force') ? new AppError('rules.in-force') : error
    })

/** Like `changeSettings`, in the caller's transaction. */
export async function changeAndAuditSettings(
  trx: Database,
  { audit, clock }: Pick<Context, 'audit' | 'clock'>,
  user: Pick<Caller, 'id'>,
  { version, value }: SettingsInput,
): Promise<StoredSettings> {
  const applied = await applySettings(trx, { value, from: version, by: user.id, now: clock.now() })
  if (!applied) throw new AppError('conflict', { data: await getSettings(trx) })
  await audit(trx, {
    action: 'settings.updated',
    subjectType: 'settings',
    before: pick(applied.before.value, applied.changed),
    after: applied.changed,
  })
  return applied.after
}

const pick = (value: ProgrammeSettings, keys: object): Partial<ProgrammeSettings> =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key in keys))

/** The kind of content as which each text of the settings is published. */
const texts = {
  regulation: 'regulation',
  storeRegulation: 'store-regulation',
  faq: 'faq',
  privacy: 'privacy',
  terms: 'terms',
} as const satisfies Partial<Record<keyof ProgrammeSettings, ContentKind>>
const textKeys = Object.keys(texts) as (keyof typeof texts)[]
const richKeys = [...textKeys, 'privacyEnglish', 'termsEnglish'] as const

interface SettingsChange {
  /** The changed settings; absent and undefined ones stay the same. */
  readonly value: { readonly [Key in keyof ProgrammeSettings]?: ProgrammeSettings[Key] | undefined }
  /** The version that the change is based on. */
  readonly from: number
  readonly by: string | null
  readonly now: Date
}

/**
 * Changes programme settings in the caller's transaction. Sanitises texts and publishes each changed text as
 * the next version of its kind, which notifies the members who have to accept it. Returns the settings before
 * and after and the changed values, or null if one of their sections has changed since version `from`.
 */
async function applySettings(
  trx: Database,
  { value, from, by, now }: SettingsChange,
): Promise<{ before: StoredSettings; after: StoredSettings; changed: Partial<ProgrammeSettings> } | null> {
  const before = await getSettings(trx, { isLocked: true })
  const changed: Partial<ProgrammeSettings> = Object.fromEntries(
    Object.entries(value).filter(([, entry]) => entry !== undefined),
  )
  const sections = sectionsOf(Object.keys(changed))
  if (sections.some((section) => (before.sectionVersions[section] ?? 0) > from)) return null
  for (const key of richKeys) {
    const text = changed[key]
    if (text === undefined) continue
    const clean = cleanRichText(text)
    // Escaping may have made the text longer than when the contract validated it.
    if (!ProgrammeSettings.shape[key].safeParse(clean).success)
      throw new AppError('invalid.fields', { fields: { [`value.${key}`]: 'too-long' } })
    changed[key] = clean
  }
  const after = await updateSettings(trx, {
    value: ProgrammeSettings.parse({ ...before.value, ...changed }),
    sectionVersions: {
      ...before.sectionVersions,
      ...Object.fromEntries(sections.map((section) => [section, before.version + 1])),
    },
    from: before.version,
    by,
    now,
  })
  if (!after) return null
  for (const key of textKeys)
    if (after.value[key] !== before.value[key])
      await publishText(trx, {
        kind: texts[key],
        html: after.value[key],
        by,
        now,
        noticeDays: after.value.regulationNoticeDays,
      })
  return { before, after, changed }
}

/** Returns the sections to which settings belong. */
const sectionsOf = (settings: readonly string[]): SettingsSection[] =>
  (Object.keys(SETTINGS_SECTIONS) as SettingsSection[]).filter((section) =>
    SETTINGS_SECTIONS[section].some((setting) => settings.includes(setting)),
  )

const WELCOME_SIZE = 1600

/**
 * Sets the picture of the welcome window, for everyone or for one audience. Throws `profile-image.invalid` if
 * it is not a picture.
 */
export async function setWelcomeImage(
  context: Context,
  user: Caller,
  {
    version,
    setting,
    image,
  }: {
    readonly version: number
    readonly setting: (typeof WELCOME_IMAGE_SETTINGS)[number]
    readonly image: UploadFile
  },
): Promise<StoredSettings> {
  const bytes = await toWebp(context, image, WELCOME_SIZE, 'image')
  if (!bytes) throw new AppError('profile-image.invalid')
  return context.inTransaction(async (trx) => {
    const { id } = await storeFile(trx, context.files, {
      bytes,
      name: 'boas-vindas.webp',
      mime: 'image/webp',
      ownerId: user.id,
      visibility: 'public',
      now: context.clock.now(),
    })
    return changeAndAuditSettings(trx, context, user, { version, value: { [setting]: id } })
  })
}
