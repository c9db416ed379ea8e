// Checks the proof of a statement of points: plain functions without dependencies, for browsers and Node. The site, verify.html and
// verify.mjs contain the same text.

/** The SHA-256 of bytes (FIPS 180-4), as bytes. */
export function sha256(bytes) {
  const words = new Int32Array(64)
  const hash = Int32Array.from(START)
  const length = bytes.length
  const padded = new Uint8Array(Math.ceil((length + 9) / 64) * 64)
  padded.set(bytes)
  padded[length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(length / 0x20000000))
  view.setUint32(padded.length - 4, (length * 8) >>> 0)
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(block + 4 * i)
    for (let i = 16; i < 64; i += 1) {
      const x = words[i - 15]
      const y = words[i - 2]
      const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)
      const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10)
      words[i] = words[i - 16] + s0 + words[i - 7] + s1
    }
    let [a, b, c, d, e, f, g, h] = hash
    for (let i = 0; i < 64; i += 1) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) hash[i] += value
  }
  const result = new Uint8Array(32)
  for (let i = 0; i < 8; i += 1) new DataView(result.buffer).setInt32(4 * i, hash[i])
  return result
}

const turned = (word, by) => (word >>> by) | (word << (32 - by))

/** The first 32 bits of the fractional parts of the roots of the first primes, as the standard defines its constants. */
const fractions = (count, root) => {
  const primes = []
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  return primes.map((prime) => ((root(prime) % 1) * 0x100000000) | 0)
}
const ROUNDS = fractions(64, Math.cbrt)
const START = fractions(8, Math.sqrt)

const utf8 = (text) => new TextEncoder().encode(text)
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]))
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (text) =>
  Uint8Array.from({ length: text.length / 2 }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16))
const int64 = (number) => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigInt64(0, BigInt(number))
  return bytes
}

const HASH = /^[0-9a-f]{64}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The root of its values; null for the roots of earlier versions, which have no tree. */
export function rootOf({
  number,
  recordedMicros,
  accounts,
  entries,
  tree,
  changes,
  sealedUntil,
  sealed,
  previous,
}) {
  if (!tree) return null
  const values = [
    number,
    recordedMicros,
    accounts,
    entries,
    tree,
    changes,
    sealedUntil,
    sealed,
    previous ?? 'none',
  ]
  return toHex(sha256(utf8(['esquadro-root-2', ...values].join('\n'))))
}

/** The columns of an entry's content that a statement shows. An accelerator's entry has one more column at the end. */
function readEntry(content) {
  const row = JSON.parse(content)
  if (!Array.isArray(row) || ![18, 19].includes(row.length)) throw new Error('not an entry')
  return {
    account: row[2],
    kind: row[3],
    amount: row[4],
    occurredAt: new Date(Math.floor(row[10] / 1_000)).toISOString(),
    reason: row[17],
  }
}

/** Whether a value has the form of a statement's proof. */
function isProof(file) {
  const isPath = (path) =>
    Array.isArray(path) && path.every((node) => /^(left|right)$/.test(node?.side) && HASH.test(node.hash))
  const isStep = (step) =>
    Number.isSafeInteger(step?.number) && (typeof step.content === 'string' || HASH.test(step.digest))
  const isLine = (line) =>
    Number.isSafeInteger(line?.number) &&
    Number.isSafeInteger(line.amount) &&
    typeof line.occurredAt === 'string'
  const { statement, proof } = file ?? {}
  if (file?.format !== 'esquadro-statement-1' || !Array.isArray(file.lines) || !file.lines.every(isLine))
    return false
  if (
    ![statement?.opening, statement?.closing, statement?.credits, statement?.debits].every(
      Number.isSafeInteger,
    )
  )
    return false
  if (proof === null) return true
  const { account, start, steps, path, root } = proof ?? {}
  return (
    UUID.test(account) &&
    Number.isSafeInteger(start?.number) &&
    HASH.test(start.hash) &&
    Array.isArray(steps) &&
    steps.every(isStep) &&
    isPath(path) &&
    [root?.root, root?.tree, root?.changes, root?.sealed].every((hash) => HASH.test(hash)) &&
    (root.previous === null || HASH.test(root.previous)) &&
    [root.number, root.recordedMicros, root.accounts, root.entries, root.sealedUntil].every(
      Number.isSafeInteger,
    )
  )
}

/**
 * Checks a statement's proof, against published roots if some are given (`number` and `root` of each). Returns what is wrong
 * (`faults`), what is proven and what is not, as codes with values, for `wordsOf`.
 */
