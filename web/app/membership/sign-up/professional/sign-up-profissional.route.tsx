import { ProfessionalSignUp } from './professional-sign-up.tsx'

/** `/sign-up-profissional`: in steps. */
export default function SignUpProfissional() {
  return <ProfessionalSignUp />
}
