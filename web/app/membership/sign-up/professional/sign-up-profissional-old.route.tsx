import { OnePageForm } from './one-page-form.tsx'
import { ProfessionalSignUp } from './professional-sign-up.tsx'

/** `/sign-up-profissional-old`: the whole form on one page. */
export default function SignUpProfissionalOld() {
  return <ProfessionalSignUp WholeForm={OnePageForm} />
}
