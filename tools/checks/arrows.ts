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
  engine: ['core', 'money', 'platform'],
  capabilities: ['engine', 'core', 'money', 'platform'],
  contract: ['money'],
  gateways: ['capabilities', 'contract', 'engine', 'core', 'money', 'platform'],
  'design-system': ['money'],
  apps: ['gateways', 'capabilities', 'contract', 'design-system', 'engine', 'core', 'money', 'platform'],
  tools: ['capabilities', 'contract', 'engine', 'core', 'money', 'platform'],
}

/** Layers that run anywhere: no Node modules and no packages. */
const pure = ['money', 'core']

/**
 * Refuses imports that point outward, and imports between capabilities other than through `index.ts` or against their
 * order.
 */
export function checkArrows(files: readonly SourceFile[], capabilityOrder: readonly string[]): string[] {
  const packages = ownPackages(files)
  return files
    .filter((file) => isCode(file.path) && !isTest(file.path))
    .flatMap((file) => readImports(file, packages))
    .flatMap((arrow) => {
      const problem = refuse(arrow, capabilityOrder)
      return problem === undefined ? [] : [`${arrow.from} imports ${arrow.specifier}: ${problem}`]
    })
}

function refuse(arrow: Import, capabilityOrder: readonly string[]): string | undefined {
  const from = layerOf(arrow.from)
  if (from === undefined) return undefined
  if (arrow.kind !== 'ours')
    return pure.includes(from) ? `${from} runs anywhere and uses nothing from outside` : undefined
  const to = layerOf(arrow.target) ?? 'the repository root'
  // Tools are not part of the product either.
  if (isTest(arrow.target) && from !== 'tools') return 'tests and benchmarks are not part of the product'
  if (from === to && from !== 'apps') return refuseDoor(arrow, capabilityOrder)
  if (from === 'apps' && to === 'apps')
    return sameApp(arrow) ? undefined : 'an app is a process of its own; share by a package'
  if (!(allowed[from] ?? []).includes(to))
    return `${from} may import ${(allowed[from] ?? []).join(', ') || 'none of ours'}, not ${to}`
  if (arrow.specifier.startsWith('.') && from !== 'tools') return 'another package is imported by its name'
  return undefined
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

function layerOf(path: string): string | undefined {
  const [top, name] = path.split('/')
  if (top === 'packages') return name
  return top === 'apps' || top === 'tools' ? top : undefined
}

function capabilityOf(path: string): string | undefined {
  return /^packages\/capabilities\/([^/]+)\//.exec(path)?.[1]
}

function sameApp(arrow: Import): boolean {
  return arrow.from.split('/')[1] === arrow.target.split('/')[1]
}
