// The page that the service worker shows without network, in the language and theme that this browser has stored.

/** Returns the value that the browser stores under a key; null if there is none, or storage is refused. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function storedUserType(): string | null {
  try {
    const store = JSON.parse(stored('store') ?? '{}') as {
      readonly state?: { readonly user?: { readonly userType?: unknown } | null }
    }
    const userType = store.state?.user?.userType
    return typeof userType === 'string' ? userType : null
  } catch {
    return null
  }
}

const language = stored('language') === 'en' ? 'en' : 'ptBR'
const { documentElement: page } = document
page.lang = language === 'en' ? 'en' : 'pt-BR'
page.dataset['theme'] = stored('theme') === 'dark' ? 'dark' : 'light'
for (const part of document.querySelectorAll<HTMLElement>('[data-text]'))
  part.hidden = part.dataset['text'] !== language
document.title = document.querySelector(`[data-text=${language}] h1`)?.textContent ?? document.title

const userType = storedUserType()
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-for]')) {
  const kinds = link.dataset['for']?.split(' ') ?? []
  link.hidden = !kinds.includes(userType ?? '') || link.pathname === location.pathname
}

const reload = () => location.reload()
for (const button of document.querySelectorAll('[data-retry]')) button.addEventListener('click', reload)
addEventListener('online', reload)