export function verifyStatement(file, published = null) {
  const faults = []
  const fault = (code, values = {}) => faults.push({ code, ...values })
  const result = (proved, open) =>
    faults.length === 0
      ? { isRight: true, faults, proved, open }
      : { isRight: false, faults, proved: [], open: [] }
  if (!isProof(file)) {
    fault('format')
    return result([], [])
  }
  const { statement, lines, proof } = file
  checkSums(statement, lines, fault)
  if (proof === null) {
    if (faults.length > 0) return result([], [])
    return { isRight: false, faults: [{ code: 'none' }], proved: [], open: [] }
  }
  const { account, start, steps, path, root } = proof

  // From the hash before the first entry to the account's head.
  const entries = new Map()
  let hash = fromHex(start.hash)
  let number = start.number
  if (number === 0 && !/^0+$/.test(start.hash)) fault('start')
  for (const step of steps) {
    number += 1
    if (step.number !== number) fault('gap', { number })
    const digest = step.content === undefined ? fromHex(step.digest) : sha256(utf8(step.content))
    // Entries of earlier versions are hashed with their content instead of its hash.
    hash = sha256(joined(hash, int64(number), step.isFormer ? utf8(step.content) : digest))
    if (step.content === undefined) continue
    try {
      entries.set(step.number, readEntry(step.content))
    } catch {
      fault('content', { number })
    }
  }

  // The lines are entries of this account.
  const covered = lines.filter((line) => line.number <= number)
  if (new Set(lines.map((line) => line.number)).size < lines.length) fault('twice')
  for (const line of covered) {
    const entry = entries.get(line.number)
    if (!entry) fault('line', { number: line.number })
    else if (entry.account !== account) fault('account', { number: line.number })
    else if (entry.amount !== line.amount)
      fault('amount', { number: line.number, shown: line.amount, proven: entry.amount })
    else if (Date.parse(entry.occurredAt) !== Date.parse(line.occurredAt))
      fault('day', { number: line.number })
    else if (entry.kind !== line.kind || entry.reason !== line.reason) fault('words', { number: line.number })
  }

  // From the account's head to the tree, and from the tree to the root.
  let node = sha256(joined([0], fromHex(account.replaceAll('-', '')), int64(number), hash))
  for (const { side, hash: other } of path)
    node = sha256(side === 'left' ? joined([1], fromHex(other), node) : joined([1], node, fromHex(other)))
  if (toHex(node) !== root.tree) fault('tree', { number: root.number })
  if (rootOf(root) !== root.root) fault('root', { number: root.number })
  const known = published?.find((one) => one.number === root.number)
  if (published && !known) fault('unknown-root', { number: root.number })
  else if (known && known.root !== root.root) fault('other-root', { number: root.number })

  const isWhole = start.number === 0 && steps.every(({ content }) => content !== undefined)
  const isAll = isWhole && !statement.isNarrowed && covered.length === entries.size
  if (isAll && statement.opening !== 0) fault('opening')
  const later = lines.length - covered.length
  const at = new Date(Math.floor(root.recordedMicros / 1_000)).toISOString()
  const proved = [{ code: 'lines', count: covered.length, number: root.number, at }]
  if (isWhole)
    proved.push({
      code: 'balance',
      points: [...entries.values()].reduce((sum, { amount }) => sum + amount, 0),
      at,
    })
  if (known) proved.push({ code: 'published', number: root.number, root: root.root })
  const open = []
  if (!known) open.push({ code: 'compare', number: root.number, root: root.root })
  if (later > 0) open.push({ code: 'later', count: later })
  if (!isAll) open.push({ code: 'opening' })
  open.push({ code: 'after', at }, { code: 'holder' })
  return result(proved, open)
}

const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })

function checkSums(statement, lines, fault) {
  const dayOf = (at) => (Number.isNaN(Date.parse(at)) ? '' : days.format(new Date(at)))
  const outside = lines.find(
    ({ occurredAt }) => dayOf(occurredAt) < statement.from || dayOf(occurredAt) > statement.to,
  )
  if (outside) fault('period', { number: outside.number })
  const sum = (sign) => lines.reduce((total, { amount }) => total + Math.max(0, sign * amount), 0)
  if (statement.lines !== lines.length) fault('count', { shown: statement.lines, listed: lines.length })
  if (sum(1) !== statement.credits || sum(-1) !== statement.debits) fault('sums')
  if (!statement.isNarrowed && statement.closing - statement.opening !== statement.credits - statement.debits)
    fault('closing')
}

/**
 * Checks archived roots, in any order: each follows from its values and names the one before it, and none is missing in between.
 * Returns the numbers of those that do not.
 */
export function verifyRoots(roots) {
  const byNumber = new Map(roots.map((root) => [root.number, root]))
  const numbers = [...byNumber.keys()].toSorted((a, b) => a - b)
  return numbers.filter((number, place) => {
    const root = byNumber.get(number)
    const before = byNumber.get(number - 1)
    if (place > 0 && !before) return true
    return (
      (root.tree && rootOf(root) !== root.root) || (before !== undefined && root.previous !== before.root)
    )
  })
}

