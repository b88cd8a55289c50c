// Runs several test files in one process, one after the other: what they import is loaded, compiled and warm after the first.
// Each is a test of its own whose parts are the file's (`files-together.ts` takes them apart again).
import { resolve } from 'node:path'
import { test } from 'node:test'

const LONGEST_MS = 900_000
/** What a file that gave up half-way left running must not keep this from ending (`end-with-tests.mjs`). */
const LINGERS_MS = 2_000

// A test may wait for what does not keep a process going by itself.
const alive = setInterval(() => {}, LONGEST_MS)
for (const file of process.argv.slice(2))
  await test(file, { timeout: LONGEST_MS }, async () => {
    await import(resolve(file))
  })

clearInterval(alive)
setTimeout(() => process.exit(), LINGERS_MS).unref()
