import { BlockList, isIP } from 'node:net'

/** Networks that are not on the public internet. */
const internal = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  internal.addSubnet(network, bits, 'ipv4')

/** Public IPv6 addresses; all others are local, reserved, or lead to an IPv4 address. */
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
const embeddingV6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  embeddingV6.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !internal.check(address, 'ipv4')
  if (version !== 6) return false
  return publicV6.check(address, 'ipv6') && !embeddingV6.check(address, 'ipv6')
}

/** The host of an address without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').toLowerCase()

/** The ports that webhooks may use; the first is the default of HTTPS. */
const PORTS = ['', '8443']

/** Whether an address may be used before its name is resolved: HTTPS at a usual port, or a host that the configuration allows. */
export function isAllowedAddress(text: string, allowedHosts: readonly string[]): boolean {
  const url = URL.parse(text)
  if (!url || url.username || url.password || !/^https?:$/.test(url.protocol)) return false
  const host = hostOf(url)
  if (allowedHosts.includes(host)) return true
  if (url.protocol !== 'https:' || !PORTS.includes(url.port)) return false
  return isIP(host)
    ? isPublicAddress(host)
    : /\.[a-z]/.test(host) && !/\.(?:local|internal|localhost|home\.arpa)\.?$/.test(host)
}
