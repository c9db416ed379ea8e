import { type CmsModule, mayRead } from '@esquadro/contract/areas'
import type { Caller } from '../context/context.ts'
import type { FileRow, FileSubject } from './files.queries.ts'

/** The module that an administrator must be allowed to read to download the files of each subject. */
const moduleOf: Readonly<Record<FileSubject, CmsModule>> = {
  'abd-proof': 'professionals.cms',
  evidence: 'disputes.cms',
}

/** Whether a caller may download a file by its visibility and owner: a public one always, a private one as its owner. */
export const isOpenFile = (file: FileRow, user: Caller | null): boolean =>
  file.visibility === 'public' || (user !== null && user.id === file.ownerId)

/** Whether a caller may download another person's private file: an administrator who may read its subject. */
export const canReadSubject = (user: Caller | null, subject: FileSubject | null): boolean =>
  user?.type === 'admin' && subject !== null && mayRead(user.permissions, moduleOf[subject])
