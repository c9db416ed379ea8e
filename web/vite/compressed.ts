import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Writes a .br and a .gz beside every text file of the client build, so that the server never compresses them. */
export function compressed(): Plugin {
  const text = /\.(?:js|css|svg|json|html|txt|webmanifest|map)$/
  return {
    name: 'esquadro:compressed',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }) {
      if (!dir) return
      const names = (await readdir(dir, { recursive: true })).filter((name) => text.test(name))
      for (const name of names) await writeCompressed(join(dir, name))
    },
  }
}

/** Writes a .br and a .gz beside a file, unless it is too small to benefit. */
export async function writeCompressed(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < 1024) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await writeFile(`${file}.br`, await brotli(bytes, { params }))
  await writeFile(`${file}.gz`, await gz(bytes, { level: 9 }))
}
