import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { capabilityOrder } from './order.ts'

/** Every capability's `migrations/` folder, in dependency order, so that tables may refer to earlier ones. */
export function migrationFolders(directory: string = import.meta.dirname): string[] {
  const place = (name: string) => {
    const index = (capabilityOrder as readonly string[]).indexOf(name)
    return index === -1 ? capabilityOrder.length : index
  }
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort((a, b) => place(a) - place(b) || a.localeCompare(b))
    .map((name) => join(directory, name, 'migrations'))
    .filter((folder) => existsSync(folder))
}
