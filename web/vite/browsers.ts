import { readFileSync } from 'node:fs'

/** The names of browsers in `browserslist`, in the targets of Vite and in the compatibility data of MDN. */
const NAMES = {
  iOS: { target: 'ios', data: 'safari_ios' },
  Safari: { target: 'safari', data: 'safari' },
  Chrome: { target: 'chrome', data: 'chrome' },
  ChromeAndroid: { target: 'chrome', data: 'chrome_android' },
  Edge: { target: 'edge', data: 'edge' },
  Firefox: { target: 'firefox', data: 'firefox' },
} as const

export interface Browser {
  readonly target: string
  readonly data: string
  /** The oldest supported version. */
  readonly version: string
}

/** Returns the browsers of `browserslist` in the package.json of the root. */
export function supportedBrowsers(): Browser[] {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  const { browserslist } = JSON.parse(text) as { readonly browserslist: readonly string[] }
  return browserslist.map((entry) => {
    const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(entry) ?? []
    if (!Object.hasOwn(NAMES, name)) throw new Error(`browserslist: ${entry} is not a name and a version`)
    return { ...NAMES[name as keyof typeof NAMES], version }
  })
}

/** The targets of the build, for syntax and style sheets. */
export const buildTargets = (): string[] => [
  ...new Set(supportedBrowsers().map(({ target, version }) => `${target}${version}`)),
]
