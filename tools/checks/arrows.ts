import { type Import, ownPackages, readImports } from './imports.ts'
import { isCode, isTest, type SourceFile } from './repository-files.ts'

/**
 * Which of our layers each layer may import. The order of ARCHITECTURE.md: apps → gateways → capabilities → engine →
 * core → money.
 */
const allowed: Record<string, readonly string[]> = {
  money: [],
  platform: [],
  core: ['money'],
  chains: ['money', 'platform'],
  engine: ['core', 'money', 'platform'],
  terms: [],
  solvency: ['money'],
  capabilities: ['engine', 'core', 'chains', 'money', 'platform', 'solvency', 'terms'],
  contract: ['money', 'terms'],
  gateways: ['capabilities', 'contract', 'solvency', 'terms', 'engine', 'core', 'money', 'platform'],
  'design-system': ['money'],
  apps: [
    'gateways',
    'capabilities',
    'contract',
    'solvency',
    'terms',
    'design-system',
    'engine',
    'core',
    'chains',
    'money',
    'platform',
  ],
  tools: ['capabilities', 'contract', 'terms', 'engine', 'core', 'money', 'platform'],
}

/** Layers that run anywhere: no Node modules and no packages. */
const pure = ['money', 'core', 'solvency', 'terms']
/** But for these, which run anywhere themselves: no Node module, no package, no clock, no randomness. */
const purePackages: Record<string, readonly string[]> = {
  // Keys of journals are compared by 128 bits of BLAKE2s; a hash is nothing to write again.
  core: ['@noble/hashes/blake2.js'],
  // The hashes of Merkle trees and of addresses; the other two so that a browser checks what addresses have signed.
  solvency: ['@noble/hashes/', '@noble/curves/secp256k1.js', '@scure/base'],
}

/** The closed lists of the core: all of it that the contract may know, whose words for them are the core's. */
const CORE_LISTS = 'packages/core/messages/terms.ts'

const products = ['spot', 'perpetuals', 'unified']
/**
 * What a folder of the core may not know, by name of folder or file. The book asks its owner, the life of an order asks the
 * kind of its market; both are wired in `core/state.ts`. Spot and contracts do not know each other; the unified account is
 * margin for contracts and knows them, and they ask it through the state, as one more kind of pool.
 */
const unknownInCore: Record<string, readonly string[]> = {
  records: ['matching', 'orders', ...products, 'kinds.ts', 'state.ts'],
  matching: ['orders', ...products, 'kinds.ts', 'state.ts'],
  orders: products,
  spot: ['perpetuals', 'unified'],
  perpetuals: ['spot', 'unified'],
  unified: ['spot'],
}

/**
 * Refuses imports that point outward, and imports between capabilities other than through `index.ts` or against their
 * order.
 */
export function checkArrows(files: readonly SourceFile[], capabilityOrder: readonly string[]): string[] {
  const packages = ownPackages(files)
  return files
    .filter((file) => isCode(file.path))
    .flatMap((file) => readImports(file, packages))
    .flatMap((arrow) => {
      const problem = isTest(arrow.from) ? refuseInTest(arrow) : refuse(arrow, capabilityOrder)
      return problem === undefined ? [] : [`${arrow.from} imports ${arrow.specifier}: ${problem}`]
    })
}

/** Processes that tests of a package may start: those of calls stand beside their handlers, and ask a real exchange. */
const startedByTests = ['apps/api/api.fixture.ts', 'apps/worker/worker.ts']

/** Tests may import whatever they test or need, but a package's tests know of the apps only how they are started. */
function refuseInTest(arrow: Import): string | undefined {
  if (arrow.kind !== 'ours' || !arrow.from.startsWith('packages/') || layerOf(arrow.target) !== 'apps') return undefined
  return startedByTests.includes(arrow.target)
    ? undefined
    : `the tests of a package know of the apps only ${startedByTests.join(' and ')}`
}