const texts = {
  ptBR: {
    title: 'Conferência de um extrato de pontos',
    right: 'O extrato confere.',
    partly: 'O extrato confere em parte: há lançamentos mais novos que a assinatura.',
    wrong: 'O extrato não confere.',
    unproven: 'O extrato ainda não tem prova.',
    proved: 'O que está provado',
    open: 'O que não está provado',
    faults: 'O que está errado',
    'faults.format': 'O arquivo não é a prova de um extrato, ou está incompleto.',
    'faults.none':
      'O arquivo foi emitido antes da primeira assinatura que cobre a conta. Baixe-o de novo em uma hora.',
    'faults.count': 'O extrato diz ter {{shown}} lançamentos, mas o arquivo traz {{listed}}.',
    'faults.sums': 'Os totais de entradas e saídas não são a soma dos lançamentos.',
    'faults.closing': 'O saldo final não é o inicial mais as entradas, menos as saídas.',
    'faults.period': 'O lançamento {{number}} não é do período do extrato.',
    'faults.twice': 'O extrato mostra um lançamento duas vezes.',
    'faults.start': 'A conta não começa do zero: falta o início da sequência.',
    'faults.gap': 'A sequência da conta é interrompida no lançamento {{number}}.',
    'faults.content': 'O conteúdo do lançamento {{number}} não pode ser lido.',
    'faults.line': 'O lançamento {{number}} está no extrato, mas não na sequência da conta.',
    'faults.account': 'O lançamento {{number}} é de outra conta.',
    'faults.amount': 'O lançamento {{number}} mostra {{shown}} pontos, mas o registrado é de {{proven}}.',
    'faults.day': 'O lançamento {{number}} tem outra data no registro.',
    'faults.words': 'O lançamento {{number}} tem outro tipo ou outro motivo no registro.',
    'faults.tree':
      'A sequência da conta não leva à assinatura {{number}}: um lançamento, a conta ou o caminho foi alterado.',
    'faults.root': 'A assinatura {{number}} não resulta dos valores que a acompanham.',
    'faults.unknown-root': 'A assinatura {{number}} não está na cópia com que foi comparada.',
    'faults.other-root': 'A assinatura {{number}} do arquivo não é a da cópia com que foi comparada.',
    'faults.opening':
      'O saldo inicial não pode ser diferente de zero: o arquivo traz a conta desde o início.',
    'proved.lines_one':
      '{{count}} lançamento, com valor, data, tipo e motivo, já existia assim em {{at}}, quando a assinatura {{number}} foi registrada.',
    'proved.lines_other':
      '{{count}} lançamentos, com valor, data, tipo e motivo, já existiam assim em {{at}}, quando a assinatura {{number}} foi registrada.',
    'proved.balance':
      'O arquivo traz a conta inteira até {{at}}. O saldo naquele momento era de {{points}} pontos.',
    'proved.published': 'A assinatura {{number}} é a da cópia com que foi comparada: {{root}}.',
    'open.compare':
      'Se a assinatura {{number}} é a publicada. Compare {{root}} com uma cópia de /provas que não venha de quem enviou o arquivo.',
    'open.later_one':
      '{{count}} lançamento é mais novo que a assinatura. Baixe o arquivo de novo em uma hora.',
    'open.later_other':
      '{{count}} lançamentos são mais novos que a assinatura. Baixe o arquivo de novo em uma hora.',
    'open.opening':
      'O saldo inicial e se há outros lançamentos no período: o arquivo não traz a conta inteira.',
    'open.after': 'O que aconteceu na conta depois de {{at}}.',
    'open.holder':
      'De quem é a conta. O nome está só no PDF; o código dele pode ser conferido no site do programa.',
    rootsRight: '{{count}} assinaturas, todas em ordem e ligadas umas às outras.',
    rootsWrong:
      'Estas assinaturas não resultam dos seus valores, não citam a anterior ou vêm depois de uma lacuna: {{numbers}}.',
    rootsEmpty: 'O arquivo não tem assinaturas.',
  },
  en: {
    title: 'Verification of a statement of points',
    right: 'The statement is right.',
    partly: 'Part of the statement is right: some entries are newer than the signature.',
    wrong: 'The statement is not right.',
    unproven: 'The statement has no proof yet.',
    proved: 'What is proved',
    open: 'What is not proved',
    faults: 'What is wrong',
    'faults.format': 'The file is not the proof of a statement, or it is incomplete.',
    'faults.none':
      'The file was issued before the first signature that covers the account. Download it again in an hour.',
    'faults.count': 'The statement says that it has {{shown}} entries, but the file has {{listed}}.',
    'faults.sums': 'The totals in and out are not the sum of the entries.',
    'faults.closing':
      'The closing balance is not the opening balance plus the points in, less the points out.',
    'faults.period': 'Entry {{number}} is not of the period of the statement.',
    'faults.twice': 'The statement shows an entry twice.',
    'faults.start': 'The account does not begin at zero: the beginning of the sequence is missing.',
    'faults.gap': 'The sequence of the account is interrupted at entry {{number}}.',
    'faults.content': 'The content of entry {{number}} cannot be read.',
    'faults.line': 'Entry {{number}} is in the statement, but not in the sequence of the account.',
    'faults.account': 'Entry {{number}} belongs to another account.',
    'faults.amount': 'Entry {{number}} shows {{shown}} points, but the recorded one is of {{proven}}.',
    'faults.day': 'Entry {{number}} has another date in the record.',
    'faults.words': 'Entry {{number}} has another kind or another reason in the record.',
    'faults.tree':
      'The sequence of the account does not lead to signature {{number}}: an entry, the account or the path was altered.',
    'faults.root': 'Signature {{number}} does not follow from the values that come with it.',
    'faults.unknown-root': 'Signature {{number}} is not in the copy with which it was compared.',
    'faults.other-root':
      'Signature {{number}} of the file is not that of the copy with which it was compared.',
    'faults.opening':
      'The opening balance cannot differ from zero: the file has the account from its beginning.',
    'proved.lines_one':
      '{{count}} entry, with amount, date, kind and reason, existed in this form on {{at}}, when signature {{number}} was recorded.',
    'proved.lines_other':
      '{{count}} entries, with amount, date, kind and reason, existed in this form on {{at}}, when signature {{number}} was recorded.',
    'proved.balance':
      'The file has the whole account up to {{at}}. The balance at that moment was {{points}} points.',
    'proved.published': 'Signature {{number}} is that of the copy with which it was compared: {{root}}.',
    'open.compare':
      'Whether signature {{number}} is the published one. Compare {{root}} with a copy of /provas that does not come from the sender of the file.',
    'open.later_one': '{{count}} entry is newer than the signature. Download the file again in an hour.',
    'open.later_other': '{{count}} entries are newer than the signature. Download the file again in an hour.',
    'open.opening':
      'The opening balance, and whether the period has other entries: the file does not have the whole account.',
    'open.after': 'What happened in the account after {{at}}.',
    'open.holder':
      'Whose account it is. The name is only in the PDF; its code can be verified on the site of the programme.',
    rootsRight: '{{count}} signatures, all in order and linked to each other.',
    rootsWrong:
      'These signatures do not follow from their values, do not name the one before, or come after a gap: {{numbers}}.',
    rootsEmpty: 'The file has no signatures.',
  },
}

