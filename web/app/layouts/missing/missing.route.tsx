import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { MissingPage } from './page-error.tsx'

/** An address that does not exist responds with status 404; `/cms` leads to the dashboard. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  /^\/cms\/?$/i.test(new URL(request.url).pathname) ? redirect('/cms/dashboard') : data(null, { status: 404 })

export default function Missing() {
  return <MissingPage />
}
