import { ShopkeeperSignUp } from './shopkeeper-sign-up.tsx'

/** `/sign-up-lojista`: in steps. */
export default function SignUpLojista() {
  return <ShopkeeperSignUp isStepped />
}
