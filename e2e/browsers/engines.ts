import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { startChromium } from './chromium.ts'
import { startFirefox } from './firefox.ts'
import type { Engine } from './tab.ts'
import { startWebKit } from './webkit.ts'

export type EngineName = 'chromium-111' | 'firefox' | 'webkit'

const INSTALLED = {
  firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  webkit: ['/usr/bin/WebKitWebDriver'],
} as const

/** Starts a browser; null, with a line that says why, where it cannot run. */
export async function engineNamed(name: EngineName): Promise<Engine | null> {
  try {
    if (name === 'chromium-111') return await startChromium(await unpackedChromium())
    const path = INSTALLED[name].find((file) => existsSync(file))
    if (path === undefined) throw new Error('it is not installed')
    return await (name === 'firefox' ? startFirefox(path) : startWebKit(path))
  } catch (error) {
    process.stdout.write(`The journeys in ${name} are skipped: ${String(error).split('\n')[0]}\n`)
    return null
  }
}

/** Unpacks the oldest supported Chromium, which npm has for Linux on x64 only. */
async function unpackedChromium(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('it runs on Linux on x64 only')
  const path = join(tmpdir(), 'chromium-111')
  const packed = join(dirname(createRequire(import.meta.url).resolve('chromium-111')), '../bin/chromium.br')
  if (!existsSync(path))
    await pipeline(
      createReadStream(packed),
      createBrotliDecompress(),
      createWriteStream(path, { mode: 0o755 }),
    )
  return path
}
