// The layer rules: which files may import which, and which text is allowed where. check-layers.ts applies
// them to the sources.

export type Finding = { file: string; line: number; rule: string; what: string }

type Rule = {
  /** Tells the reader how to fix a violation. */
  message: string
  files: RegExp
  except?: RegExp
  /** Forbidden imports, by the imported file's path in the repository, or the package's name. */
  imports?: (imported: string, file: string) => boolean
  /** Forbidden text in the code; comments don't count. */
  text?: RegExp
  /** Whether string literals count too. */
  inStrings?: boolean
}

const tests = /\.test\.tsx?$|\/testing\/|\.setup\.ts$/
const isPackage = (imported: string) =>
  !/^(contract|embedded-postgres|server|web|e2e|scripts|bench)\//.test(imported)
const domainOf = (path: string) => /^(?:server\/src|web\/app)\/([^/]+)\//.exec(path)?.[1]
const isIn = (folder: string) => (imported: string) => imported.startsWith(folder)

export const rules: Rule[] = [
  {
    message: 'contract imports zod and itself: it is what goes over the wire',
    files: /^contract\/src\//,
    except: tests,
    imports: (imported) => !imported.startsWith('contract/') && imported !== 'zod',
  },
  {
    message: 'fields are the lowest layer of contract: they import Zod and other fields',
    files: /^contract\/src\/fields\//,
    except: tests,
    imports: (imported) => !isPackage(imported) && !isIn('contract/src/fields/')(imported),
  },
  {
    message: 'a domain of contract does not import the lists of all domains',
    files: /^contract\/src\/[^/]+\//,
    except: tests,
    imports: (imported) => /^contract\/src\/(areas|endpoints|index|modules)\.ts$/.test(imported),
  },
  {
    message: 'embedded-postgres imports pg, Node and itself: it serves any program, not this server',
    files: /^embedded-postgres\//,
    except: /\.test\.ts$/,
    imports: (imported) => !/^(embedded-postgres\/|node:)|^pg$/.test(imported),
  },
  {
    message: 'other workspaces import embedded-postgres by its package name',
    files: /^(contract|server|web|e2e)\//,
    imports: isIn('embedded-postgres/'),
  },
  {
    message: 'server and web never import each other: put shared code in contract',
    files: /^server\//,
    imports: (imported) => isIn('web/')(imported) || imported.startsWith('@esquadro/web'),
  },
  {
    message: 'server and web never import each other: put shared code in contract',
    files: /^web\//,
    // A screen's test runs against the real application and prepares its rows with the server's builders.
    except: /^web\/app\/testing\/|\.test\.tsx$/,
    imports: (imported) => isIn('server/')(imported) || imported.startsWith('@esquadro/server'),
  },
  {
    message: "a screen's test imports only testing/ and samples/ of the server",
    files: /^web\/app\/testing\/|^web\/.*\.test\.tsx$/,
    imports: (imported) => isIn('server/')(imported) && !/^server\/src\/(testing|samples)\//.test(imported),
  },
  {
    message: 'e2e uses only HTTP, and sample documents of the server',
    files: /^e2e\//,
    imports: (imported) =>
      (isIn('server/')(imported) && !isIn('server/src/samples/')(imported)) ||
      isIn('web/')(imported) ||
      imported.startsWith('@esquadro/'),
  },
  {
    message: 'rules are pure: they import the contract, other rules and nothing that reads or writes',
    files: /^server\/src\/.*\.rules\.ts$/,
    imports: (imported) =>
      isPackage(imported)
        ? !/^(zod|@esquadro\/contract|@brazilian-utils|node:crypto$|node:util$)/.test(imported)
        : isIn('server/src/database/')(imported) ||
          /\.(queries|routes)\.ts$/.test(imported) ||
          (/^server\/src\/(?:files|http|jobs|job-runs|mail|notifications)\//.test(imported) &&
            !/\.(rules|messages)\.ts$/.test(imported)),
    text: /\bsystemClock\b/,
  },
  {
    message: 'only tests import from testing/: put code that the product needs too in samples/',
    files: /^server\/src\//,
    except: /\.test\.ts$|\/testing\//,
    imports: isIn('server/src/testing/'),
  },
  {
    message: "a domain may use another's rules or queries, never its routes",
    files: /^server\/src\//,
    except: /^server\/src\/(app|routes|main)\.ts$|\.test\.ts$|\/testing\//,
    imports: (imported) => imported.endsWith('.routes.ts'),
  },
  {
    message: "a domain may use another's parts, never its screens",
    files: /^web\/app\/[^/]+\//,
    except: tests,
    imports: (imported, file) => imported.endsWith('.route.tsx') && domainOf(imported) !== domainOf(file),
  },
  {
    message: 'queries read and write rows: they do not audit, notify or touch files',
    files: /^server\/src\/.*\.queries\.ts$/,
    // Writes the entries of the log itself.
    except: /^server\/src\/audit\/audit\.queries\.ts$/,
    imports: (imported, file) =>
      /^server\/src\/(audit|notifications|files|mail)\/.*\.ts$/.test(imported) &&
      domainOf(imported) !== domainOf(file) &&
      !imported.endsWith('.rules.ts'),
    text: /\b(?:audit|recordAudits?|notify|notifyAdmins)\(/,
  },
  {
    message: 'queries throw not-found at most: a use case decides on refusals',
    files: /^server\/src\/(?!http\/).*\.queries\.ts$/,
    text: /new AppError\((?!'not-found'\))/,
    inStrings: true,
  },
  {
    message: 'routes translate HTTP to a use case and back: they open no transaction and record no audit',
    files: /^server\/src\/.*\.routes\.ts$/,
    text: /\binTransaction\(|\baudit\(|\brecordAudits?\(/,
  },
  {
    message:
      'a use case compares no owner with the caller: use a policy, or a query whose where clause names the owner',
    files: /^server\/src\//,
    except: /\.(policies|rules|queries|routes|test)\.ts$|^server\/src\/http\/|\/testing\//,
    text: /(?:===|!==) (?:user|caller)\.(?:id|storeId)\b|\b(?:user|caller)\.(?:id|storeId) (?:===|!==) (?!null\b)|\.storeId (?:===|!==) storeId\b/,
  },
  {
    message: 'queries are below routes and rules: they do not import HTTP libraries',
    files: /^server\/src\/.*\.queries\.ts$/,
    imports: (imported) => imported === 'fastify' || imported.startsWith('@fastify/'),
  },
  {
    message: 'database is the lowest layer: it imports no domain',
    files: /^server\/src\/database\//,
    except: tests,
    imports: (imported) =>
      isIn('server/src/')(imported) && !/^server\/src\/(database\/|start-error\.ts$)/.test(imported),
  },
  {
    message: 'SQL belongs in *.queries.ts and in migrations',
    files: /^server\/src\//,
    except: /\.queries\.ts$|^server\/src\/database\/|\.test\.ts$|\/testing\//,
    text: /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`|\bpool\.query\(/,
  },
  {
    message: 'only config reads process.env',
    files: /^(server|web|contract)\/(src|app)\//,
    except: /^server\/src\/config\.ts$|\.test\.tsx?$|\/testing\//,
    text: /\bprocess\.env\b/,
  },
  {
    message: 'only the clock reads the time',
    files: /^server\/src\//,
    except: /^server\/src\/clock\.ts$|\.test\.ts$|\/testing\//,
    text: /\bnew Date\(\s*\)|\bDate\.now\(/,
  },
  {
    message: "SQL takes instants and days from the application's clock, never from PostgreSQL",
    files: /^server\/src\/.*(?:\.queries|\.test)\.ts$|^server\/src\/testing\//,
    // The jobs are pg-boss's: it compares their instants with PostgreSQL's time.
    except: /^server\/src\/(mail\/queue|job-runs\/)|^server\/src\/database\/clock\.test\.ts$/,
    text: /(?<![\w.'])(?:now\(\)|(?:clock|statement|transaction)_timestamp\(|current_(?:date|time|timestamp)\b|localtime(?:stamp)?\b)/i,
    inStrings: true,
  },
  {
    message: 'only api/call.ts, api/queued.ts, api/stream.ts and api/measure.ts call fetch',
    files: /^web\/app\//,
    except: /^web\/app\/api\/(call|queued|stream|measure)\.ts$|\.test\.tsx?$|\/testing\//,
    text: /(?<![\w.])fetch\(/,
  },
  {
    message: 'texts for users belong in the messages',
    files: /^(server\/src|web\/app|contract\/src)\//,
    // The names of operations are those of the law; code pages are lists of letters.
    except:
      /messages|\.test\.tsx?$|\/testing\/|\/(demo|demonstration|samples)\/|\/showcase\/|^web\/app\/i18n\/|^server\/src\/(nfe\/operations\/operations\.data|sheets\/encodings\.rules)\.ts$/,
    // Ignores a range of letters in a regular expression.
    text: /[áàâãéêíóôõúçÁÀÂÃÉÊÍÓÔÕÚÇ](?!-)/,
    inStrings: true,
  },
  {
    message: 'colours are tokens of design/: write no colour outside it',
    files: /^web\/app\/.*\.(css|tsx?)$/,
    except: /^web\/app\/design\/|\.test\.tsx?$/,
    text: /(?<=[:\s'"`(,])#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})\b(?![\w-])|\b(?:rgba?|hsla?|oklch|oklab)\(/,
    inStrings: true,
  },
  {
    message: 'fonts are tokens of design/',
    files: /^web\/app\/.*\.css$/,
    except: /^web\/app\/design\//,
    text: /font-family:(?!\s*(?:var\(|inherit))/,
  },
  {
    message: 'breakpoints are named in design/: write no pixels in media queries',
    files: /^web\/app\/.*\.css$/,
    except: /^web\/app\/design\//,
    text: /@media[^{]*\d(?:px|em|rem)/,
  },
  {
    message: "no barrel files, except a package's entry: import from the file that declares it",
    files: /^(server\/src|web\/app|contract\/src|e2e)\/.*\.tsx?$/,
    except: /^contract\/src\/(index|endpoints)\.ts$/,
    text: /^[ \t]*export \* from/m,
  },
  {
    message: "points move only through points/, which writes the ledger in its caller's transaction",
    files: /^server\/src\//,
    except: /^server\/src\/points\/|\.test\.ts$|\/testing\//,
    text: /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'point(?:Entries|Accounts|Lots|LotUses)'|(?:insert\s+into|update|delete\s+from)\s+point_(?:entries|accounts|lots|lot_uses)\b/i,
    inStrings: true,
  },
]

/** Returns the violations of the rules in a source file. `path` is relative to the repository, with slashes. */
export function findIn(path: string, source: string): Finding[] {
  const isStyle = path.endsWith('.css')
  const withStrings = isStyle ? source.replace(/\/\*[^]*?\*\//g, blank) : withoutComments(source)
  const code = isStyle ? withStrings : withoutStrings(withStrings)
  const imported = isStyle ? [] : importsIn(withStrings, path)
  return rules.flatMap((rule) => {
    if (!rule.files.test(path) || rule.except?.test(path)) return []
    const { imports, text, message } = rule
    const found = imported
      .filter(({ target }) => imports?.(target, path))
      .map(({ line, target }) => ({ file: path, line, rule: message, what: `import of ${target}` }))
    const match = text?.exec(rule.inStrings ? withStrings : code)
    if (!match) return found
    return [...found, { file: path, line: lineOf(source, match.index), rule: message, what: match[0].trim() }]
  })
}

/** Returns what a TypeScript file imports: paths in the repository, or names of packages. */
export function importsOf(path: string, source: string): { target: string; line: number }[] {
  return importsIn(withoutComments(source), path)
}

function importsIn(code: string, path: string): { target: string; line: number }[] {
  const pattern = /(?:^|[;\s])(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?'([^']+)'|\bimport\(\s*'([^']+)'/gm
  return [...code.matchAll(pattern)].map((match) => ({
    target: resolveFrom(path, match[1] ?? match[2] ?? ''),
    line: lineOf(code, match.index + match[0].length),
  }))
}

function resolveFrom(path: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier
  return new URL(specifier, `file:///${path}`).pathname.slice(1)
}

export function lineOf(source: string, index: number): number {
  return source.slice(0, index).split('\n').length
}

/** Replaces comments by blanks, which keeps the line numbers. Keeps strings that look like comments. */
export function withoutComments(source: string): string {
  const token = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[^]*?\*\//g
  return source.replace(token, (text) => (/^\/[/*]/.test(text) ? blank(text) : text))
}

export function withoutStrings(code: string): string {
  return code.replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, (text) => `'${blank(text.slice(2))}'`)
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}
