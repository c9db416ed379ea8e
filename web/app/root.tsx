import { settings as publicSettings } from '@esquadro/contract/calls/public'
import serif from '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2?url'
import sans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
} from 'react-router'
import { callFromLoader, serverContext } from './platform/api/context.ts'
import { followAddress } from './platform/api/preferences.ts'
import { useStore } from './platform/api/store.ts'
import { usePurposes } from './platform/consent/use-consent.ts'
import { DesignProvider } from './platform/design/design-provider.tsx'
import { pressHeldButtons } from './platform/design/early/press-held-buttons.ts'
import { paperOf } from './platform/design/paper.ts'
import { useLanguage } from './platform/i18n/i18n.tsx'
import { localeOf } from './platform/i18n/language.ts'
import { ToastBridge } from './platform/layouts/frame/toast-bridge.tsx'
import { EarlyScript } from './platform/page/early-script.tsx'
import type { PageData } from './platform/page/page-data.ts'
import { SessionHint } from './platform/page/session-hint.tsx'
import { useFreshSettings } from './platform/page/settings.ts'
import { START_FAILURE_ID } from './platform/page/tell-start-failure.ts'
import { useTheme } from './platform/page/use-theme.ts'

const Consent = lazy(async () => ({ default: (await import('./platform/consent/consent.tsx')).Consent }))
const Gates = lazy(async () => ({ default: (await import('./membership/sign-in/gates.tsx')).Gates }))
// The page works without it, so an error of the network must not break the page.
const Device = lazy<ComponentType>(async () => {
  try {
    return { default: (await import('./platform/offline/device.tsx')).Device }
  } catch {
    return { default: () => null }
  }
})
const loadPageError = () => import('./platform/layouts/missing/page-error.tsx')
const PageError = lazy(async () => ({ default: (await loadPageError()).PageError }))

export async function loader({ context }: LoaderFunctionArgs): Promise<PageData> {
  const [settings] = await callFromLoader(context, publicSettings.get)
  const { preferences, publicUrl } = context.get(serverContext)
  return { preferences, publicUrl, settings }
}

/** The browser knows its own preferences after the first render. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const theme = useTheme()
  return (
    <html lang={localeOf[language]} data-theme={theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme} />
        <meta name="theme-color" content={paperOf[theme]} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link
          rel="manifest"
          href={language === 'en' ? '/manifest-en.webmanifest' : '/manifest.webmanifest'}
        />
        {[sans, serif].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Meta />
        <Links />
        {/* Rendered on the server only: React skips unknown elements of the head. */}
        {import.meta.env.SSR && (
          <>
            <SessionHint />
            <EarlyScript />
          </>
        )}
      </head>
      <body>
        <DesignProvider>{children}</DesignProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  const { pathname } = useLocation()
  useFreshSettings(pathname)
  const asksForConsent = usePurposes().length > 0
  // The store, not the render: during hydration, a render still sees no user.
  useEffect(() => followAddress(pathname, useStore.getState().user !== null), [pathname])
  // From here on, the page responds to input; tests wait for it.
  useEffect(() => {
    document.documentElement.setAttribute('data-alive', '')
    document.getElementById(START_FAILURE_ID)?.remove()
    pressHeldButtons()
  }, [])
  // After hydration, loads the modules that are needed without network.
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      void loadPageError().catch(() => undefined)
      setSettled(true)
    }, 3_000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Outlet />
      <ToastBridge />
      <Suspense fallback={null}>
        <Gates />
        {asksForConsent && <Consent />}
        {isSettled && <Device />}
      </Suspense>
    </>
  )
}

/** Replaces the whole page, with its frame. */
export function ErrorBoundary() {
  return (
    <main id="content" tabIndex={-1}>
      <Suspense fallback={null}>
        <PageError />
      </Suspense>
    </main>
  )
}
