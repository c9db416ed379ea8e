import type { Config } from '../config.ts'
import { hostOf, isAllowedAddress } from '../webhooks/address-guard.ts'

/** Whether an address is that of a known push service, or of a host that the configuration allows. */
export function isPushAddress(text: string, config: Pick<Config, 'webhookHosts' | 'pushHosts'>): boolean {
  const { webhookHosts, pushHosts } = config
  if (!isAllowedAddress(text, webhookHosts)) return false
  const url = new URL(text)
  const host = hostOf(url)
  if (webhookHosts.includes(host)) return true
  return url.port === '' && pushHosts.some((service) => host === service || host.endsWith(`.${service}`))
}
