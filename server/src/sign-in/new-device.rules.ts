/** A browser and a system as a user agent names them; null if unknown. */
interface Device {
  readonly browser: string | null
  readonly system: string | null
}

/** Whether an account that was used before is used on a device for the first time. */
export const isNewDevice = (device: Device, known: readonly Device[]): boolean =>
  known.length > 0 &&
  !known.some(({ browser, system }) => browser === device.browser && system === device.system)
