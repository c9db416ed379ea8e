import { type EndpointSpec, endpoints } from '@esquadro/contract'
import * as accelerators from '@esquadro/contract/campaigns/accelerators/cms'
import * as products from '@esquadro/contract/catalogue/products/cms'
import * as sharedProducts from '@esquadro/contract/catalogue/products/shared'
import * as admins from '@esquadro/contract/people/cms-users/cms'
import * as notes from '@esquadro/contract/people/notes/cms'
import * as cmsProfessionals from '@esquadro/contract/people/professionals/cms'
import * as professionals from '@esquadro/contract/people/professionals/professional'
import * as segments from '@esquadro/contract/people/segments/cms'
import * as shopkeepers from '@esquadro/contract/people/shopkeepers/shopkeeper'
import * as stores from '@esquadro/contract/people/stores/cms'
import * as sellers from '@esquadro/contract/people/stores/shopkeeper'
import * as settings from '@esquadro/contract/platform/settings/cms'
import { defaultSettings } from '@esquadro/contract/platform/settings/settings'
import * as webhooks from '@esquadro/contract/platform/webhooks/cms'
import * as posts from '@esquadro/contract/publishing/blog/cms'
import * as videos from '@esquadro/contract/publishing/videos/cms'
import * as experiences from '@esquadro/contract/rewards/experiences/cms'
import * as extraPoints from '@esquadro/contract/rewards/extra-points/cms'
import * as customers from '@esquadro/contract/sales/customers/professional'
import * as mailbox from '@esquadro/contract/sales/mailbox/shopkeeper'
import { describe, expect, it } from 'vitest'
import { aCnpj, aCpf } from '../fiscal/samples/documents.ts'
import { anAccount, anEmail } from '../testing/accounts.ts'
import { useTestApp } from '../testing/app.ts'
import { aBrand, aCategory, aProduct, aProfessional, aShopkeeper, aStore } from '../testing/builders.ts'

const app = useTestApp()

type Values = Readonly<Record<string, unknown>>
type Caller = Parameters<typeof app.callAs>[0]

/** A record that exists, with the call that changes it and the call that reads it. */
interface Known {
  readonly save: (change: Values) => Promise<{ readonly status: number; readonly error: unknown }>
  readonly read: () => Promise<unknown>
}

interface Subject {
  readonly endpoint: EndpointSpec
  /** Creates a record in which every field has a value. */
  readonly make: () => Promise<Known>
  /** A new value for each field, by its path. */
  readonly fields: Values
  /** The fields of the record that follow from another one, by that one's path. */
  readonly follow?: Readonly<Record<string, readonly string[]>>
  /** Fields that have a test of their own, because they need the password or a file. */
  readonly elsewhere?: readonly string[]
}

/** The fields that identify the state of a record or say when it changed. */
const isAboutState = (path: string) =>
  /(^|\.)(revision|updatedAt|previewPath|version|savedAt|remaining)$/.test(path)

const call = async (
  as: Caller,
  endpoint: EndpointSpec,
  request: object,
): Promise<{ status: number; data: never; error: unknown }> =>
  app.callAs(as, endpoint as never, request as never) as never

async function dataOf<T>(as: Caller, endpoint: EndpointSpec, request: object): Promise<T> {
  const { data, error } = await call(as, endpoint, request)
  expect(error ?? null).toBeNull()
  return data
}

/** Returns a record of the back office whose update takes its id in the body. */
const ofBody = (as: Caller, endpoint: EndpointSpec, id: string, read: Known['read']): Known => ({
  save: (change) => call(as, endpoint, { body: { id, ...change } }),
  read,
})

const listed = async (endpoint: EndpointSpec, id: string) => {
  const { items } = await dataOf<{ items: { id: string }[] }>('admin', endpoint, {})
  return items.find((item) => item.id === id)
}

