import { endpoint } from '../../endpoint.ts'

export const getScript = endpoint({
  method: 'GET',
  path: '/folder/esquadro-pasta.mjs',
  access: 'public',
  summary:
    "Download the program that sends the invoices of a folder: one file for Node.js with the address of this server. It sends with a store's API key, which it does not contain",
  response: 'binary',
})
