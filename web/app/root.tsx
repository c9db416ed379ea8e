import * as publicSettings from '@esquadro/contract/settings/public'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { callFromLoader, serverContext } from './api/context.ts'
import { createQueryClient } from './api/queries.ts'
import { DesignProvider } from './design/design-provider.tsx'
import { useLanguage } from './i18n/i18n.tsx'
import { localeOf } from './i18n/language.ts'
import { PageError } from './layouts/page-error.tsx'
import { ToastBridge } from './layouts/toast-bridge.tsx'
import { useTheme } from './layouts/use-theme.ts'

/** What the first paint has to know: theme and language from the cookies, links and names from the settings. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [settings] = await callFromLoader(context, publicSettings.get)
  return { preferences: context.get(serverContext).preferences, settings }
}

/** The browser knows its own preferences afterwards. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const theme = useTheme()
  return (
    <html lang={localeOf[language]} data-mantine-color-scheme={theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        {/* Style sheets need no nonce, and browsers hide one from React, which would find it missing. */}
        <Links nonce="" />
      </head>
      <body>
        <DesignProvider theme={theme}>{children}</DesignProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  const [queryClient] = useState(createQueryClient)
  // From here on what is typed and pressed is answered.
  useEffect(() => document.documentElement.setAttribute('data-alive', ''), [])
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <ToastBridge />
    </QueryClientProvider>
  )
}

export function ErrorBoundary() {
  return <PageError />
}
