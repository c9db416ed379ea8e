import type * as pce from '@esquadro/contract/sales/pce/professional'
import { useState } from 'react'
import type { call } from '../../platform/api/call.ts'
import { saveFile } from '../../platform/api/save-file.ts'
import { showToast } from '../../platform/api/store.ts'
import { Button } from '../../platform/design/button/button.tsx'

type FileButtonProps = {
  /** Reads the file. */
  load: () => ReturnType<typeof call<typeof pce.getFile>>
  name: string
  label: string
}

/** Saves a file of an amount. */
export function FileButton({ load, name, label }: FileButtonProps) {
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    const [file, error] = await load()
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
