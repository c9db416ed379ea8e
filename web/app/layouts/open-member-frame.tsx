import type { ReactNode } from 'react'
import { PageFrame } from './frame/page-frame.tsx'
import { MemberHeader } from './header/member-header.tsx'
import { MemberContent } from './member-content.tsx'

/** The frame of a page that visitors see too, as a member sees it. Public pages have no welcome modal (§2). */
export const OpenMemberFrame = ({ children }: { children: ReactNode }) => (
  <PageFrame header={<MemberHeader />}>
    <MemberContent>{children}</MemberContent>
  </PageFrame>
)
