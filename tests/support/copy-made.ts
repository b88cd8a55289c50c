import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { callControl } from '@bowline/platform/control-socket.ts'

/** Making it may take this long while every core is taken. */
const LONGEST_MAKING_MS = 600_000

/** What an exchange begins with: tables only, or the quiet demo's past as well. */
export type Beginning = 'tables' | 'past'

/**
 * In a run of many files a new exchange begins with what was made once (`made-folders.ts`). A file that is run alone has its
 * exchange make it, as everybody's first start does.
 */
export async function copyMade(beginning: Beginning, data: string): Promise<void> {
  const { BOWLINE_TEST_LENDER: lender } = process.env
  if (lender === undefined) return
  const made = (await callControl(lender, `made.${beginning}`, null, LONGEST_MAKING_MS)) as { data: string }
  mkdirSync(data, { mode: 0o700 })
  await promisify(execFile)('cp', ['-a', join(made.data, '.'), data])
}
