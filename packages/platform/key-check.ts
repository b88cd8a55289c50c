import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Of which exchange a data folder is, and what its key makes of that: beside the journal, without revealing the key. */
export interface KeyCheck {
  readonly exchangeId: string
  readonly keyCheck: Buffer
}

export const KEY_CHECK_FILE = 'key-check.json'

const JOURNAL = 'journal'
const pathOf = (dataDirectory: string) => join(dataDirectory, JOURNAL, KEY_CHECK_FILE)

/** Undefined in a folder from before there were key checks, and in a new one. */
export function readKeyCheck(dataDirectory: string): KeyCheck | undefined {
  const path = pathOf(dataDirectory)
  if (!existsSync(path)) return undefined
  try {
    const { exchangeId, keyCheck } = JSON.parse(readFileSync(path, 'utf8'))
    return { exchangeId: String(exchangeId), keyCheck: Buffer.from(keyCheck, 'hex') }
  } catch {
    throw new Error(`${path} is damaged: put it back from a backup`)
  }
}

export function writeKeyCheck(dataDirectory: string, { exchangeId, keyCheck }: KeyCheck): void {
  const path = pathOf(dataDirectory)
  const file = openSync(`${path}.new`, 'w', 0o600)
  writeSync(file, `${JSON.stringify({ exchangeId, keyCheck: keyCheck.toString('hex') }, null, 2)}\n`)
  fsyncSync(file)
  closeSync(file)
  renameSync(`${path}.new`, path)
}

/** Whether an exchange was ever started in the folder. */
export function hasJournal(dataDirectory: string): boolean {
  const folder = join(dataDirectory, JOURNAL)
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.journal') || name === KEY_CHECK_FILE)
}
