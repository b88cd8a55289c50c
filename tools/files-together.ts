import { join, resolve } from 'node:path'
import type { TestEvent } from './test-report.ts'

/** What `run()` of node:test is given in place of the files. */
export const togetherProgram = join(import.meta.dirname, 'files-together.process.ts')

/**
 * What node:test would have said of each file in a process of its own, from what it says of the process that ran them all: a
 * file's tests come before the test that stands for the file. What ended with the process is of no file, and not in here. If the
 * process fails although all of `paths` passed, the last of them did not: something threw when it was over.
 */
export async function* eventsOfEach(
  events: AsyncIterable<TestEvent>,
  paths: readonly string[],
): AsyncGenerator<TestEvent> {
  let inside: TestEvent[] = []
  let passed = 0
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const { nesting = 0, name = '' } = data
    if (nesting > 0) {
      inside.push({ type, data: { ...data, nesting: nesting - 1 } })
      continue
    }
    const entryFile = resolve(name)
    if (entryFile === togetherProgram) {
      const isLate = type === 'test:fail' && passed === paths.length
      if (isLate) yield { type, data: { ...data, name: 'when all was over', entryFile: resolve(paths.at(-1) ?? '') } }
      continue
    }
    if (type === 'test:pass') passed += 1
    for (const event of inside) yield { type: event.type, data: { ...event.data, entryFile } }
    // The file itself failed, or nothing is tested in it.
    const isAlone = inside.every((event) => event.type === 'test:pass') && (type === 'test:fail' || inside.length === 0)
    if (isAlone) yield { type, data: { ...data, entryFile } }
    yield { type: 'test:summary', data: { entryFile, duration_ms: data.details?.duration_ms ?? 0 } }
    inside = []
  }
}