const locales = { ptBR: 'pt-BR', en: 'en-GB' }

/** A text of the verification in a language, with its values. */
export function textOf(language, key, values = {}) {
  const found = texts[language][key] ?? texts[language][`${key}_${values.count === 1 ? 'one' : 'other'}`]
  return found.replace(/\{\{(\w+)\}\}/g, (_, name) => {
    const value = values[name]
    if (name === 'at')
      return new Intl.DateTimeFormat(locales[language], {
        dateStyle: 'short',
        timeStyle: 'short',
        timeZone: 'America/Sao_Paulo',
      }).format(new Date(value))
    return typeof value === 'number' && name !== 'number'
      ? new Intl.NumberFormat(locales[language]).format(value)
      : String(value)
  })
}

/** The result of `verifyStatement` in words: a verdict, and the lists of what is wrong, proven and not proven that are not empty. */
export function wordsOf({ isRight, faults, proved, open }, language) {
  const inWords = (kind, found) => ({
    title: textOf(language, kind),
    lines: found.map(({ code, ...values }) => textOf(language, `${kind}.${code}`, values)),
  })
  const isPartial = open.some(({ code }) => code === 'later')
  const isUnproven = faults.length === 1 && faults[0].code === 'none'
  const verdict = isRight ? (isPartial ? 'partly' : 'right') : isUnproven ? 'unproven' : 'wrong'
  return {
    verdict: textOf(language, verdict),
    sections: [inWords('faults', faults), inWords('proved', proved), inWords('open', open)].filter(
      ({ lines }) => lines.length > 0,
    ),
  }
}

/** Reads roots from the text of a file or a field: responses of /api/proofs/roots, a list of roots, or one hash. */
export function readRoots(text, file = null) {
  const hash = text.trim().toLowerCase()
  if (HASH.test(hash)) return [{ number: file?.proof?.root?.number, root: hash }]
  const found = [JSON.parse(text)].flat().flatMap((part) => part?.items ?? [part])
  return found.filter((root) => Number.isSafeInteger(root?.number) && HASH.test(root.root))
}
