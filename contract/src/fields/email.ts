import { textField } from './text-field.ts'

/** The form in which addresses are stored and compared: no blanks around, no capitals. */
export const bareEmail = (text: string): string => text.trim().toLowerCase()

/** True for something that mail can be sent to: one @, a name without blanks, a domain of two labels or more. */
export function isEmail(bare: string): boolean {
  return /^(?!\.)(?!.*\.\.)[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}(?<!\.)@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(
    bare,
  )
}

/** An e-mail address in lower case. */
export const email = textField({ code: 'email.invalid', max: 254, clean: bareEmail, isValid: isEmail })

/** `maria.souza@exemplo.com.br` → `m***@exemplo.com.br`. */
export function hideEmail(text: string): string {
  const bare = bareEmail(text)
  return isEmail(bare) ? `${bare.charAt(0)}***${bare.slice(bare.lastIndexOf('@'))}` : '***'
}
