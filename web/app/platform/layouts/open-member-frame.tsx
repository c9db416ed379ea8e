import type { ReactNode } from 'react'
import { PageFrame } from './frame/page-frame.tsx'
import { MemberHeader } from './header/member-header.tsx'
import { MemberContent } from './member-content.tsx'

/** The members' frame of a page that visitors see too. Public pages have no welcome modal (§2). */
export const OpenMemberFrame = ({ children }: { children: ReactNode }) => (
  <PageFrame header={<MemberHeader />}>
    <MemberContent>{children}</MemberContent>
  </PageFrame>
)
