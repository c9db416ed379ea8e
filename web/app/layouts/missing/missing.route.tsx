import { data } from 'react-router'
import { MissingPage } from './page-error.tsx'

/** An address that does not exist says so with its status, too. */
export const loader = () => data(null, { status: 404 })

export default function Missing() {
  return <MissingPage />
}
