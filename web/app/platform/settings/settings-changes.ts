import type { AuditChange } from '@esquadro/contract/platform/audit/cms'
import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'

type Settings = Partial<ProgrammeSettings>

/** Returns the values that differ from the stored settings; only these are submitted. */
export const changedSettings = (now: Settings, before: ProgrammeSettings): Settings =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof ProgrammeSettings]),
    ),
  )

/** Lists the changes field by field, as in the audit log. */
export function listChanges(now: Settings, before: ProgrammeSettings): AuditChange[] {
  const flat = (value: unknown, path: string): [string, AuditChange['before']][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, child]) => flat(child, path ? `${path}.${key}` : key))
      : [
          [
            path,
            typeof value === 'number' || typeof value === 'boolean' ? value : ((value as string) ?? null),
          ],
        ]
  const was = new Map(flat(before, ''))
  return flat(changedSettings(now, before), '')
    .map(([field, after]) => ({ field, before: was.get(field) ?? null, after }))
    .filter((change) => change.before !== change.after)
}
