import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { MissingPage } from './page-error.tsx'

/** Responds to an unknown URL with status 404; `/cms` redirects to the dashboard. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  /^\/cms\/?$/i.test(new URL(request.url).pathname) ? redirect('/cms/dashboard') : data(null, { status: 404 })

export default function Missing() {
  return <MissingPage />
}
