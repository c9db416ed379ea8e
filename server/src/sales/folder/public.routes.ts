import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as contract from '@esquadro/contract/sales/folder/public'
import { handle } from '../../platform/http/handle.ts'

const script = join(import.meta.dirname, 'generated/esquadro-pasta.mjs')

export const getScript = handle(contract.getScript, async (_input, { config }) => {
  const text = await readFile(script, 'utf8')
  const { origin } = new URL(config.publicUrl)
  return {
    bytes: Buffer.from(text.replace("const SERVER = ''", () => `const SERVER = '${origin}'`)),
    type: 'text/javascript; charset=utf-8',
    name: 'esquadro-pasta.mjs',
  }
})
