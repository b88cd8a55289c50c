import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Capacity, defaultCapacity } from '@bowline/core/capacity.ts'
import type { Head } from '@bowline/core/head.ts'
import { makeDirectory, syncDirectory } from '@bowline/platform/journal/segment-files.ts'
import { journalDirectory } from './directories.ts'
import { readHead } from './recorded-head.ts'

/**
 * A full table is a refusal, so the table sizes decide the outcome of a command: they belong to the journal, and its head
 * has them. Everything that replays it uses them, whatever the program's defaults have become since. This file beside it
 * counts only until there is a head: for a journal that began before there were heads, whose sizes the head that it gets
 * later must confirm.
 */
export const CAPACITY_FILE = 'capacity.json'

const fileOf = (directory: string) => join(journalDirectory(directory), CAPACITY_FILE)

/**
 * The sizes the journal was written with; the program's defaults before its first start and for any size it does not
 * name.
 */
export function recordedCapacity(directory: string): Capacity {
  return sizesOf(readHead(directory)) ?? { ...defaultCapacity, ...read(fileOf(directory)) }
}

/**
 * The same for the journal's writer: sizes not yet recorded are recorded. Throws when `wanted` names different ones.
 */
export function recordCapacity(directory: string, wanted: Partial<Capacity> = {}): Capacity {
  const path = fileOf(directory)
  const recorded = sizesOf(readHead(directory))
  const known = recorded ?? read(path)
  const capacity = { ...defaultCapacity, ...wanted, ...known }
  for (const [table, size] of Object.entries(wanted) as [keyof Capacity, number][]) {
    if (capacity[table] === size) continue
    throw new Error(
      `${recorded ? journalDirectory(directory) : path}: the journal was written with room for ${capacity[table]} ${table}, and this start wants ${size}. ` +
        'Other sizes could answer its commands otherwise: start with the recorded ones, or on an empty data folder',
    )
  }
  if (!recorded && Object.keys(capacity).some((table) => known?.[table as keyof Capacity] === undefined))
    write(path, capacity)
  return capacity
}

function sizesOf(head: Head | undefined): Capacity | undefined {
  if (!head) return undefined
  const tables = Object.keys(defaultCapacity) as (keyof Capacity)[]
  return Object.fromEntries(
    tables.map((table) => [table, head[table] || defaultCapacity[table]]),
  ) as unknown as Capacity
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