const subjects: readonly Subject[] = [
  {
    endpoint: videos.update,
    make: async () => {
      const body = {
        title: 'Obra em Curitiba',
        description: 'Uma casa.',
        audience: 'professionals',
        active: false,
        position: 7,
        publishedAt: '2026-10-01T12:00:00.000Z',
        durationSeconds: 90,
        link: 'https://youtu.be/dQw4w9WgXcQ',
      }
      const { id } = await dataOf<{ id: string }>('admin', videos.create, { body })
      return ofBody('admin', videos.update, id, () => dataOf('admin', videos.getOne, { query: { id } }))
    },
    fields: {
      title: 'Obra em Recife',
      description: 'Um apartamento.',
      audience: 'shopkeepers',
      active: true,
      position: 9,
      publishedAt: '2026-10-02T12:00:00.000Z',
      durationSeconds: 120,
      link: 'https://vimeo.com/76979871',
    },
    follow: { link: ['provider', 'externalId', 'externalHash'] },
    elsewhere: ['file', 'cover', 'removeCover'],
  },
  {
    endpoint: posts.update,
    make: async () => {
      const body = {
        title: 'Luz natural',
        slug: 'luz-natural',
        excerpt: 'Como a luz entra.',
        body: '<p>Texto inteiro.</p>',
        author: 'Rita Alves',
        tags: ['luz'],
        status: 'published',
        publishedAt: '2026-10-01T12:00:00.000Z',
      }
      const { id } = await dataOf<{ id: string }>('admin', posts.create, { body })
      return {
        save: (change) => call('admin', posts.update, { params: { id }, body: change }),
        read: () => dataOf('admin', posts.getOne, { params: { id } }),
      }
    },
    fields: {
      title: 'Luz da tarde',
      slug: 'luz-da-tarde',
      excerpt: 'Como a luz sai.',
      body: '<p>Outro texto.</p>',
      author: 'Nilo Barros',
      tags: ['tarde'],
      status: 'draft',
      publishedAt: '2026-10-02T12:00:00.000Z',
    },
    follow: { status: ['state'] },
    elsewhere: ['cover', 'removeCover'],
  },
  {
    endpoint: stores.update,
    make: async () => {
      const body = {
        cnpj: aCnpj(901),
        legalName: 'Casa Alta Ltda',
        tradeName: 'Casa Alta',
        email: 'loja@exemplo.com.br',
        phone: '1133334444',
        zipCode: '01310100',
        street: 'Avenida Paulista',
        number: '1000',
        complement: 'Loja 2',
        neighborhood: 'Bela Vista',
        city: 'São Paulo',
        state: 'SP',
        sellers: [{ name: 'Ivo', active: false }],
      }
      const { id } = await dataOf<{ id: string }>('admin', stores.create, { body })
      return ofBody('admin', stores.update, id, () => dataOf('admin', stores.getOne, { query: { id } }))
    },
    fields: {
      cnpj: aCnpj(902),
      legalName: 'Casa Baixa Ltda',
      tradeName: 'Casa Baixa',
      email: 'outra@exemplo.com.br',
      phone: '2133334444',
      zipCode: '20040002',
      street: 'Rua da Assembleia',
      number: '10',
      complement: 'Sala 1',
      neighborhood: 'Centro',
      city: 'Rio de Janeiro',
      state: 'RJ',
      sellers: [{ name: 'Noé' }],
    },
  },
  {
    endpoint: sellers.updateSeller,
    make: async () => {
      const manager = await app.signIn((await aShopkeeper(app.db, (await aStore(app.db)).id)).id)
      const { id } = await dataOf<{ id: string }>(manager, sellers.createSeller, { body: { name: 'Ivo' } })
      await call(manager, sellers.changeSellerStatus, { body: { id, active: false } })
      return ofBody(manager, sellers.updateSeller, id, async () =>
        dataOf(manager, sellers.getSellers, { query: {} }),
      )
    },
    fields: { name: 'Noé' },
    follow: { name: ['items.0.name'] },
  },
  {
    endpoint: mailbox.update,
    make: async () => {
      const { id } = await aShopkeeper(app.db, (await aStore(app.db)).id)
      await app.db.updateTable('shopkeepers').set({ isManager: true }).where('userId', '=', id).execute()
      const manager = await app.signIn(id)
      await call(manager, mailbox.update, {
        body: { allowedSenders: ['contador.example'], answers: 'always' },
      })
      return {
        save: (change) => call(manager, mailbox.update, { body: change }),
        read: () => dataOf(manager, mailbox.get, {}),
      }
    },
    fields: { allowedSenders: ['erp.example', 'fiscal@loja.example'], answers: 'never' },
  },
  {
    endpoint: customers.update,
    make: async () => {
      const caller = await app.signIn((await aProfessional(app.db)).id)
      const data = {
        document: aCpf(7_001),
        name: 'Helena Prado',
        email: 'helena@exemplo.com.br',
        phone: '11987654321',
        city: 'Santos',
        state: 'SP',
        notes: 'Prefere mensagens.',
      }
      const { id } = await dataOf<{ id: string }>(caller, customers.create, { body: { data } })
      return {
        save: ({ data: changes, ...others }) =>
          call(caller, customers.update, { body: { id, data: changes ?? {}, ...others } }),
        read: () => dataOf(caller, customers.getOne, { query: { id } }),
      }
    },
    fields: {
      'data.document': aCpf(7_002),
      'data.name': 'Helena Martins',
      'data.email': 'martins@exemplo.com.br',
      'data.phone': '13987654321',
      'data.city': 'Campinas',
      'data.state': 'RJ',
      'data.notes': 'Prefere ligações.',
    },
    // A new document begins a period of its own.
    follow: { 'data.document': ['periods'] },
  },
  {
    endpoint: experiences.updateCategory,
    make: async () => {
      const { id } = await dataOf<{ id: string }>('admin', experiences.createCategory, {
        body: { name: 'Visita' },
      })
      await call('admin', experiences.changeCategoryStatus, { body: { id, active: false } })
      return ofBody('admin', experiences.updateCategory, id, () => listed(experiences.getAllCategories, id))
    },
    fields: { name: 'Viagem' },
  },
  {
    endpoint: experiences.update,
    make: async () => {
      const category = async (name: string) =>
        (await dataOf<{ id: string }>('admin', experiences.createCategory, { body: { name } })).id
      const segment = await dataOf<{ id: string }>('admin', segments.create, {
        body: { name: `Convidados ${aCpf(1)}`, conditions: [{ kind: 'level', from: 'ouro', to: 'ouro' }] },
      })
      const body = {
        title: 'Visita à fábrica',
        description: '<p>Um dia inteiro.</p>',
        categoryId: await category('Fábricas'),
        place: 'Joinville',
        startsAt: '2026-12-10T12:00:00.000Z',
        endsAt: '2026-12-10T20:00:00.000Z',
        capacity: 20,
        opensAt: '2026-11-01T12:00:00.000Z',
        closesAt: '2026-12-09T12:00:00.000Z',
        leaveUntil: '2026-12-08T12:00:00.000Z',
        audience: 'professionals',
        minLevel: 'prata',
        segmentId: segment.id,
        costPoints: 100,
        hasCompanions: true,
        confirmHours: 24,
        refundSteps: [{ daysBefore: 2, percent: 50 }],
        active: false,
      }
      const { id } = await dataOf<{ id: string }>('admin', experiences.create, { body })
      otherCategory = await category('Museus')
      return {
        save: (change) =>
          call('admin', experiences.update, {
            params: { id },
            body: change['categoryId'] ? { categoryId: otherCategory } : change,
          }),
        read: () => dataOf('admin', experiences.getOne, { query: { id } }),
      }
    },
    fields: {
      title: 'Visita ao porto',
      description: '<p>Meio dia.</p>',
      categoryId: 'another',
      place: 'Itajaí',
      startsAt: '2026-12-10T13:00:00.000Z',
      endsAt: '2026-12-10T21:00:00.000Z',
      capacity: 25,
      opensAt: '2026-11-02T12:00:00.000Z',
      closesAt: '2026-12-09T13:00:00.000Z',
      leaveUntil: '2026-12-08T13:00:00.000Z',
      minLevel: 'ouro',
      segmentId: null,
      audience: 'both',
      costPoints: 200,
      hasCompanions: false,
      confirmHours: 48,
      refundSteps: [{ daysBefore: 3, percent: 40 }],
      active: true,
    },
    follow: {
      categoryId: ['category'],
      segmentId: ['segment'],
      opensAt: ['state'],
      closesAt: ['state'],
    },
    elsewhere: ['image', 'removeImage'],
  },
  {
    endpoint: extraPoints.update,
    make: async () => {
      const body = {
        name: 'Feira',
        description: 'Passe no estande.',
        points: 50,
        validFrom: '2026-11-01',
        validUntil: '2026-11-30',
        maxClaims: 100,
        maxPerHour: 10,
        screenOnly: true,
      }
      const { id } = await dataOf<{ id: string }>('admin', extraPoints.create, { body })
      await call('admin', extraPoints.changeStatus, { body: { id, active: false } })
      return ofBody('admin', extraPoints.update, id, () => listed(extraPoints.getAll, id))
    },
    fields: {
      name: 'Congresso',
      description: 'Passe no auditório.',
      points: 60,
      validFrom: '2026-11-02',
      validUntil: '2026-11-29',
      maxClaims: 101,
      maxPerHour: 11,
      screenOnly: false,
    },
  },
  {
    endpoint: products.update,
    make: async () => {
      const { id } = await aProduct(app.db, {
        name: 'Torneira',
        code: 'T-1',
        ean: '7891000100103',
        description: 'De parede.',
        unit: 'UN',
        active: false,
      })
      otherBrand = (await aBrand(app.db)).id
      otherCategory = (await aCategory(app.db)).id
      return {
        save: (change) =>
          call('admin', products.update, {
            body: {
              id,
              ...change,
              ...('brandId' in change && { brandId: otherBrand }),
              ...('categoryId' in change && { categoryId: otherCategory }),
            },
          }),
        read: () => listed(sharedProducts.getAll, id),
      }
    },
    fields: {
      name: 'Misturador',
      code: 'M-1',
      ean: '7891000315507',
      description: 'De mesa.',
      unit: 'PC',
      brandId: 'another',
      categoryId: 'another',
    },
    follow: { brandId: ['brand'], categoryId: ['category'] },
    elsewhere: ['image', 'removeImage'],
  },
  {
    endpoint: products.updateBrand,
    make: async () => {
      const { id } = await dataOf<{ id: string }>('admin', products.createBrand, { body: { name: 'Lume' } })
      await call('admin', products.updateBrand, { body: { id, name: 'Lume', active: false } })
      return ofBody('admin', products.updateBrand, id, () => listed(products.getBrands, id))
    },
    fields: { name: 'Brilho', active: true },
  },
  {
    endpoint: products.updateCategory,
    make: async () => {
      const body = { name: 'Metais', pointsPerRealBps: 20_000, pceRateBps: 250 }
      const { id } = await dataOf<{ id: string }>('admin', products.createCategory, { body })
      await call('admin', products.changeCategoryStatus, { body: { id, active: false } })
      return ofBody('admin', products.updateCategory, id, () => listed(products.getCategories, id))
    },
    fields: { name: 'Louças', pointsPerRealBps: 30_000, pceRateBps: null },
  },
  {
    endpoint: segments.update,
    make: async () => {
      const body = {
        name: 'Ouro',
        description: 'Quem está no ouro.',
        conditions: [{ kind: 'level', from: 'ouro', to: 'ouro' }],
      }
      const { id } = await dataOf<{ id: string }>('admin', segments.create, { body })
      return ofBody('admin', segments.update, id, () => dataOf('admin', segments.getOne, { query: { id } }))
    },
    fields: {
      name: 'Prata',
      description: 'Quem está na prata.',
      conditions: [{ kind: 'level', from: 'prata', to: 'prata' }],
    },
    follow: { conditions: ['names', 'members', 'count'] },
  },
  {
    endpoint: accelerators.update,
    make: async () => {
      const { id: productId, categoryId, brandId } = await aProduct(app.db)
      const segment = await dataOf<{ id: string }>('admin', segments.create, {
        body: { name: `Campanha ${productId}`, conditions: [{ kind: 'level', from: 'ouro', to: 'ouro' }] },
      })
      const targets = {
        categoryIds: [categoryId],
        brandIds: [brandId],
        productIds: [productId],
        storeIds: [(await aStore(app.db)).id],
        professions: ['Arquiteto'],
        levels: ['ouro'],
      }
      const body = {
        name: 'Dobro',
        description: 'Em dezembro.',
        multiplierBps: 20_000,
        startsOn: '2026-12-01',
        endsOn: '2026-12-31',
        cumulative: true,
        segmentId: segment.id,
        caps: {
          points: 1,
          amountCents: 2,
          professionalPoints: 3,
          professionalCents: 4,
          storePoints: 5,
          storeCents: 6,
        },
        targets,
      }
      const { id } = await dataOf<{ id: string }>('admin', accelerators.create, { body })
      return ofBody('admin', accelerators.update, id, () =>
        dataOf('admin', accelerators.getOne, { query: { id } }),
      )
    },
    fields: {
      name: 'Triplo',
      description: 'Em dezembro inteiro.',
      multiplierBps: 30_000,
      startsOn: '2026-12-02',
      endsOn: '2026-12-30',
      cumulative: false,
      segmentId: null,
      'caps.points': 11,
      'caps.amountCents': null,
      'caps.professionalPoints': 13,
      'caps.professionalCents': 14,
      'caps.storePoints': null,
      'caps.storeCents': 16,
      'targets.categoryIds': [],
      'targets.brandIds': [],
      'targets.productIds': [],
      'targets.storeIds': [],
      'targets.professions': ['Engenheiro'],
      'targets.levels': ['prata', 'ouro'],
    },
    follow: {
      segmentId: ['segment'],
      'targets.categoryIds': ['targets.categories'],
      'targets.brandIds': ['targets.brands'],
      'targets.productIds': ['targets.products'],
      'targets.storeIds': ['targets.stores'],
    },
    // It excludes all targets.
    elsewhere: ['everything'],
  },
  {
    endpoint: webhooks.update,
    make: async () => {
      const body = { name: 'ERP', url: 'https://erp.example.com/esquadro', events: ['invoice.approved'] }
      const { id } = await dataOf<{ id: string }>('admin', webhooks.create, { body })
      await call('admin', webhooks.update, { body: { id, active: false } })
      return ofBody('admin', webhooks.update, id, () => listed(webhooks.getAll, id))
    },
    fields: {
      name: 'CRM',
      url: 'https://crm.example.com/esquadro',
      events: ['level.changed'],
      active: true,
    },
  },
  {
    endpoint: notes.update,
    make: async () => {
      const author = await app.signIn((await anAccount(app, { userType: 'admin', email: anEmail() })).id)
      const { id } = await aProfessional(app.db)
      const note = await dataOf<{ id: string }>(author, notes.create, { body: { id, body: 'Ligou hoje.' } })
      return {
        save: (change) => call(author, notes.update, { body: { id: note.id, revision: 1, ...change } }),
        read: () => dataOf(author, notes.getAll, { query: { id } }),
      }
    },
    fields: { body: 'Ligou ontem.' },
    follow: { body: ['items.0.body'] },
  },
  {
    endpoint: admins.update,
    make: async () => {
      const user = await anAccount(app, { userType: 'admin', email: anEmail(), permissions: ['content'] })
      return ofBody('admin', admins.update, user.id, async () => {
        const { items } = await dataOf<{ items: { id: string }[] }>('admin', admins.getAll, {
          query: { limit: 100 },
        })
        return items.find(({ id }) => id === user.id)
      })
    },
    fields: { name: 'Outra Pessoa', email: 'outra.pessoa@exemplo.com.br', permissions: ['finance'] },
    elsewhere: ['password'],
  },
  {
    endpoint: admins.updateMe,
    make: async () => {
      const caller = await app.signIn((await anAccount(app, { userType: 'admin', email: anEmail() })).id)
      return {
        save: (change) => call(caller, admins.updateMe, { body: change }),
        read: () => dataOf(caller, admins.me, {}),
      }
    },
    fields: { name: 'Outra Pessoa' },
    elsewhere: ['email', 'password', 'currentPassword'],
  },
  {
    endpoint: shopkeepers.updateMe,
    make: async () => {
      const { id } = await aShopkeeper(app.db, (await aStore(app.db)).id, { cellphone: '11987654321' })
      const caller = await app.signIn(id)
      await call(caller, shopkeepers.updateMe, { body: { acceptReceiveEmail: true } })
      return {
        save: (change) => call(caller, shopkeepers.updateMe, { body: change }),
        read: () => dataOf(caller, shopkeepers.getProfileData, {}),
      }
    },
    fields: { name: 'Outra Pessoa', cellphone: '21987654321', acceptReceiveEmail: false },
    elsewhere: ['email', 'password', 'currentPassword'],
  },
  ...(
    [
      [professionals.update, ['email', 'password', 'currentPassword', '_id']],
      [professionals.updateMe, ['email', 'password', 'currentPassword', '_id', 'abdFile']],
      [cmsProfessionals.update, ['email', 'password', 'abdFile']],
    ] as const
  ).map(
    ([endpoint, elsewhere]): Subject => ({
      endpoint,
      make: async () => {
        const { id } = await aProfessional(app.db, { cellphone: '11987654321' })
        const caller = endpoint === cmsProfessionals.update ? 'admin' : await app.signIn(id)
        const all = {
          gender: 'female',
          address: {
            zipCode: '01310100',
            street: 'Avenida Paulista',
            number: '1000',
            complement: 'Sala 2',
            neighborhood: 'Bela Vista',
            city: 'São Paulo',
            state: 'SP',
          },
          modality: 'Autônoma',
          office: { name: 'Prado Arquitetura', cnpj: aCnpj(77), role: 'Sócia' },
          socialMedia: { instagram: '@a', facebook: 'b', behance: 'c', pinterest: 'd' },
          acceptReceiveEmail: true,
        }
        const save = (change: Values) =>
          call(caller, endpoint, { body: caller === 'admin' ? { id, ...change } : change })
        const { error } = await save({ userData: all })
        if (error) throw new Error(`The data were refused: ${JSON.stringify(error)}`)
        return {
          save,
          read: () =>
            caller === 'admin'
              ? dataOf('admin', cmsProfessionals.getOne, { query: { id } })
              : dataOf(caller, professionals.getProfileData, {}),
        }
      },
      fields: {
        name: 'Outra Pessoa',
        cellphone: '21987654321',
        'userData.gender': 'male',
        'userData.modality': 'Sócia',
        'userData.address.zipCode': '20040002',
        'userData.address.street': 'Rua da Assembleia',
        'userData.address.number': '10',
        'userData.address.complement': '',
        'userData.address.neighborhood': 'Centro',
        'userData.address.city': 'Niterói',
        'userData.address.state': 'RJ',
        'userData.office.name': 'Outro Escritório',
        'userData.office.cnpj': aCnpj(78),
        'userData.office.role': 'Fundadora',
        'userData.socialMedia.instagram': '@z',
        'userData.socialMedia.facebook': 'y',
        'userData.socialMedia.behance': 'x',
        'userData.socialMedia.pinterest': '',
        'userData.acceptReceiveEmail': false,
      },
      elsewhere: [
        ...elsewhere,
        // They identify the person, follow from the profession or need a store.
        ...[
          'cpf',
          'birthDate',
          'profession',
          'cau',
          'crea',
          'abd',
          'referenceStore',
          'referenceSeller',
          'acceptTerms',
        ].map((name) => `userData.${name}`),
      ],
    }),
  ),
]

