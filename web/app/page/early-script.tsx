import { use } from 'react'
import { holdEarly } from '../design/early/hold-early.ts'
import { NonceContext } from './session-hint.tsx'

/** Starts `holdEarly` before the page is painted. */
export function EarlyScript() {
  const nonce = use(NonceContext)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of a function.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: `(${holdEarly.toString()})()` }} />
}
