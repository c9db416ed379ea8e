import { textField } from './text-field.ts'

/** Returns an address as it is stored and compared: trimmed and in lower case. */
export const bareEmail = (text: string): string => text.trim().toLowerCase()

/** Whether a text is a mail address: one @, a name without blanks, a domain of at least two labels. */
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