let otherCategory = ''
let otherBrand = ''

/** Lists the values of a response by path; lists are values. */
function flat(value: unknown, path = ''): [path: string, value: unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  if (Array.isArray(value) && (path !== 'items' || value.length === 0)) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, path === '' ? key : `${path}.${key}`))
}

/** Returns the body that gives one field. */
function bodyOf(path: string, value: unknown): Values {
  const [name = '', ...rest] = path.split('.')
  return { [name]: rest.length === 0 ? value : bodyOf(rest.join('.'), value) }
}

interface Shaped {
  /** The elements of a list. */
  readonly element?: unknown
  readonly shape?: Readonly<Record<string, { unwrap?: () => Shaped } & Shaped>>
}

/** Lists the fields of a body by path. */
function pathsOf(schema: Shaped, path = ''): string[] {
  return Object.entries(schema.shape ?? {}).flatMap(([name, field]) => {
    let inner: { unwrap?: () => Shaped } & Shaped = field
    while (!inner.shape && inner.unwrap && !inner.element) inner = inner.unwrap()
    return inner.shape ? pathsOf(inner, `${path}${name}.`) : [path + name]
  })
}

describe.each(
  subjects.map((subject) => ({ subject, name: `${subject.endpoint.method} ${subject.endpoint.path}` })),
)('$name', ({ subject: { endpoint, make, fields, follow = {}, elsewhere = [] } }) => {
  it('is tested with each of its fields', () => {
    const given = pathsOf(endpoint.body as Shaped).filter((path) => path !== 'id' && path !== 'revision')
    expect([...new Set([...Object.keys(fields), ...elsewhere])].sort()).toEqual(given.sort())
  })

  it('changes each field alone and nothing else', async () => {
    const { save, read } = await make()
    const outcomes: Record<string, unknown> = {}
    const tried = Object.keys(fields).filter((path) => !elsewhere.includes(path))
    for (const path of tried) {
      const before = new Map(flat(await read()))
      const { status, error } = await save(bodyOf(path, fields[path]))
      const changed = flat(await read()).flatMap(([name, now]) =>
        isAboutState(name) || JSON.stringify(before.get(name)) === JSON.stringify(now) ? [] : [name],
      )
      const own = [path, path.replace(/^data\./, ''), ...(follow[path] ?? [])]
      const isOwn = (name: string) =>
        own.some((allowed) => name === allowed || name.startsWith(`${allowed}.`))
      outcomes[path] =
        status === 200 && changed.some(isOwn)
          ? changed.filter((name) => !isOwn(name))
          : { status, error, changed }
    }
    expect(outcomes).toEqual(Object.fromEntries(tried.map((path) => [path, []])))
  })
})

