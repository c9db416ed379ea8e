import type { Config } from '../../platform/config.ts'

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

/** E-mails are unique within a realm: a member and an administrator may have the same one. */
export type Realm = 'member' | 'admin'
