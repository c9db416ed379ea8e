import { dashboards } from '@esquadro/contract/calls/cms'
import { type SocialProfile } from '@esquadro/contract/reports/dashboards/cms'
import { SOCIAL_NETWORKS } from '@esquadro/contract/reports/dashboards/vocabulary'
import { useNavigate } from 'react-router'
import { messages as professionalMessages } from '../../../people/professionals/professionals.messages.ts'
import { LevelMark } from '../../../platform/design/level-mark/level-mark.tsx'
import { useDesignText } from '../../../platform/design/use-design-text.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { EnumFilter } from '../../../platform/lists/filters.tsx'
import { List } from '../../../platform/lists/list.tsx'
import { useList } from '../../../platform/lists/use-list.ts'
import { messages } from './cms-dashboard.messages.ts'
import { professionalLink, storeInvoicesLink } from './links.ts'

const placeOf = (row: { readonly city: string | null; readonly state: string | null }) =>
  [row.city, row.state].filter(Boolean).join('/') || '–'

/** The professionals near the next level. */
export function NearList() {
  const text = useText(messages)
  const designText = useDesignText()
  const professionText = useText(professionalMessages)
  const { number } = useFormats()
  const navigate = useNavigate()
  const list = useList(dashboards.getNearLevels, {
    filters: ['level'],
    defaults: { limit: 25 },
    send: (query) => ({ ...query, key: 'near-levels' }),
  })
  return (
    <List
      list={list}
      without={{ bulk: 'computed rows: nothing to change' }}
      name={text('tab.near')}
      columns={[
        { key: 'name', title: text('professional'), isMain: true, cell: (row) => row.name },
        {
          key: 'profession',
          title: text('profession'),
          phone: 'about',
          cell: (row) => (row.profession ? professionText(`profession.${row.profession}`) : '–'),
        },
        {
          key: 'level',
          title: text('level'),
          phone: 'state',
          cell: (row) => <LevelMark level={row.level} size="small" />,
        },
        {
          key: 'nextLevel',
          title: text('nextLevel'),
          cell: (row) => <LevelMark level={row.nextLevel} size="small" />,
        },
        { key: 'points', title: text('score'), isNumeric: true, cell: (row) => number(row.points) },
        {
          key: 'missing',
          title: text('missing'),
          phone: 'figure',
          isNumeric: true,
          cell: (row) => number(row.missing),
        },
      ]}
      rowName={(row) => row.name}
      file={{ name: text('tab.near'), endpoint: dashboards.getDataToExport }}
      onOpen={(row) => void navigate(professionalLink(row.id))}
      filters={
        <EnumFilter
          list={list}
          name="level"
          label={text('nextLevel')}
          all={text('anyLevel')}
          option={(level) => designText(`level.${level}`)}
        />
      }
      empty={{ title: text('near.empty'), text: text('near.emptyText') }}
    />
  )
}

/** The active stores without recent invoices. */
export function QuietList() {
  const text = useText(messages)
  const { money, date } = useFormats()
  const navigate = useNavigate()
  const list = useList(dashboards.getQuietStores, {
    filters: ['days'],
    defaults: { limit: 25 },
    send: (query) => ({ ...query, key: 'quiet-stores' }),
  })
  return (
    <List
      list={list}
      without={{ bulk: 'computed rows: nothing to change' }}
      name={text('tab.quiet')}
      columns={[
        { key: 'name', title: text('store'), isMain: true, cell: (row) => row.name },
        { key: 'city', title: text('city'), phone: 'about', cell: placeOf },
        {
          key: 'lastSentAt',
          title: text('lastSentAt'),
          cell: (row) => (row.lastSentAt === null ? text('quiet.never') : date(row.lastSentAt)),
        },
        {
          key: 'days',
          title: text('silence'),
          phone: 'state',
          cell: (row) => text('quiet.days', { count: row.days }),
        },
        {
          key: 'sales',
          title: text('yearSales'),
          phone: 'figure',
          isNumeric: true,
          cell: (row) => money(row.salesCents),
        },
      ]}
      rowName={(row) => row.name}
      file={{ name: text('tab.quiet'), endpoint: dashboards.getDataToExport }}
      onOpen={(row) => void navigate(storeInvoicesLink(row.id))}
      filters={
        <EnumFilter
          list={list}
          name="days"
          label={text('silence')}
          all={text('anySilence')}
          option={(days) => text(`silence.${days}`)}
        />
      }
      empty={{ title: text('quiet.empty'), text: text('quiet.emptyText') }}
    />
  )
}

/** The active professionals with the social media profiles that they entered. */
export function SocialList() {
  const text = useText(messages)
  const professionText = useText(professionalMessages)
  const navigate = useNavigate()
  const list = useList(dashboards.getUsersWithSocialMedia, {
    filters: ['network'],
    defaults: { limit: 25 },
    send: (query) => ({ ...query, key: 'social-media' }),
  })
  return (
    <List
      list={list}
      without={{ bulk: 'computed rows: nothing to change' }}
      name={text('tab.social')}
      columns={[
        { key: 'name', title: text('professional'), isMain: true, cell: (row) => row.name },
        {
          key: 'profession',
          title: text('profession'),
          isExtra: true,
          cell: (row) => (row.profession ? professionText(`profession.${row.profession}`) : '–'),
        },
        { key: 'city', title: text('city'), phone: 'about', isExtra: true, cell: placeOf },
        ...SOCIAL_NETWORKS.map((network) => ({
          key: network,
          title: NETWORKS[network],
          cell: (row: SocialProfile) => row[network] ?? '–',
        })),
      ]}
      rowName={(row) => row.name}
      file={{ name: text('tab.social'), endpoint: dashboards.getDataToExport }}
      onOpen={(row) => void navigate(professionalLink(row.id))}
      filters={
        <EnumFilter
          list={list}
          name="network"
          label={text('network')}
          all={text('anyNetwork')}
          option={(network) => NETWORKS[network]}
        />
      }
      empty={{ title: text('social.empty'), text: text('social.emptyText') }}
    />
  )
}

/** Company names, the same in every language. */
const NETWORKS = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  behance: 'Behance',
  pinterest: 'Pinterest',
} as const satisfies Record<(typeof SOCIAL_NETWORKS)[number], string>
