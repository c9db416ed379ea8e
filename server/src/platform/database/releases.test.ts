import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { releases } from '../../testing/releases.ts'

const root = join(import.meta.dirname, '../../../..')
const folder = join(root, 'server/migrations')

/** Returns the digest of the names and contents of the migrations up to the last one of a release. */
function digestUntil(last: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).sort())
    if (/^\d{4}-/.test(name) && name <= last)
      hash.update(`${name}\0`).update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}

describe('a release', () => {
  it.each(releases)('$version has the migrations that it was released with', ({ last, digest }) => {
    expect(digestUntil(last), 'add a migration instead').toBe(digest)
  })

  it('has a section of the changelog, and its version is that of the package', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    expect(releases.at(-1)?.version).toBe(version)
    const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
    for (const release of releases) expect(changelog).toContain(`\n## [${release.version}] - `)
  })
})
