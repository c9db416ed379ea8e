import { cmsUsers as admins } from '@esquadro/contract/calls/cms'
import { useAction, useEndpoint } from '../../platform/api/queries.ts'
import { Page } from '../../platform/design/layout/page.tsx'
import { PageHeader } from '../../platform/design/page-header/page-header.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { PageTitle } from '../../platform/page/page-title.tsx'
import { PersonForm } from './person-form.tsx'
import { messages } from './profile.messages.ts'
import { ProfileSections } from './profile-sections.tsx'
import { ProfileWaiting } from './profile-waiting.tsx'
import { useAccessSections } from './use-access-sections.tsx'

/** §2 /cms/profile: name, picture, access, preferences and sessions of the administrator. */
export default function CmsProfilePage() {
  const text = useText(messages)
  const profile = useEndpoint(admins.getProfileData)
  const refresh = [admins.getProfileData, admins.me]
  const update = useAction(admins.updateMe, { refresh, quiet: true })
  const save = useAction(admins.updateMe, { refresh, success: text('saved.user'), quiet: true })
  const picture = useAction(admins.setProfileImage, { refresh, quiet: true })
  const accessOf = useAccessSections({
    change: async (body) => (await update.run({ body }))[1],
    picture: picture.run,
    isAdmin: true,
  })
  const access = profile.data && accessOf(profile.data)
  return (
    <Page>
      <PageTitle title={text('title')} />
      <PageHeader title={text('title')} text={text('lead')} />
      {profile.data && access ? (
        <ProfileSections
          sections={[
            access.first,
            {
              id: 'data',
              title: text('data'),
              text: text('data.admin'),
              content: (
                <PersonForm name={profile.data.name} save={async (body) => (await save.run({ body }))[1]} />
              ),
            },
            ...access.last,
          ]}
        />
      ) : (
        <ProfileWaiting profile={profile} />
      )}
    </Page>
  )
}
