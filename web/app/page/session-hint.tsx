import { createContext, use } from 'react'

/** The nonce of inline scripts; known on the server only, because browsers hide it. */
export const NonceContext = /* @__PURE__ */ createContext('')

/**
 * Marks the document with the kind of account that this browser is signed in as, before the first paint: the server renders
 * pages for visitors, and style sheets hide the visitors' ways in from members until the page works.
 */
export function SessionHint() {
  const nonce = use(NonceContext)
  const code = `try{document.documentElement.dataset.session=JSON.parse(localStorage.getItem('store')).state.user.userType}catch{}`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />
}
