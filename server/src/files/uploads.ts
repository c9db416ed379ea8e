import type { UploadFile } from '@esquadro/contract/form-data'

/** The bytes of an uploaded file. */
export const bytesOf = async (file: UploadFile): Promise<Uint8Array> =>
  new Uint8Array(await file.arrayBuffer())
