import type { Config } from '../config.ts'
import type { Realm } from './realm.ts'

/** The pages that mails link to (§2). */
export const pagesOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, realm: Realm) => {
  const root = `${publicUrl}${realm === 'admin' ? '/cms' : ''}`
  return {
    login: `${root}/login`,
    recover: `${root}/forgot-password`,
    reset: `${root}/reset-password`,
    confirmEmail: (token: string) => `${publicUrl}/email-confirm?id=${encodeURIComponent(token)}`,
  }
}
