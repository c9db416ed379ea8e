// The licences that packages may have; applied by supply-chain.ts.

export interface Sbom {
  readonly components: readonly {
    readonly name: string
    readonly group?: string
    readonly version: string
    /**
     * The address of the package: `pkg:npm/%40scope/name@1.0.0`. The names of workspaces have no scope
     * elsewhere.
     */
    readonly purl?: string
    readonly licenses?: readonly {
      readonly license?: { readonly id?: string; readonly name?: string }
      readonly expression?: string
    }[]
  }[]
}

export interface Licence {
  readonly name: string
  readonly licence: string
}

/** Licences that allow use in a closed product without publishing its source. */
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'Artistic-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
])

/** Linked dynamically and unchanged, which their licence allows. */
const LINKED = /^@img\/sharp-/

const nameOf = ({ name, group, purl }: Sbom['components'][number]): string => {
  const [, inAddress] = /^pkg:npm\/(.+)@[^@]+$/.exec(purl ?? '') ?? []
  return inAddress ? decodeURIComponent(inAddress) : group ? `${group}/${name}` : name
}

/**
 * Returns the licence whose text a file contains, for packages that name their licence in no other way; else
 * null.
 */
export const licenceOfText = (text: string): string | null =>
  /Permission is hereby granted, free of charge, to any person obtaining a copy/.test(
    text.replace(/\s+/g, ' '),
  )
    ? 'MIT'
    : null

/**
 * Lists the packages of a bill of materials with their licences; `installed` returns the licence that an
 * installed package names.
 */
export const licencesOf = (sbom: Sbom, installed: (name: string) => unknown): Licence[] =>
  sbom.components
    .map((component) => ({ ...component, name: nameOf(component) }))
    .filter(({ name }) => !name.startsWith('@esquadro/'))
    .map(({ name, ...component }) => {
      const stated = (component.licenses ?? []).map(
        ({ license, expression }) => expression ?? license?.id ?? license?.name ?? '',
      )
      const found = installed(name)
      return { name, licence: stated.join(' AND ') || (typeof found === 'string' ? found : '') }
    })

/** Whether an SPDX expression can be satisfied with accepted licences only. */
export function isAccepted(expression: string): boolean {
  const text = expression.replace(/[()]/g, ' ').trim()
  if (text === '') return false
  return text
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((item) => ACCEPTED.has(item.trim())))
}

/** Returns the packages whose licences are not accepted, each with its licence. */
export const refusedLicences = (licences: readonly Licence[]): string[] =>
  licences
    .filter(({ name, licence }) => !isAccepted(licence) && !LINKED.test(name))
    .map(({ name, licence }) => `${name} (${licence || 'unknown'})`)

const SECTIONS = ['Unit', 'Service', 'Install']
/** The settings that the unit must have: restart, orderly shutdown and no more rights than needed. */
const NEEDED = [
  'User',
  'ExecStart',
  'Restart',
  'NoNewPrivileges',
  'ProtectSystem',
  'UMask',
  'StateDirectoryMode',
  'WantedBy',
]

/** Returns the errors in a systemd unit: unknown sections, lines that are not settings, missing settings. */
export function findUnitErrors(text: string): string[] {
  const errors: string[] = []
  const names = new Set<string>()
  let section = ''
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || /^[#;]/.test(line)) continue
    const header = /^\[(.+)\]$/.exec(line)
    if (header) {
      section = header[1] ?? ''
      if (!SECTIONS.includes(section)) errors.push(`line ${index + 1}: unknown section ${section}`)
      continue
    }
    const setting = /^([A-Z][A-Za-z]+)=(.*)$/.exec(line)
    if (!setting || section === '') errors.push(`line ${index + 1}: not a setting`)
    else names.add(setting[1] ?? '')
  }
  return [...errors, ...NEEDED.filter((name) => !names.has(name)).map((name) => `${name} is missing`)]
}

interface Vulnerabilities {
  readonly high: number
  readonly critical: number
  readonly total: number
}

/** Returns the numbers in the output of `npm audit --json`, or null where it has none: the registry did not answer. */
export function vulnerabilitiesOf(output: string): Vulnerabilities | null {
  try {
    const read = JSON.parse(output) as { metadata?: { vulnerabilities?: Vulnerabilities } } | null
    return read?.metadata?.vulnerabilities ?? null
  } catch {
    return null
  }
}
