import { RegulationPage } from './regulation-page.tsx'

/** §2 /regulation: the professionals' regulation, for both kinds of members. */
export default function RegulationRoute() {
  return <RegulationPage kind="regulation" />
}
