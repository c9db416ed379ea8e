import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '@esquadro/embedded-postgres/make-folder'

/**
 * Makes the data folder and the folders below it accessible to its owner only. `isPassedThrough`: PostgreSQL
 * runs as another user below it, who may then traverse the top folder but not list it.
 */
export async function makePrivate(
  folder: string,
  { isPassedThrough = false }: { readonly isPassedThrough?: boolean } = {},
): Promise<void> {
  await makeFolder(folder, 0o700)
  await chmod(folder, isPassedThrough ? 0o711 : 0o700)
  for (const name of await readdir(folder)) {
    // PostgreSQL's folder belongs to PostgreSQL's user, which protects it itself.
    if (name === 'postgres') continue
    const path = join(folder, name)
    const isFolder = (await stat(path).catch(() => null))?.isDirectory()
    if (isFolder !== undefined) await chmod(path, isFolder ? 0o700 : 0o600)
  }
}
