import { professionals } from '@esquadro/contract/calls/professional'
import { shopkeepers } from '@esquadro/contract/calls/shopkeeper'
import { maskCnpj } from '@esquadro/contract/platform/fields/cnpj'
import { useAction, useEndpoint } from '../../platform/api/queries.ts'
import { useUser } from '../../platform/api/store.ts'
import { DescriptionList } from '../../platform/design/description-list/description-list.tsx'
import { Page } from '../../platform/design/layout/page.tsx'
import { TextLink } from '../../platform/design/link/text-link.tsx'
import { PageHeader } from '../../platform/design/page-header/page-header.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { PageTitle } from '../../platform/page/page-title.tsx'
import { PersonForm } from './person-form.tsx'
import { ProfessionalData } from './professional-profile.tsx'
import { messages } from './profile.messages.ts'
import { type ProfileSection, ProfileSections } from './profile-sections.tsx'
import { ProfileWaiting } from './profile-waiting.tsx'
import { useAccessSections } from './use-access-sections.tsx'

/** §2 /profile: a member's data, picture, access, preferences, sessions and privacy. */
export default function ProfilePage() {
  const text = useText(messages)
  const isShopkeeper = useUser()?.userType === 'shopkeeper'
  return (
    <Page>
      <PageTitle title={text('title')} />
      <PageHeader title={text('title')} text={text('lead')} />
      {isShopkeeper ? <ShopkeeperProfile /> : <ProfessionalProfile />}
    </Page>
  )
}

/** The link to the privacy page, which only members have. */
function usePrivacySection(): ProfileSection {
  const text = useText(messages)
  return {
    id: 'privacy',
    title: text('privacy'),
    text: text('privacy.text'),
    content: <TextLink to="/privacidade">{text('privacy.link')}</TextLink>,
  }
}

function ProfessionalProfile() {
  const text = useText(messages)
  const privacy = usePrivacySection()
  const profile = useEndpoint(professionals.getProfileData)
  const refresh = [professionals.getProfileData]
  const update = useAction(professionals.updateMe, { refresh, quiet: true })
  const picture = useAction(professionals.setProfileImage, { refresh, quiet: true })
  const accessOf = useAccessSections({
    change: async (body) => (await update.run({ body }))[1],
    picture: picture.run,
  })
  if (!profile.data) return <ProfileWaiting profile={profile} />
  const { first, last } = accessOf(profile.data)
  return (
    <ProfileSections
      sections={[
        first,
        {
          id: 'data',
          title: text('data'),
          text: text('data.text'),
          content: <ProfessionalData profile={profile.data} />,
        },
        ...last,
        privacy,
      ]}
    />
  )
}

function ShopkeeperProfile() {
  const text = useText(messages)
  const privacy = usePrivacySection()
  const profile = useEndpoint(shopkeepers.getProfileData)
  const refresh = [shopkeepers.getProfileData]
  const update = useAction(shopkeepers.updateMe, { refresh, quiet: true })
  const save = useAction(shopkeepers.updateMe, { refresh, success: text('saved.user'), quiet: true })
  const picture = useAction(shopkeepers.setProfileImage, { refresh, quiet: true })
  const accessOf = useAccessSections({
    change: async (body) => (await update.run({ body }))[1],
    picture: picture.run,
  })
  if (!profile.data) return <ProfileWaiting profile={profile} />
  const { name, cellphone, store } = profile.data
  const { first, last } = accessOf(profile.data)
  return (
    <ProfileSections
      sections={[
        first,
        {
          id: 'data',
          title: text('data'),
          text: text('data.text'),
          content: (
            <PersonForm
              name={name}
              cellphone={cellphone}
              save={async (body) => (await save.run({ body }))[1]}
            />
          ),
        },
        {
          id: 'store',
          title: text('store'),
          text: text('store.text'),
          content: (
            <DescriptionList
              items={[
                { label: text('store.name'), value: store.name },
                { label: text('store.legalName'), value: store.legalName },
                { label: text('store.cnpj'), value: maskCnpj(store.cnpj) },
                {
                  label: text('store.place'),
                  value: [store.city, store.state].filter(Boolean).join(', ') || null,
                },
              ]}
            />
          ),
        },
        ...last,
        privacy,
      ]}
    />
  )
}
