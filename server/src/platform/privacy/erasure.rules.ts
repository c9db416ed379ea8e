import { type ColumnClass, type columns, isPersonal, listColumns, type TableName } from './columns.ts'

/** The key that identifies the rows of a person: the id of the account, the e-mail (lower case) or the CPF. */
type Key = 'id' | 'email' | 'cpf'

type ColumnOf<Table extends TableName> = keyof (typeof columns)[Table] & string

/**
 * The effect of erasing a person on the rows that a column links to them:
 * - `delete`: deletes the rows.
 * - `clear`: empties the personal columns, or only the listed ones; `to` gives the value of columns that cannot be null.
 * - `scrub`: replaces mentions of the person in the JSON of the content columns, or only in the listed ones.
 */
type Rule<Table extends TableName> = {
  readonly by: Key
  readonly column: ColumnOf<Table>
} & (
  | { readonly do: 'delete' }
  | { readonly do: 'scrub'; readonly only?: readonly ColumnOf<Table>[] }
  | {
      readonly do: 'clear'
      readonly only?: readonly ColumnOf<Table>[]
      /** SQL expressions over the row. */
      readonly to?: { readonly [Column in ColumnOf<Table>]?: string }
    }
)

/** The erasure rules of a table, or the reason why its rows stay unchanged. */
type Erasure<Table extends TableName> = readonly Rule<Table>[] | { readonly keeps: string }

const REMOVED = `'Pessoa removida'`
const nobody = { keeps: 'holds nothing about members' } as const
const fiscal = { keeps: 'fiscal and accounting record; holds no name' } as const
const authorOnly = { keeps: 'names its author by id only' } as const

/**
 * The effect of erasing a member on each table (decision 8). Code with a missing table does not compile; a
 * personal column without a rule fails a test.
 */
