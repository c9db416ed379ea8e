/**
 * Marks the document with the account type that this browser is signed in as, before the first paint. The server renders pages for
 * visitors, and style sheets hide the sign-in and sign-up links from members until hydration.
 */
export function SessionHint() {
  const code = `try{document.documentElement.dataset.session=JSON.parse(localStorage.getItem('store')).state.user.userType}catch{}`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant.
  return <script dangerouslySetInnerHTML={{ __html: code }} />
}
