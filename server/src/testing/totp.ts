export { totpCodeAt as totpCodeOf } from '../second-factor/totp.ts'
