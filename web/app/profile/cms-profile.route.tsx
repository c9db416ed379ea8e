import * as admins from '@esquadro/contract/cms-users/cms'
import { useAction, useEndpoint } from '../api/queries.ts'
import { Page } from '../design/layout/page.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../layouts/page-title.tsx'
import { EmailForm, PasswordForm } from './access-forms.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PersonForm } from './person-form.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { messages } from './profile.messages.ts'
import { ProfilePicture } from './profile-picture.tsx'
import { ProfileSections } from './profile-sections.tsx'

/** §2 /cms/profile: name, picture, access, preferences and sessions of the administrator. */
export default function CmsProfilePage() {
  const text = useText(messages)
  const profile = useEndpoint(admins.getProfileData)
  const refresh = [admins.getProfileData, admins.me]
  const update = useAction(admins.updateMe, { refresh, quiet: true })
  const save = useAction(admins.updateMe, { refresh, success: text('saved.user'), quiet: true })
  const picture = useAction(admins.setProfileImage, { refresh, quiet: true })
  return (
    <Page>
      <PageTitle title={text('title')} />
      <PageHeader title={text('title')} text={text('lead')} />
      {profile.data ? (
        <ProfileSections
          sections={[
            {
              id: 'picture',
              title: text('picture'),
              text: text('picture.text'),
              content: (
                <ProfilePicture
                  name={profile.data.name}
                  image={profile.data.profileImage}
                  send={async (image) => {
                    const [data, error] = await picture.run({ body: { image } })
                    return [data?.profileImage ?? null, error]
                  }}
                />
              ),
            },
            {
              id: 'data',
              title: text('data'),
              text: text('data.admin'),
              content: (
                <PersonForm name={profile.data.name} save={async (body) => (await save.run({ body }))[1]} />
              ),
            },
            {
              id: 'email',
              title: text('email'),
              text: text('email.text'),
              content: (
                <EmailForm
                  email={profile.data.email}
                  newEmail={null}
                  change={async (body) => (await update.run({ body }))[1]}
                />
              ),
            },
            {
              id: 'password',
              title: text('password'),
              text: text('password.text'),
              content: <PasswordForm change={async (body) => (await update.run({ body }))[1]} />,
            },
            {
              id: 'preferences',
              title: text('preferences'),
              text: text('preferences.text'),
              content: <PreferencesForm />,
            },
            {
              id: 'sessions',
              title: text('sessions'),
              text: text('sessions.text'),
              content: <OwnSessions />,
            },
          ]}
        />
      ) : profile.error ? (
        <ErrorState
          text={profile.error.msg}
          onRetry={() => void profile.refetch()}
          isRetrying={profile.isFetching}
        />
      ) : (
        <SkeletonText lines={14} />
      )}
    </Page>
  )
}
