import type { ExperienceReader } from './experiences.queries.ts'

/**
 * Whether an experience is open to a member at all: it is for their audience, and active. The team may also subscribe
 * members to an inactive one.
 */
export const canSubscribe = (
  { audience, active }: { readonly audience: string; readonly active: boolean },
  member: Pick<ExperienceReader, 'type'>,
  isTeam: boolean,
): boolean => (audience === 'both' || audience === `${member.type}s`) && (active || isTeam)
