import { maskCnpj } from '@esquadro/contract/fields/cnpj'
import * as professionals from '@esquadro/contract/professionals/professional'
import * as shopkeepers from '@esquadro/contract/shopkeepers/shopkeeper'
import { useAction, useEndpoint } from '../api/queries.ts'
import { useUser } from '../api/store.ts'
import { DescriptionList } from '../design/description-list/description-list.tsx'
import { Page } from '../design/layout/page.tsx'
import { TextLink } from '../design/link/text-link.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../layouts/page-title.tsx'
import { EmailForm, PasswordForm } from './access-forms.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PersonForm } from './person-form.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { ProfessionalData } from './professional-profile.tsx'
import { messages } from './profile.messages.ts'
import { ProfilePicture } from './profile-picture.tsx'
import { type ProfileSection, ProfileSections } from './profile-sections.tsx'

/** §2 /profile: what a member told of themselves, their picture, access, preferences, sessions and privacy. */
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

/** The parts that everybody has after their own. */
function useCommon(): readonly ProfileSection[] {
  const text = useText(messages)
  return [
    {
      id: 'preferences',
      title: text('preferences'),
      text: text('preferences.text'),
      content: <PreferencesForm />,
    },
    { id: 'sessions', title: text('sessions'), text: text('sessions.text'), content: <OwnSessions /> },
    {
      id: 'privacy',
      title: text('privacy'),
      text: text('privacy.text'),
      content: <TextLink to="/privacidade">{text('privacy.link')}</TextLink>,
    },
  ]
}

function ProfessionalProfile() {
  const text = useText(messages)
  const common = useCommon()
  const profile = useEndpoint(professionals.getProfileData)
  const refresh = [professionals.getProfileData]
  const update = useAction(professionals.updateMe, { refresh, quiet: true })
  const picture = useAction(professionals.setProfileImage, { refresh, quiet: true })
  if (!profile.data) return <Waiting profile={profile} />
  const { name, email, newEmail, profileImage } = profile.data
  return (
    <ProfileSections
      sections={[
        {
          id: 'picture',
          title: text('picture'),
          text: text('picture.text'),
          content: (
            <ProfilePicture
              name={name}
              image={profileImage}
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
          text: text('data.text'),
          content: <ProfessionalData profile={profile.data} />,
        },
        {
          id: 'email',
          title: text('email'),
          text: text('email.text'),
          content: (
            <EmailForm
              email={email}
              newEmail={newEmail}
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
        ...common,
      ]}
    />
  )
}

function ShopkeeperProfile() {
  const text = useText(messages)
  const common = useCommon()
  const profile = useEndpoint(shopkeepers.getProfileData)
  const refresh = [shopkeepers.getProfileData]
  const update = useAction(shopkeepers.updateMe, { refresh, quiet: true })
  const save = useAction(shopkeepers.updateMe, { refresh, success: text('saved.user'), quiet: true })
  const picture = useAction(shopkeepers.setProfileImage, { refresh, quiet: true })
  if (!profile.data) return <Waiting profile={profile} />
  const { name, email, newEmail, cellphone, profileImage, store } = profile.data
  return (
    <ProfileSections
      sections={[
        {
          id: 'picture',
          title: text('picture'),
          text: text('picture.text'),
          content: (
            <ProfilePicture
              name={name}
              image={profileImage}
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
        {
          id: 'email',
          title: text('email'),
          text: text('email.text'),
          content: (
            <EmailForm
              email={email}
              newEmail={newEmail}
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
        ...common,
      ]}
    />
  )
}

type Reading = {
  readonly error: { readonly msg: string } | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

function Waiting({ profile }: { profile: Reading }) {
  if (!profile.error) return <SkeletonText lines={14} />
  return (
    <ErrorState
      text={profile.error.msg}
      onRetry={() => void profile.refetch()}
      isRetrying={profile.isFetching}
    />
  )
}
