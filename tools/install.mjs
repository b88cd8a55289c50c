// Runs on whatever Node the user has (20.19 or newer), before anything is installed: imports only Node's own modules.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const OLDEST_NODE = [20, 19]
/** The sources are run unbuilt; older versions cannot strip the types. */
const OLDEST_RUNTIME = 26

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  throw new Error(
    `Bowline needs Node ${OLDEST_NODE.join('.')} or newer to install itself; this is ${process.versions.node}`,
  )
}

/** Whether a package's `os` or `cpu` field allows this machine's. */
function allows(field, here) {
  const names = [field ?? here].flat()
  return names.includes(here) || names.every((name) => name.startsWith('!') && name !== `!${here}`)
}

/** What only tests and checks use stays off a machine that handles money. */
const isProduction = process.env.BOWLINE_MODE === 'production'

/** Packages the lock requires on this machine that npm did not record as installed. */
export function missingPackages(wanted, installed, exists, { withoutTests = false } = {}) {
  return (
    Object.entries(wanted)
      .filter(([path]) => path.includes('node_modules/'))
      .filter(([, entry]) => !(withoutTests && entry.dev))
      .filter(([, entry]) => allows(entry.os, process.platform) && allows(entry.cpu, process.arch))
      // Only optional packages for this very machine are certain: others depend on a C library or a parent.
      .filter(([, entry]) => !entry.optional || ((entry.os || entry.cpu) && !entry.libc))
      .filter(([path, entry]) => installed[path]?.version !== entry.version || !exists(path))
      .map(([path]) => path)
  )
}

function isInstalled() {
  const note = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(note)) return false
  const packages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages
  const isThere = (path) => existsSync(join(root, path))
  const terms = { withoutTests: isProduction }
  return missingPackages(packages(join(root, 'package-lock.json')), packages(note), isThere, terms).length === 0
}

function npmCommand() {
  // npm tells its scripts where it is; when started by hand, the one on the PATH is used.
  const script = process.env.npm_execpath
  return script?.endsWith('.js') ? [process.execPath, [script]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
}

/** Brings node_modules in line with package-lock.json; does nothing when it already is. */
export function ensureInstalled() {
  checkNode()
  if (isInstalled()) return
  console.error('Installing packages…')
  const [command, args] = npmCommand()
  // Not `npm ci`: it also insists on optional packages for other machines, some of which a registry may lack. Without
  // saving, the lock decides every version and its checksum, and stays unchanged. No package runs a script of its own.
  const terms = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  const installed = spawnSync(command, [...args, 'install', ...terms, ...(isProduction ? ['--omit=dev'] : [])], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  if (installed.status !== 0)
    throw new Error(
      `npm could not install the packages (${installed.error?.message ?? `exit code ${installed.status}`})`,
    )
}

/** The Node that all our processes run on: the one pinned in package.json, or this one if it is new enough. */
export function pinnedNode() {
  const pinned = join(root, 'node_modules/.bin/node')
  if (existsSync(pinned)) return realpathSync(pinned)
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_RUNTIME) return process.execPath
  throw new Error(
    `there is no pinned Node for ${process.platform}-${process.arch}: start with Node ${OLDEST_RUNTIME} or newer`,
  )
}
