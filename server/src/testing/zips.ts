import { zipSync } from 'fflate'

/** Creates a zip of files by their paths, as a form sends it. */
export const aZip = (files: Readonly<Record<string, Uint8Array>>): File =>
  new File([new Uint8Array(zipSync(files))], 'imagens.zip', { type: 'application/zip' })
