import { useSettings } from './settings.ts'

/** The page's name in the browser's tab, and its description for those who find it elsewhere. Once a page. */
export function PageTitle({ title, description }: { title?: string; description?: string }) {
  const { programmeName } = useSettings()
  return (
    <>
      <title>{title ? `${title} · ${programmeName}` : programmeName}</title>
      {description && <meta name="description" content={description} />}
    </>
  )
}
