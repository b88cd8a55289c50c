import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Capacity, defaultCapacity } from '@bowline/core/capacity.ts'
import { sizesIn } from '@bowline/core/head.ts'
import { makeDirectory, syncDirectory } from '@bowline/platform/folders.ts'
import { type ExchangePlace, journalDirectory } from './directories.ts'
import { readHead } from './recorded-head.ts'

/**
 * A full table is a refusal, so the table sizes decide the outcome of a command: they belong to the journal, and its head
 * has them. Everything that replays it begins with them, whatever the program's defaults have become since, and goes on with
 * larger ones where a record says so (`enlarge-tables.ts`). This file beside it counts only until there is a head: for a
 * journal that began before there were heads, whose sizes the head that it gets later must confirm.
 */
export const CAPACITY_FILE = 'capacity.json'

const fileOf = ({ directory }: ExchangePlace) => join(journalDirectory(directory), CAPACITY_FILE)

/**
 * The sizes the journal began with; the program's defaults before its first start and for any size it does not name. Throws
 * when somebody who thinks to know them names others.
 */
export function recordedCapacity(place: ExchangePlace, named: Partial<Capacity> = {}): Capacity {
  const head = readHead(place)
  if (!head) return { ...defaultCapacity, ...read(fileOf(place)), ...named }
  const sizes = sizesIn(head)
  for (const [table, size] of Object.entries(named) as [keyof Capacity, number][]) {
    if (sizes[table] === size) continue
    throw new Error(`the journal begins with room for ${sizes[table]} ${table}, and is to be read with ${size}`)
  }
  return sizes
}

/** The same for the journal's writer: sizes not yet recorded are recorded, those that are `wanted` if it is new. */
export function recordCapacity(place: ExchangePlace, wanted: Partial<Capacity> = {}): Capacity {
  for (const table of Object.keys(wanted)) {
    if (!(table in defaultCapacity)) throw new Error(`the engine has no table ${JSON.stringify(table)}`)
  }
  const head = readHead(place)
  if (head) return sizesIn(head)
  const path = fileOf(place)
  const known = read(path)
  const capacity = { ...defaultCapacity, ...wanted, ...known }
  if (Object.keys(capacity).some((table) => known?.[table as keyof Capacity] === undefined)) write(path, capacity)
  return capacity
}

function read(path: string): Partial<Capacity> | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const recorded = parse(text)
  if (!recorded) throw new Error(`${path} is damaged: put it back from a backup`)
  return recorded
}

function parse(text: string): Partial<Capacity> | undefined {
  try {
    const sizes = Object.entries(JSON.parse(text) as object)
    const isWhole = sizes.every(([table, size]) => table in defaultCapacity && Number.isSafeInteger(size) && size > 0)
    return isWhole && sizes.length > 0 ? Object.fromEntries(sizes) : undefined
  } catch {
    return undefined
  }
}

function write(path: string, capacity: Capacity): void {
  const directory = join(path, '..')
  makeDirectory(directory)
  const file = openSync(`${path}.new`, 'w', 0o600)
  writeSync(file, `${JSON.stringify(capacity, null, 2)}\n`)
  fsyncSync(file)
  closeSync(file)
  renameSync(`${path}.new`, path)
  syncDirectory(directory)
}