function refuse(arrow: Import, capabilityOrder: readonly string[]): string | undefined {
  const from = layerOf(arrow.from)
  if (from === undefined) return undefined
  if (arrow.kind !== 'ours') {
    const mayUse = (name: string) => (name.endsWith('/') ? arrow.specifier.startsWith(name) : arrow.specifier === name)
    const isFree = !pure.includes(from) || purePackages[from]?.some(mayUse)
    return isFree ? undefined : `${from} runs anywhere and uses nothing from outside`
  }
  const kept = refuseJournalFiles(arrow)
  if (kept !== undefined) return kept
  const to = layerOf(arrow.target) ?? 'the repository root'
  // Tools are not part of the product either.
  if (isTest(arrow.target) && from !== 'tools') return 'tests and benchmarks are not part of the product'
  if (from === to && from !== 'apps')
    return refuseInCore(arrow) ?? refuseDialect(arrow) ?? refuseDoor(arrow, capabilityOrder)
  if (from === 'apps' && to === 'apps')
    return sameApp(arrow) ? refuseScreen(arrow) : 'an app is a process of its own; share by a package'
  if ((from === 'contract' || from === 'terms') && arrow.target === CORE_LISTS) return undefined
  if (!(allowed[from] ?? []).includes(to))
    return `${from} may import ${(allowed[from] ?? []).join(', ') || 'none of ours'}, not ${to}`
  if (arrow.specifier.startsWith('.') && from !== 'tools' && topOf(arrow.from) !== topOf(arrow.target))
    return 'another package is imported by its name'
  return undefined
}

/** The book knows no order's life, and the life of an order no product. */
function refuseInCore(arrow: Import): string | undefined {
  const [from, to] = [arrow.from, arrow.target].map((path) => /^packages\/core\/([^/]+)/.exec(path)?.[1])
  if (from === undefined || to === undefined || !unknownInCore[from]?.includes(to)) return undefined
  return `core/${from} may not know core/${to}`
}

/** Parts of `platform/journal` that are the same wherever a journal is kept. */
const journalPort = ['journal.ts', 'open-journal.ts', 'shared-journal.ts', 'snapshots.ts']

/** The engine does not know where its journal is kept; its tests may. */
function refuseJournalFiles(arrow: Import): string | undefined {
  const file = /^packages\/platform\/journal\/(.+)$/.exec(arrow.target)?.[1]
  if (file === undefined || !arrow.from.startsWith('packages/engine/')) return undefined
  return journalPort.includes(file) ? undefined : 'the engine uses its journal through the port (journal.ts)'
}

/** What several gateways share is a kit, and no gateway knows another. */
function refuseDialect(arrow: Import): string | undefined {
  const [from, to] = [arrow.from, arrow.target].map((path) => /^packages\/gateways\/([^/]+)\//.exec(path)?.[1])
  if (from === undefined || to === undefined || from === to || to.endsWith('-kit')) return undefined
  return from.endsWith('-kit')
    ? `a kit is for all gateways and may not lean on ${to}`
    : `a gateway uses kits and capabilities, and knows no other gateway (${to})`
}

/**
 * Between capabilities; a gateway may import the use case it calls directly, so that the path of a request is readable.
 */
function refuseDoor(arrow: Import, capabilityOrder: readonly string[]): string | undefined {
  const from = capabilityOf(arrow.from)
  const to = capabilityOf(arrow.target)
  if (from === undefined || to === undefined || from === to) return undefined
  if (!arrow.target.endsWith(`capabilities/${to}/index.ts`)) return `what others may use of ${to} is in its index.ts`
  const place = capabilityOrder.indexOf(to)
  return place !== -1 && place < capabilityOrder.indexOf(from)
    ? undefined
    : `${from} may not lean on ${to} (packages/capabilities/order.ts)`
}

/** Files beside the screens that know them, each with its reason. */
const knowScreens: Readonly<Record<string, string>> = {
  'apps/web/words/catalogues.list.ts': 'gives the keys of every catalogue their type',
}

/**
 * In the web app only its own files at the top (routes, build) know screens: what two screens share is in a folder beside
 * them, and the shell, the palette and the desk serve whatever screen is shown.
 */
function refuseScreen(arrow: Import): string | undefined {
  const [from, to] = [arrow.from, arrow.target].map((path) => /^apps\/web\/(screens\/[^/]+|[^/]+)\//.exec(path)?.[1])
  if (from === undefined || !to?.startsWith('screens/') || from === to || arrow.from in knowScreens) return undefined
  return `${from} may not lean on a screen (${to})`
}

function layerOf(path: string): string | undefined {
  const [top, name, folder] = path.split('/')
  // The closed lists of the contract, which capabilities share with gateways and browsers.
  if (top === 'packages' && name === 'contract' && folder === 'terms') return 'terms'
  if (top === 'packages') return name
  return top === 'apps' || top === 'tools' ? top : undefined
}

/** The package or app a file belongs to. */
function topOf(path: string): string {
  return path.split('/', 2).join('/')
}

function capabilityOf(path: string): string | undefined {
  return /^packages\/capabilities\/([^/]+)\//.exec(path)?.[1]
}

function sameApp(arrow: Import): boolean {
  return arrow.from.split('/')[1] === arrow.target.split('/')[1]
}
