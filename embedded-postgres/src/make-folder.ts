import { existsSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and the missing ones above it; returns the first that it made. Unlike the recursive `mkdir` of Node.js, which
 * tries for ever, it fails where the system makes no folders, such as below /proc.
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
      // Another start may have made it in the meantime.
      if (!isFolder(folder)) throw error
    }
  }
  return first
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
