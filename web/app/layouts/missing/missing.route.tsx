import { data } from 'react-router'
import { MissingPage } from './page-error.tsx'

/** An address that does not exist responds with status 404. */
export const loader = () => data(null, { status: 404 })

export default function Missing() {
  return <MissingPage />
}
