import { useSettings } from './settings.ts'

/** Sets the page's title in the browser tab, and its description for search engines. Once per page. */
export function PageTitle({ title, description }: { title?: string; description?: string }) {
  const { programmeName } = useSettings()
  return (
    <>
      <title>{title ? `${title} · ${programmeName}` : programmeName}</title>
      {description && <meta name="description" content={description} />}
    </>
  )
}
