import { productImports as cmsProductImports } from '@esquadro/contract/calls/cms'
import type { ProductImport } from '@esquadro/contract/catalogue/product-imports/product-import'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { saveFile } from '../../platform/api/save-file.ts'
import { showToast } from '../../platform/api/store.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './product-imports.messages.ts'

/** Downloads the rejected rows with their errors; the corrected file can be imported. */
export function RejectedButton({ data: { id, rejected } }: { data: ProductImport }) {
  const text = useText(messages)
  const [isLoading, setLoading] = useState(false)
  if (rejected === 0) return null
  const download = async () => {
    setLoading(true)
    const [file, error] = await call(cmsProductImports.exportRows, {
      query: { id, verdict: 'rejected', format: 'csv' },
    })
    setLoading(false)
    if (error) return showToast('error', error.msg)
    await saveFile(file, `${text('check.downloadName')}.csv`)
  }
  return (
    <Button variant="secondary" iconLeft="download" isLoading={isLoading} onClick={() => void download()}>
      {text('check.download')}
    </Button>
  )
}
