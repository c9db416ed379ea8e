import { files } from '@esquadro/contract/calls/public'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { saveFile } from '../api/save-file.ts'
import { showToast } from '../api/store.ts'
import { Button } from '../design/button/button.tsx'

interface Props {
  readonly file: { readonly id: string; readonly name: string }
  /** The text of the button: "Baixar contrato.pdf". */
  readonly label: string
}

/** Saves a private file. A plain link would not work, because the file needs the session. */
export function StoredFile({ file: { id, name }, label }: Props) {
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    const [file, error] = await call(files.get, { params: { id } })
    setLoading(false)
    if (error) showToast('error', error.msg)
    else await saveFile(file, name)
  }
  return (
    <Button isSmall variant="quiet" iconLeft="download" isLoading={isLoading} onClick={() => void download()}>
      {label}
    </Button>
  )
}
