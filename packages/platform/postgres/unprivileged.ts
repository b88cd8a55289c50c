import { spawnSync } from 'node:child_process'
import { lchownSync, lstatSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** How to start a program that refuses to run as root, such as PostgreSQL. */
export interface Unprivileged {
  /** The command line that runs `program` without root's rights. */
  wrap(program: string, args: readonly string[]): [string, string[]]
  /** Makes a folder usable to the program. */
  own(directory: string): void
}

const asWeAre: Unprivileged = { wrap: (program, args) => [program, [...args]], own: () => {} }

/** Root outside, user 1000 inside: files keep their owner and mode, so a data folder under /root works as well. */
const namespace = ['--user', '--map-user=1000', '--map-group=1000']
const inUserNamespace: Unprivileged = {
  wrap: (program, args) => ['unshare', [...namespace, program, ...args]],
  // Only root's own files have an owner inside; a folder made by another user or the other way below has not.
  own: (directory) => {
    requirePassable(dirname(directory))
    chownAll(directory, 0)
  },
}

/** Before anything in it changes hands: whoever it belongs to could not start any more, and neither could we. */
function requirePassable(folder: string): void {
  const [command, args] = inUserNamespace.wrap('test', ['-x', folder])
  if (spawnSync(command, args, { stdio: 'ignore' }).status === 0) return
  throw new Error(`${folder} belongs to another user: start as that user, or give root all of it (chown -R)`)
}

const NOBODY = 65_534

/**
 * Where namespaces are forbidden (many containers): another uid, which then must own the folder, and keeps of root's
 * rights only that of passing through closed folders above it.
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
  const facts = lstatSync(path)
  if (facts.uid !== owner || facts.gid !== owner) lchownSync(path, owner, owner)
  if (!facts.isDirectory()) return
  for (const name of readdirSync(path)) chownAll(join(path, name), owner)
}

let chosen: Unprivileged | undefined

/** Plain users run the program as they are; root takes the first way that works here. */
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
