import * as cmsInvoices from '@esquadro/contract/invoices/cms'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { saveFile } from '../api/save-file.ts'
import { showToast } from '../api/store.ts'
import { Button } from '../design/button/button.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './invoices.messages.ts'

/** Saves the file that was sent; it needs the session, so a plain link would not do. */
export function FileDownload({ id, name }: { id: string; name: string }) {
  const text = useText(messages)
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    const [file, error] = await call(cmsInvoices.getFile, { query: { id } })
    setLoading(false)
    if (error) return showToast('error', error.msg)
    await saveFile(file, name)
  }
  return (
    <Button
      isSmall
      variant="secondary"
      iconLeft="download"
      isLoading={isLoading}
      onClick={() => void download()}
    >
      {text('review.file')}
    </Button>
  )
}
