import type { UploadFile } from '@esquadro/contract/form-data'
import { type ReactNode, Suspense } from 'react'
import type { CallError } from '../../platform/api/call.ts'
import { Skeleton } from '../../platform/design/skeleton/skeleton.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { type ChangeAccess, EmailForm, PasswordForm } from './access-forms.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { messages } from './profile.messages.ts'
import { ProfilePicture } from './profile-picture.tsx'
import type { ProfileSection } from './profile-sections.tsx'

const SecondFactors = lazyPart(() => import('../second-factor/second-factors.tsx'), 'SecondFactors')
const OwnEvents = lazyPart(() => import('../../platform/security/own-events.tsx'), 'OwnEvents')

const later = (part: ReactNode) => <Suspense fallback={<Skeleton height="120px" />}>{part}</Suspense>

interface Person {
  readonly name: string
  readonly email: string
  readonly newEmail?: string | null
  readonly profileImage: string | null
}

type Picture = (request: {
  body: { image: UploadFile }
}) => Promise<readonly [{ readonly profileImage: string | null } | null, CallError | null]>

/** Returns the sections that every profile has: first the picture, last the others. */
export function useAccessSections(calls: {
  readonly change: ChangeAccess
  readonly picture: Picture
  readonly isAdmin?: boolean
}) {
  const text = useText(messages)
  return (person: Person): { first: ProfileSection; last: readonly ProfileSection[] } => ({
    first: {
      id: 'picture',
      title: text('picture'),
      text: text('picture.text'),
      content: (
        <ProfilePicture
          name={person.name}
          image={person.profileImage}
          send={async (image) => {
            const [data, error] = await calls.picture({ body: { image } })
            return [data?.profileImage ?? null, error]
          }}
        />
      ),
    },
    last: [
      {
        id: 'email',
        title: text('email'),
        text: text('email.text'),
        content: <EmailForm email={person.email} newEmail={person.newEmail ?? null} change={calls.change} />,
      },
      {
        id: 'password',
        title: text('password'),
        text: text('password.text'),
        content: <PasswordForm change={calls.change} />,
      },
      {
        id: 'second-factor',
        title: text('secondFactor'),
        text: text('secondFactor.text'),
        content: later(<SecondFactors isAdmin={calls.isAdmin === true} />),
      },
      {
        id: 'preferences',
        title: text('preferences'),
        text: text('preferences.text'),
        content: <PreferencesForm />,
      },
      { id: 'sessions', title: text('sessions'), text: text('sessions.text'), content: <OwnSessions /> },
      { id: 'activity', title: text('activity'), text: text('activity.text'), content: later(<OwnEvents />) },
    ],
  })
}
