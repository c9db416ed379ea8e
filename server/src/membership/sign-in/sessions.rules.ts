import type { Role } from '@esquadro/contract'
import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'

const MEMBER_IDLE_DAYS = 30
const DAY = 86_400

/** The limits of a new session: administrators' sessions are shorter, and also end without use within minutes. */
export const sessionLimitsOf = (
  role: Role,
  settings: Pick<ProgrammeSettings, 'sessionDays' | 'adminSessionHours' | 'adminIdleMinutes'>,
): { maxSeconds: number; idleSeconds: number } =>
  role === 'admin'
    ? { maxSeconds: settings.adminSessionHours * 3_600, idleSeconds: settings.adminIdleMinutes * 60 }
    : { maxSeconds: settings.sessionDays * DAY, idleSeconds: MEMBER_IDLE_DAYS * DAY }

/** A browser and a system as a user agent names them; null if unknown. */
interface Device {
  readonly browser: string | null
  readonly system: string | null
}

/** Whether an account that was used before is used on a device for the first time. */
export const isNewDevice = (device: Device, known: readonly Device[]): boolean =>
  known.length > 0 &&
  !known.some(({ browser, system }) => browser === device.browser && system === device.system)
