import { dashboards } from '@esquadro/contract/calls/cms'
import type { NearLevel, QuietStore, SocialProfile } from '@esquadro/contract/reports/dashboards/cms'
import { SOCIAL_NETWORKS } from '@esquadro/contract/reports/dashboards/vocabulary'
import { nearLevelsList, quietStoresList, socialProfilesList } from '@esquadro/texts/lists/dashboard'
import { messages as professionalMessages } from '../../../people/professionals/professionals.messages.ts'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { LevelMark } from '../../../platform/design/level-mark/level-mark.tsx'
import { useDesignText } from '../../../platform/design/use-design-text.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { EnumFilter } from '../../../platform/lists/filters.tsx'
import { List } from '../../../platform/lists/list.tsx'
import { useColumn } from '../../../platform/lists/use-column.ts'
import { useList } from '../../../platform/lists/use-list.ts'
import { messages } from './cms-dashboard.messages.ts'
import { professionalLink, storeInvoicesLink } from './links.ts'

const placeOf = (row: { readonly city: string | null; readonly state: string | null }) =>
  [row.city, row.state].filter(Boolean).join('/') || '–'

/** The professionals near the next level. */
export function NearList() {
  const column = useColumn(nearLevelsList)
  const text = useText(messages)
  const designText = useDesignText()
  const professionText = useText(professionalMessages)
  const { number } = useFormats()
  const list = useList(dashboards.getNearLevels, {
    filters: ['level'],
    defaults: { limit: 25 },
    send: (query) => ({ ...query, key: 'near-levels' }),
  })
  const columns: Column<NearLevel>[] = [
    column('name', (row) => row.name, { isMain: true }),
    column('profession', (row) => (row.profession ? professionText(`profession.${row.profession}`) : '–'), {
      phone: 'about',
    }),
    column('level', (row) => <LevelMark level={row.level} size="small" />, { phone: 'state' }),
    column('nextLevel', (row) => <LevelMark level={row.nextLevel} size="small" />),
    column('points', (row) => number(row.points)),
    column('missing', (row) => number(row.missing), { phone: 'figure' }),
  ]
  return (
    <List
      list={list}
      without={{ bulk: 'computed rows: nothing to change' }}
      name={text('tab.near')}
      columns={columns}
      rowName={(row) => row.name}
      file={dashboards.getDataToExport}
      to={(row) => professionalLink(row.id)}
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
  const column = useColumn(quietStoresList)
  const text = useText(messages)
  const { money, date } = useFormats()
  const list = useList(dashboards.getQuietStores, {
    filters: ['days'],
    defaults: { limit: 25 },
    send: (query) => ({ ...query, key: 'quiet-stores' }),
  })
  const columns: Column<QuietStore>[] = [
    column('name', (row) => row.name, { isMain: true }),
    column('city', placeOf, { phone: 'about' }),
    column('lastSentAt', (row) => (row.lastSentAt === null ? text('quiet.never') : date(row.lastSentAt))),
    column('days', (row) => text('quiet.days', { count: row.days }), {
      phone: 'state',
      isNumeric: false,
    }),
    column('sales', (row) => money(row.salesCents), { phone: 'figure' }),
  ]
  return (
    <List
      list={list}
      without={{ bulk: 'computed rows: nothing to change' }}
      name={text('tab.quiet')}
      columns={columns}
      rowName={(row) => row.name}
      file={dashboards.getDataToExport}
      to={(row) => storeInvoicesLink(row.id)}
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
  const column = useColumn(socialProfilesList)
  const text = useText(messages)
  const professionText = useText(professionalMessages)
  const list = useList(dashboards.getUsersWithSocialMedia, {
    filters: ['network'],
    defaults: { limit: 25 },
    send: (query) => ({ ...query, key: 'social-media' }),
  })
  const columns: Column<SocialProfile>[] = [
    column('name', (row) => row.name, { isMain: true }),
    column('profession', (row) => (row.profession ? professionText(`profession.${row.profession}`) : '–'), {
      isExtra: true,
    }),
    column('city', placeOf, { phone: 'about', isExtra: true }),
    ...SOCIAL_NETWORKS.map((network) => ({
      key: network,
      title: NETWORKS[network],
      cell: (row: SocialProfile) => row[network] ?? '–',
    })),
  ]
  return (
    <List
      list={list}
      without={{ bulk: 'computed rows: nothing to change' }}
      name={text('tab.social')}
      columns={columns}
      rowName={(row) => row.name}
      file={dashboards.getDataToExport}
      to={(row) => professionalLink(row.id)}
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
