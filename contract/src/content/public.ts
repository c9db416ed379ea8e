import { endpoint } from '../endpoint.ts'
import { PublishedText } from './content.ts'

export const getPrivacy = endpoint({
  method: 'GET',
  path: '/content/get-privacy',
  access: 'public',
  summary: 'Get the privacy text in force',
  response: PublishedText,
  errors: ['not-found'],
})
