import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Texts that the server itself writes, by locale: one JSON file per language in a folder. */
export function readCatalogues<T>(folder: string): ReadonlyMap<string, T> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return new Map(
    files.map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  )
}
