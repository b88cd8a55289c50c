import { isCode, type SourceFile } from './repository-files.ts'

const LONGEST_FILE = 300
const drawers = new Set(['utils', 'util', 'common', 'helpers', 'helper', 'misc', 'manager'])

/** Rules about single lines. The files in this folder contain the patterns themselves, so they are not searched. */
const forbiddenLines: readonly { where: RegExp; what: RegExp; why: string }[] = [
  {
    where: /^packages\/(core|money)\/(?!.*(\.test\.|\.fixture\.|simulation\/|bench\/)).*\.ts$/,
    what: /^(?!\s*(\*|\/\/|\/\*)).*(\bDate\.now|\bnew Date\b|\bMath\.random|\bperformance\.|\bset(Timeout|Interval)\b|\basync |\bawait |\bparseFloat\b)/,
    why: 'the core has no clock, no chance, no waiting and no floats for value',
  },
  {
    where:
      /^(packages|apps)\/(?!platform\/(config|log)\.ts|web\/vite\.config\.ts)(?!.*(\.test\.|\.fixture\.|fixtures\/|bench\/)).*\.ts$/,
    what: /process\.env\.|process\.env\[/,
    why: 'options are read and checked in packages/platform/config.ts',
  },
  { where: /\.(ts|mjs|sql|sh|css)$/, what: /\b(TODO|FIXME|XXX)\b/, why: 'finish it or write it down as a decision' },
  { where: /\.test\.ts$/, what: /(?<!\.)\.(skip|only|todo)\(|\b(skip|only|todo): true/, why: 'every test runs' },
  {
    where: /./,
    what: /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*\S/,
    why: 'a private key does not belong in the repository',
  },
  {
    where: /./,
    what: /\b(AKIA[0-9A-Z]{16}|ghp_\w{36}|npm_\w{36}|sk_live_\w{20,}|xox[bp]-\w{10,})/,
    why: 'this looks like a secret',
  },
  {
    where: /./,
    what: /registry\.npmjs|npm\.pkg\.github|registry\.yarnpkg|npmmirror|\/artifactory\/|\/api\/npm\//,
    why: 'no registry host belongs in the repository',
  },
  {
    where: /package-lock\.json$/,
    what: /"resolved": "https?:/,
    why: 'the lock names no registry (npm config omit-lockfile-registry-resolved)',
  },
]

/** `longFiles` lists files that were too long when the rule was introduced, with the length they may not exceed. */
export function checkFiles(files: readonly SourceFile[], longFiles: Readonly<Record<string, number>>): string[] {
  return [...checkLengths(files, longFiles), ...checkNames(files), ...checkLines(files)]
}

function checkLengths(files: readonly SourceFile[], longFiles: Readonly<Record<string, number>>): string[] {
  const lengths = new Map(
    files
      .filter((file) => isCode(file.path) || file.path.endsWith('.sql'))
      .map((file) => [file.path, lineCount(file.text)]),
  )
  const tooLong = [...lengths]
    .filter(([path, length]) => length > (longFiles[path] ?? LONGEST_FILE))
    .map(
      ([path, length]) =>
        `${path} has ${length} lines, more than ${longFiles[path] ?? LONGEST_FILE}: which second subject moved in?`,
    )
  const settled = Object.keys(longFiles)
    .filter((path) => (lengths.get(path) ?? 0) <= LONGEST_FILE)
    .map((path) => `${path} is short enough now: take it off tools/checks/long-files.json`)
  return [...tooLong, ...settled]
}

function lineCount(text: string): number {
  return text.split('\n').length - 1
}

function checkNames(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path }) => {
    const parts = path.split('/').map((part) => part.split('.')[0] as string)
    const drawer = parts.find((part) => drawers.has(part))
    if (drawer) return [`${path}: a drawer called ${drawer} never gets emptied; name the subject`]
    if (isCode(path) && parts.some((part) => part !== part.toLowerCase())) return [`${path}: file names are kebab-case`]
    return []
  })
}

function checkLines(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => !file.path.startsWith('tools/checks/'))
    .flatMap((file) => {
      const rules = forbiddenLines.filter((rule) => rule.where.test(file.path))
      return file.text.split('\n').flatMap((line, index) => {
        const rule = rules.find(({ what }) => what.test(line))
        return rule ? [`${file.path}:${index + 1} ${rule.why}`] : []
      })
    })
}

/** Every capability needs a README that says what it owns, and an index.ts. */
export function checkCapabilities(files: readonly SourceFile[], capabilityOrder: readonly string[]): string[] {
  const paths = new Set(files.map((file) => file.path))
  const folders = new Set(
    [...paths].map((path) => /^packages\/capabilities\/([^/]+)\//.exec(path)?.[1]).filter((name) => name !== undefined),
  )
  const incomplete = [...folders].flatMap((name) =>
    ['README.md', 'index.ts']
      .filter((file) => !paths.has(`packages/capabilities/${name}/${file}`))
      .map((file) => `packages/capabilities/${name} has no ${file}`),
  )
  const unlisted = [...folders]
    .filter((name) => !capabilityOrder.includes(name))
    .map((name) => `packages/capabilities/${name} is not in packages/capabilities/order.ts`)
  const gone = capabilityOrder
    .filter((name) => !folders.has(name))
    .map((name) => `packages/capabilities/order.ts lists ${name}, which does not exist`)
  return [...incomplete, ...unlisted, ...gone]
}

/** Where the calls of the site and their handlers lie; `call` is the way of every call and no subject. */
const callsOfSite = /^packages\/(?:contract\/calls\/([^/.]+)(?:\/|\.ts$)|gateways\/site-api\/(?!call\/)([^/]+)\/)/

/** A subject has one name: its calls and their handlers are called as its capability is. */
export function checkSubjects(files: readonly SourceFile[], capabilityOrder: readonly string[]): string[] {
  const named = new Map(
    files.map(({ path }) => {
      const [place = '', ofContract, ofHandlers] = callsOfSite.exec(path) ?? []
      return [place, ofContract ?? ofHandlers] as const
    }),
  )
  return [...named]
    .filter(([, name]) => name !== undefined && !capabilityOrder.includes(name))
    .map(([place]) => `${place} is not called as a capability (packages/capabilities/order.ts)`)
}
