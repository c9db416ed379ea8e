import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { installedPackage } from './binaries.ts'
import { copyCluster } from './cluster.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Returns the folder of a template: a stopped database that `fill` has filled. Creates it once and keeps it
 * in `folder`, under `key` and the version of PostgreSQL; removes templates that were not used for a day.
 * Several processes may call it at once: each creates the template under another name, and the first one to
 * finish stores it.
 */
export async function ensureTemplate(options: {
  folder: string
  /** Represents everything that the content depends on. */
  key: string
  fill(url: string): Promise<void>
  /** A folder for the creation, which PostgreSQL's user can reach. */
  workFolder: string
}): Promise<string> {
  const { folder, key, fill, workFolder } = options
  const template = join(folder, `${installedPackage().version}-${key}`)
  if (!existsSync(template)) {
    await mkdir(folder, { recursive: true })
    const draft = await mkdtemp(`${template}.new-`)
    await make(draft, workFolder, fill)
    // Fails if another process was faster.
    await rename(draft, template).catch(() => rm(draft, { recursive: true, force: true }))
  }
  const now = Date.now() / 1000
  await utimes(template, now, now)
  await removeUnused(folder)
  return template
}

async function make(draft: string, workFolder: string, fill: (url: string) => Promise<void>): Promise<void> {
  const postgres = await startEmbeddedPostgres({
    folder: join(workFolder, 'template'),
    log: () => {},
    settings: { fsync: 'off' },
  })
  try {
    await fill(postgres.url)
  } finally {
    await postgres.stop()
  }
  await copyCluster(join(postgres.home, 'cluster'), join(draft, 'cluster'), null)
  await copyFile(join(postgres.home, 'password'), join(draft, 'password'))
  await rm(postgres.home, { recursive: true })
}

async function removeUnused(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const used = await stat(path).catch(() => null)
    if (used && used.mtimeMs < Date.now() - dayMs) await rm(path, { recursive: true, force: true })
  }
}