describe('POST /cms/settings/update', () => {
  it('changes each setting alone and nothing else', async () => {
    for (const [name, value] of Object.entries(defaultSettings)) {
      const next = typeof value === 'boolean' ? !value : typeof value === 'number' ? value + 1 : undefined
      if (next === undefined) continue
      const before = await dataOf<{ value: Values; version: number }>('admin', settings.get, {})
      const { error } = await call('admin', settings.update, {
        body: { version: before.version, value: { [name]: next } },
      })
      // A rule in force changes by a version; it is refused rather than changed.
      const after = await dataOf<{ value: Values }>('admin', settings.get, {})
      expect(after.value).toEqual({ ...before.value, ...(!error && { [name]: next }) })
    }
  })
})

describe('The updates of the API', () => {
  /** The updates that do not change the fields of a record. */
  const others = new Map([
    ['/cms/professionals/invoices/update', 'is an action for each of its kinds'],
    ['/cms/settings/update', 'has a test of its own'],
  ])

  it('are all in this table', () => {
    const paths = Object.values(endpoints).map(({ path }) => path)
    const updates = paths.filter((path) => /\/update(-me)?$/.test(path) && !others.has(path))
    expect(subjects.map(({ endpoint }) => endpoint.path).sort()).toEqual(updates.sort())
  })
})
