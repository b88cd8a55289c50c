// Runs several test files in one process, one after the other: what they import is loaded, compiled and warm after the first.
// Each is a test of its own whose parts are the file's (`files-together.ts` takes them apart again).
import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { test } from 'node:test'

/** How long a file may take. */
const [longestMs = '', ...files] = process.argv.slice(2)
/** What a file that gave up half-way left running must not keep this from ending (`end-with-tests.mjs`). */
const LINGERS_MS = 2_000

// Journeys beside them wait for a page with a person's patience, and these wait for nobody.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// A test may wait for what does not keep a process going by itself.
const alive = setInterval(() => {}, LINGERS_MS)
for (const file of files)
  await test(file, { timeout: Number(longestMs) }, async () => {
    await import(resolve(file))
  })

clearInterval(alive)
setTimeout(() => process.exit(), LINGERS_MS).unref()
