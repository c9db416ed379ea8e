import { RegulationPage } from './regulation-page.tsx'

/** §2 /store-regulation: the stores' regulation. */
export default function StoreRegulationRoute() {
  return <RegulationPage kind="store-regulation" />
}