export const erasure: { readonly [Table in TableName]: Erasure<Table> } = {
  accelerators: authorOnly,
  acceleratorTargets: nobody,
  acceleratorUses: fiscal,
  adjustments: fiscal,
  announcements: { keeps: 'names its author and the last recipient by id only' },
  apiKeys: authorOnly,
  // Append-only: `erase_person` removes mentions under a flag that its trigger checks.
  auditLog: { keeps: 'scrubbed by the statement at the end of erase_person' },
  automaticApprovals: fiscal,
  brands: nobody,
  catalogueVersions: nobody,
  categories: nobody,
  consents: { keeps: 'proves a consent by the id of the account' },
  contentAcceptances: { keeps: 'proves a consent by the id of the account' },
  contentVersions: authorOnly,
  counterChecks: [{ by: 'id', column: 'professionalId', do: 'delete' }],
  customerDays: { keeps: 'counts by the id of the account' },
  customerNotices: [{ by: 'id', column: 'professionalId', do: 'delete' }],
  customers: [
    { by: 'id', column: 'professionalId', do: 'clear', only: ['notes'] },
    { by: 'email', column: 'email', do: 'clear', only: ['email'] },
    {
      by: 'cpf',
      column: 'document',
      do: 'clear',
      // A value in the form of a document that belongs to no one and differs for each row.
      to: { name: REMOVED, document: `upper(left(replace(id::text, '-', ''), 12)) || '00'` },
    },
  ],
  // Runs before `customers` empties the document.
  customerValidities: [
    {
      by: 'cpf',
      column: 'document',
      do: 'clear',
      to: { document: `upper(left(replace(customer_id::text, '-', ''), 12)) || '00'` },
    },
  ],
  cycleScores: fiscal,
  disputes: [
    {
      by: 'id',
      column: 'claimantId',
      do: 'clear',
      only: ['statement', 'fileId'],
      to: { statement: REMOVED },
    },
    { by: 'id', column: 'holderId', do: 'clear', only: ['reply', 'replyFileId'] },
    {
      by: 'cpf',
      column: 'document',
      do: 'clear',
      only: ['document', 'customerName'],
      to: { customerName: REMOVED, document: `upper(left(replace(id::text, '-', ''), 12)) || '00'` },
    },
  ],
  drafts: [{ by: 'id', column: 'userId', do: 'delete' }],
  experienceCategories: nobody,
  experiences: authorOnly,
  experienceRefundSteps: nobody,
  experienceSubscriptions: [
    // A subscription with a companion takes two seats, so the companion's name is replaced rather than
    // emptied.
    {
      by: 'id',
      column: 'userId',
      do: 'clear',
      to: { companionName: `case when companion_name is null then null else ${REMOVED} end` },
    },
  ],
  extractDocuments: [{ by: 'id', column: 'professionalId', do: 'scrub' }],
  extraPointClaims: { keeps: 'names the person by id only' },
  extraPointRefusals: [{ by: 'id', column: 'professionalId', do: 'delete' }],
  extraPoints: authorOnly,
  files: { keeps: 'the last statements of erase_person delete or rename the files of the person' },
  idempotencyKeys: [{ by: 'id', column: 'userId', do: 'delete' }],
  inviteCodes: { keeps: 'names the person by id only' },
  invites: [
    { by: 'id', column: 'invitedId', do: 'clear' },
    { by: 'email', column: 'emailKey', do: 'clear' },
  ],
  invoiceCancellations: authorOnly,
  invoiceIntakes: { keeps: 'fiscal record of what a store sent; holds no name' },
  invoiceItems: nobody,
  invoiceCategoryParts: nobody,
  invoiceReferences: nobody,
  creditedDocuments: nobody,
  formerApprovals: { keeps: 'proves the ledger by the id of the account' },
  invoices: [
    { by: 'cpf', column: 'recipientDocument', do: 'scrub', only: ['checks'] },
    { by: 'cpf', column: 'recipientDocument', do: 'clear', to: { recipientName: REMOVED } },
  ],
  keptRankingRows: [{ by: 'id', column: 'professionalId', do: 'delete' }],
  keptRankings: nobody,
  ledgerFlowSums: nobody,
  ledgerRootFloors: { keeps: 'proves the ledger by the id of the account' },
  ledgerRootHeads: { keeps: 'proves the ledger by the id of the account' },
  ledgerRoots: nobody,
  levelGrants: [{ by: 'id', column: 'professionalId', do: 'delete' }],
  jobRuns: authorOnly,
  ledgerProofs: nobody,
  ledgerSumState: nobody,
  levels: nobody,
  levelThresholds: authorOnly,
  mailAddresses: authorOnly,
  mailboxes: { keeps: 'the settings of a store; names its suppliers of mail, not members' },
  notes: [{ by: 'id', column: 'professionalId', do: 'delete' }],
  listLayouts: nobody,
  listViews: { keeps: "an administrator's own words and filters" },
  noticesGiven: [{ by: 'id', column: 'userId', do: 'delete' }],
  notifications: [{ by: 'id', column: 'userId', do: 'delete' }],
  oneTimeTokens: [{ by: 'id', column: 'userId', do: 'delete' }],
  passkeys: [{ by: 'id', column: 'userId', do: 'delete' }],
  openCategorySums: nobody,
  openDaySums: nobody,
  openStoreSums: nobody,
  pceHistory: fiscal,
  pceInvoices: [{ by: 'id', column: 'professionalId', do: 'clear', only: ['search'], to: { search: `''` } }],
  pointAccounts: fiscal,
  pointEntries: fiscal,
  pointEntryHashes: { keeps: 'proves the ledger by the id of the account' },
  pointLots: fiscal,
  pointLotUses: fiscal,
  posts: { keeps: 'published under a name that the team chose; names its editor by id only' },
  postRevisions: authorOnly,
  postSlugs: nobody,
  preRegistrations: [
    { by: 'id', column: 'userId', do: 'delete' },
    { by: 'email', column: 'emailKey', do: 'delete' },
    { by: 'cpf', column: 'cpf', do: 'delete' },
    { by: 'id', column: 'createdBy', do: 'clear', only: ['createdBy'] },
  ],
  productImportHeadings: nobody,
  productImportRows: nobody,
  productImports: authorOnly,
  products: nobody,
  programmeVersion: nobody,
  professionals: [{ by: 'id', column: 'userId', do: 'clear' }],
  pushMessages: { keeps: 'deleted with the subscription that it is for' },
  pushSubscriptions: [{ by: 'id', column: 'userId', do: 'delete' }],
  rateLimits: { keeps: 'expires within 90 days' },
  recordSeals: { keeps: 'proves records; the seal of an erased content has no salt' },
  receivedMails: [{ by: 'email', column: 'sender', do: 'clear' }],
  recordViews: [{ by: 'id', column: 'subjectId', do: 'delete' }],
  recoveryCodes: [{ by: 'id', column: 'userId', do: 'delete' }],
  resolvedSignals: { keeps: "an administrator's note about a document" },
  bulkRunItems: { keeps: 'names rows by id only' },
  bulkRuns: authorOnly,
  secondFactorCodes: [{ by: 'id', column: 'userId', do: 'delete' }],
  ruleVersions: authorOnly,
  securityEvents: [{ by: 'id', column: 'userId', do: 'delete' }],
  segmentCounts: nobody,
  segments: authorOnly,
  sellers: { keeps: "a store's own record of its staff, changed by the store" },
  sessions: [{ by: 'id', column: 'userId', do: 'delete' }],
  settings: { keeps: "a statement of erase_person removes the CPF from the partners' documents" },
  shopkeepers: { keeps: 'names the person by id only' },
  signInChallenges: [{ by: 'id', column: 'userId', do: 'delete' }],
  storeLastInvoices: nobody,
  storeMonths: nobody,
  storeProducts: nobody,
  stores: { keeps: "a company's record" },
  totpSecrets: [{ by: 'id', column: 'userId', do: 'delete' }],
  trustFiles: nobody,
  trustItems: authorOnly,
  trustNotices: nobody,
  trustVersion: nobody,
  unearnedItems: fiscal,
  users: [
    {
      by: 'id',
      column: 'id',
      do: 'clear',
      to: { name: REMOVED, email: `'removida-' || id || '@removida.invalid'` },
    },
  ],
  videos: authorOnly,
  webhookDeliveries: { keeps: 'names the person by id only, for 30 days' },
  webhooks: authorOnly,
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const values: Readonly<Record<Key, string>> = { id: 'person', email: 'who.email_key', cpf: 'their_cpf' }

/** The personal columns that `clear` empties; computed columns follow automatically. */
export const clearedColumns = (table: TableName): string[] =>
  listColumns(table, (columnClass) => isPersonal(columnClass) && columnClass !== 'personal:derived')

function statement(table: TableName, rule: Rule<TableName>): string {
  const column = rule.by === 'email' && rule.column === 'email' ? 'lower(email)' : snake(rule.column)
  const where = `where ${column} = ${values[rule.by]}`
  if (rule.do === 'delete') return `delete from ${snake(table)} ${where};`
  const sets =
    rule.do === 'scrub'
      ? (rule.only ?? listColumns(table, (columnClass: ColumnClass) => columnClass === 'content')).map(
          (name) => `${snake(name)} = without_person(${snake(name)}, words)`,
        )
      : (rule.only ?? clearedColumns(table)).map((name) => {
          const to: Readonly<Record<string, string | undefined>> = rule.to ?? {}
          return `${snake(name)} = ${to[name] ?? 'null'}`
        })
  return `update ${snake(table)} set\n    ${sets.join(',\n    ')}\n  ${where};`
}

/** Statements run in table order, except that the account itself, to which the others refer, comes last. */
function statements(): string[] {
  const last: TableName[] = ['customers', 'professionals', 'users']
  const tables = (Object.keys(erasure) as TableName[]).filter((table) => !last.includes(table))
  return [...tables, ...last].flatMap((table) => {
    const rules = erasure[table]
    return 'keeps' in rules ? [] : rules.map((rule) => statement(table, rule as Rule<TableName>))
  })
}

/** Tables in which other members' rows may mention the person. */
const mentioning = ['notifications', 'idempotencyKeys'] as const satisfies readonly TableName[]

const mentions = (table: TableName) => {
  const [column = ''] = listColumns(table, (columnClass) => columnClass === 'content').map(snake)
  return `update ${snake(table)} set ${column} = without_person(${column}, words)
    where ${column}::text ilike any (select '%' || replace(replace(word, '\\', '\\\\'), '%', '\\%') || '%' from unnest(words) word);`
}

/** Writes the SQL of `erase_person` from the rules and the classes of the columns. */
export function erasePersonSql(): string {
  return `-- Generated by \`npm run generate\` from server/src/platform/privacy. Run after the migrations.

-- Removes from the database everything that names a member. Points, invoices and their sums stay as they are, of a person
-- without a name. Returns the ids of the files to delete, or null if there is no such member.
create or replace function erase_person(person uuid, now_at timestamptz) returns uuid[]
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who users%rowtype;
  their_cpf text;
  words text[];
  removed uuid[];
  last_seal bigint;
begin
  select * into who from users where id = person and user_type in ('professional', 'shopkeeper') and erased_at is null
    for update;
  if not found then return null; end if;
  select cpf into their_cpf from professionals where user_id = person;
  -- A single first name may belong to many people; a full name and the numbers, formatted or not, identify this person.
  select array_agg(distinct word) into words
    from unnest(array[who.email, case when who.name ~ '\\s' then who.name end, their_cpf, who.cellphone,
      regexp_replace(their_cpf, '^(\\d{3})(\\d{3})(\\d{3})(\\d{2})$', '\\1.\\2.\\3-\\4'),
      regexp_replace(who.cellphone, '^(\\d{2})(\\d{4,5})(\\d{4})$', '(\\1) \\2-\\3')]) word where length(word) >= 4;

  update users set status = 'blocked', accepts_email = false, password_hash = null, erased_at = now_at, updated_at = now_at
    where id = person;
  ${statements().join('\n  ')}

  -- The CPF of a partner in the settings.
  update settings set value = jsonb_set(value, '{partnerDocuments}', (value -> 'partnerDocuments') - their_cpf),
      version = version + 1, updated_at = now_at
    where value -> 'partnerDocuments' ? their_cpf;

  -- A service invoice that was not accepted for a payment is deleted with the other files.
  update pce_invoices set service_invoice_file_id = null, service_invoice_state = 'none', service_invoice_sent_at = null,
      service_invoice_reason = null, service_invoice_facts = null
    where professional_id = person and service_invoice_state in ('sent', 'refused');

  -- Mentions in other members' rows and in the audit log, whose changed entries get new seals.
  select coalesce(max(id), 0) into last_seal from record_seals;
  ${mentioning.map(mentions).join('\n  ')}
  perform set_config('esquadro.erasing', 'on', true);
  update audit_log set before = null, after = null where subject_id = person::text and (before is not null or after is not null);
  update audit_log set before = without_person(before, words), after = without_person(after, words)
    where (before is not null or after is not null)
      and (coalesce(before::text, '') || coalesce(after::text, ''))
        ilike any (select '%' || replace(replace(word, '\\', '\\\\'), '%', '\\%') || '%' from unnest(words) word);
  perform set_config('esquadro.erasing', 'off', true);
  perform seal_erasure(person, last_seal);

  -- Files that a sale or an accepted payment refers to are accounting records: they stay, without the name they were given.
  select array_agg(f.id) into removed from files f
    where f.owner_id = person
      and not exists (select from invoices where file_id = f.id)
      and not exists (select from invoice_cancellations where file_id = f.id)
      and not exists (select from invoice_intakes where file_id = f.id)
      and not exists (select from pce_invoices where service_invoice_file_id = f.id);
  update files set name = 'documento' || coalesce(substring(name from '\\.[a-z0-9]{1,5}$'), '')
    where owner_id = person and id <> all (coalesce(removed, '{}'));
  return coalesce(removed, '{}');
end $$;
`
}
