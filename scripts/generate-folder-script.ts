import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { messages } from '../web/app/sales/invoices/checks.messages.ts'

const source = join(import.meta.dirname, '../server/src/sales/folder/script/esquadro-pasta.mjs')
const REASONS = 'const REASONS = { ptBR: {}, en: {} }\n'

/** Reasons that can refuse a file have no other values than these; the others belong to reviews. */
const REFUSING =
  /^(?:refusal\.(?!at$|max$)|check\.|reason\.(?:access-key-digit|already-sent|emitter-is-store|model|environment|authorised|operation\.entry|not-cancelled|issue-date|totals|digest|key-content|key-emitter|protocol-key|return-reference|recipient|registered|signature|certificate-\w+)\b)/

/** Returns the program that sends the invoices of a folder, with the reasons of refusals as the screens say them. */
export async function makeFolderScript(): Promise<string> {
  const text = await readFile(source, 'utf8')
  if (!text.includes(REASONS)) throw new Error(`${source} has no place for the reasons`)
  const reasons = Object.fromEntries(
    (['ptBR', 'en'] as const).map((language) => [
      language,
      Object.fromEntries(Object.entries(messages[language]).filter(([key]) => REFUSING.test(key))),
    ]),
  )
  return text.replace(REASONS, () => `const REASONS = ${JSON.stringify(reasons, null, 2)}\n`)
}
