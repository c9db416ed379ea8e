import { PASSWORD_MIN } from '@esquadro/contract/fields/password'

export type PasswordStrength = 0 | 1 | 2 | 3 | 4

/**
 * How hard a password looks to guess, from 0 (too short) to 4: length counts most, then the variety of its characters;
 * repetitions and runs such as 1234 count against it. A guide for the person; what is taken is for the server to say.
 */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < PASSWORD_MIN) return 0
  const kinds = [/[a-zà-ÿ]/, /[A-ZÀ-Ý]/, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const different = new Set(password.toLowerCase()).size
  const runs = /(.)\1{2}|0123|1234|2345|3456|4567|5678|6789|abcd|qwer|asdf/i.test(password)
  const score =
    Math.floor(password.length / 6) + Math.floor(kinds / 2) + (different >= 9 ? 1 : 0) - (runs ? 1 : 0)
  return Math.max(1, Math.min(4, score)) as PasswordStrength
}
