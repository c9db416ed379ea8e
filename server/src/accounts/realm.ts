/** E-mails are unique within a realm: a member and an administrator may have the same one. */
export type Realm = 'member' | 'admin'
