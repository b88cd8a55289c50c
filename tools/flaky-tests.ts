import { join } from 'node:path'

/** First reports of the files that were flaky in the last whole run of the tests; empty when none was. */
export const flakyTestsFile = join(import.meta.dirname, '../.cache/flaky-tests.txt')
