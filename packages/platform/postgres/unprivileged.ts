import { spawnSync } from 'node:child_process'
import { lchownSync, lstatSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** How to start a program that refuses to run as root, such as PostgreSQL. */
export interface Unprivileged {
  /** The command line that runs `program` without root rights. */
  wrap(program: string, args: readonly string[]): [string, string[]]
  /** Makes a folder usable for the program. */
  own(directory: string): void
}

const asWeAre: Unprivileged = { wrap: (program, args) => [program, [...args]], own: () => {} }

/** Root outside, user 1000 inside: files keep their owner and mode, so a data folder under /root works too. */
const namespace = ['--user', '--map-user=1000', '--map-group=1000']
const inUserNamespace: Unprivileged = {
  wrap: (program, args) => ['unshare', [...namespace, program, ...args]],
  // Only root's own files have an owner inside; a folder made by another user, or the way described below, has none.
  own: (directory) => {
    requirePassable(dirname(directory))
    chownAll(directory, 0)
  },
}

/** Checked before any file changes hands: otherwise neither the former owner nor we could start any more. */
function requirePassable(folder: string): void {
  const [command, args] = inUserNamespace.wrap('test', ['-x', folder])
  if (spawnSync(command, args, { stdio: 'ignore' }).status === 0) return
  throw new Error(`${folder} belongs to another user: start as that user, or give root all of it (chown -R)`)
}

const NOBODY = 65_534

/**
 * Where namespaces are forbidden (in many containers): another uid, which must then own the folder and keeps only the
 * right to pass through closed folders above it.
 */
const nobody = [
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  '--inh-caps=+dac_read_search',
  '--ambient-caps=+dac_read_search',
]
const asNobody: Unprivileged = {
  wrap: (program, args) => ['setpriv', [...nobody, program, ...args]],
  own: (directory) => chownAll(directory, NOBODY),
}

function chownAll(path: string, owner: number): void {
  const stat = lstatSync(path)
  if (stat.uid !== owner || stat.gid !== owner) lchownSync(path, owner, owner)
  if (!stat.isDirectory()) return
  for (const name of readdirSync(path)) chownAll(join(path, name), owner)
}

let chosen: Unprivileged | undefined

/** Plain users run the program as it is; root uses the first method that works on this machine. */
export function unprivileged(): Unprivileged {
  chosen ??= choose()
  return chosen
}

function choose(): Unprivileged {
  if (process.getuid?.() !== 0) return asWeAre
  for (const way of [inUserNamespace, asNobody]) {
    const [command, args] = way.wrap('true', [])
    if (spawnSync(command, args, { stdio: 'ignore' }).status === 0) return way
  }
  throw new Error(
    'PostgreSQL does not run as root, and neither unshare nor setpriv works here: start as another user or set DATABASE_URL',
  )
}
