import { existsSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and the missing ones above it; returns the first that it created. Unlike the recursive
 * `mkdir` of Node.js, which retries forever, it fails where the system creates no folders, such as below
 * /proc.
 */
export async function makeFolder(path: string, mode: number): Promise<string | undefined> {
  const missing: string[] = []
  for (let at = path; !isFolder(at); at = dirname(at)) {
    missing.unshift(at)
    if (existsSync(at)) break
  }
  let first: string | undefined
  for (const folder of missing) {
    try {
      await mkdir(folder, { mode })
      first ??= folder
    } catch (error) {
      // Another start may have created it in the meantime.
      if (!isFolder(folder)) throw error
    }
  }
  return first
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
