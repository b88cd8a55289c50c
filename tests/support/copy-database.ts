import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { callControl } from '@bowline/platform/control-socket.ts'

/** Making a cluster with all tables may take this long while every core is taken. */
const LONGEST_TEMPLATE_MS = 300_000

/**
 * In a run of many files a new exchange begins with tables that were made once (`database-template.ts`). A file that is run
 * alone has its exchange make them, as everybody's first start does.
 */
export async function copyDatabase(folder: string): Promise<void> {
  const { BOWLINE_TEST_LENDER: lender } = process.env
  if (lender === undefined) return
  const template = (await callControl(lender, 'database.template', null, LONGEST_TEMPLATE_MS)) as { folder: string }
  mkdirSync(dirname(folder), { mode: 0o700 })
  await promisify(execFile)('cp', ['-a', template.folder, folder])
}
