import type { ProgrammeSettings } from '@esquadro/contract/settings/settings'
import type { Caller, Context } from '../context/context.ts'
import { type Database, violates } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { applySettings } from './apply-settings.ts'
import { getSettings, type StoredSettings } from './settings.queries.ts'

export interface SettingsInput {
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
