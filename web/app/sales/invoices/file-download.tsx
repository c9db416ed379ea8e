import { invoices as cmsInvoices } from '@esquadro/contract/calls/cms'
import { invoices } from '@esquadro/contract/calls/shopkeeper'
import { type ReactNode, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { saveFile } from '../../platform/api/save-file.ts'
import { showToast } from '../../platform/api/store.ts'
import { Button } from '../../platform/design/button/button.tsx'

/** The endpoints that serve a submitted file: for administrators, for its store, and for its store if it was rejected. */
const readers = {
  cms: (id: string) => call(cmsInvoices.getFile, { query: { id } }),
  store: (id: string) => call(invoices.getFile, { query: { id } }),
  refused: (id: string) => call(invoices.getIntakeFile, { query: { id } }),
}

/** Returns the file that was sent, or null after a toast has reported the failure. */
export async function readSentFile(of: keyof typeof readers, id: string, name: string): Promise<File | null> {
  const [file, error] = await readers[of](id)
  if (!error) return new File([await file.arrayBuffer()], name, { type: file.type })
  showToast('error', error.msg)
  return null
}

interface Props {
  readonly of: keyof typeof readers
  readonly id: string
  readonly name: string
  readonly children: ReactNode
}

/** Saves the file that was sent. A plain link would not work, because the file needs the session. */
export function FileDownload({ of, id, name, children }: Props) {
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    const file = await readSentFile(of, id, name)
    setLoading(false)
    if (file) await saveFile(file, name)
  }
  return (
    <Button
      isSmall
      variant="secondary"
      iconLeft="download"
      isLoading={isLoading}
      onClick={() => void download()}
    >
      {children}
    </Button>
  )
}
