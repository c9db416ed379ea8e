import * as pce from '@esquadro/contract/pce/professional'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { saveFile } from '../api/save-file.ts'
import { showToast } from '../api/store.ts'
import { Button } from '../design/button/button.tsx'

type FileButtonProps = { id: string; which: 'receipt' | 'service-invoice'; name: string; label: string }

/** Saves a file of an amount. */
export function FileButton({ id, which, name, label }: FileButtonProps) {
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    const [file, error] = await call(pce.getFile, { params: { id, which } })
    setLoading(false)
    if (error) showToast('error', error.msg)
    else await saveFile(file, name)
  }
  return (
    <Button isSmall isOutlined iconLeft="download" isLoading={isLoading} onClick={() => void download()}>
      {label}
    </Button>
  )
}
