import { ShopkeeperSignUp } from './shopkeeper-sign-up.tsx'

/** `/sign-up-lojista-old`: the whole form on one page. */
export default function SignUpLojistaOld() {
  return <ShopkeeperSignUp isStepped={false} />
}
