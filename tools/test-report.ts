import { relative, resolve } from 'node:path'
import { inspect } from 'node:util'

/** The parts we use of the events from `node:test`'s `run()`. */
export interface TestEvent {
  readonly type: string
  readonly data: {
    readonly name?: string
    readonly nesting?: number
    readonly file?: string
    readonly skip?: string | boolean
    readonly todo?: string | boolean
    readonly duration_ms?: number
    readonly details?: {
      readonly duration_ms?: number
      readonly error?: Error & { cause?: unknown; failureType?: string }
      readonly type?: string
    }
  }
}

export interface TestTotals {
  passed: number
  failed: number
  skipped: number
}

interface Parent {
  children: number
  failures: number
}

/** One file's results: tests are counted, groups only when they fail by themselves (a hook). */
class FileResults {
  readonly totals: TestTotals = { passed: 0, failed: 0, skipped: 0 }
  readonly failures: string[] = []
  readonly failedNames: string[] = []
  #milliseconds = 0
  /** Results seen at each depth since the last parent closed there. */
  readonly #open: Parent[] = []

  add(event: TestEvent): void {
    const { nesting = 0, name = '', file, skip, details } = event.data
    // Node reports a file in which nothing was tested as one test that passed.
    if (event.type === 'test:pass' && file !== undefined && resolve(name) === file) {
      this.#fail(name, new Error('there is no test in this file'))
      return
    }
    const inside = this.#open[nesting + 1] ?? { children: 0, failures: 0 }
    this.#open.length = Math.min(this.#open.length, nesting + 1)
    const failed = event.type === 'test:fail'
    const isGroup = inside.children > 0 || details?.type === 'suite'
    if (failed && inside.failures === 0) this.#fail(name, details?.error)
    // Its tests were cancelled because of it, and report nothing else.
    else if (failed && details?.error?.failureType === 'hookFailed') this.#tell(name, details.error)
    else if (!isGroup && !failed && skip !== undefined) this.totals.skipped++
    else if (!isGroup && !failed) this.totals.passed++
    const siblings = this.#open[nesting] ?? { children: 0, failures: 0 }
    siblings.children++
    if (failed) siblings.failures++
    for (let depth = 0; depth < nesting; depth++) this.#open[depth] ??= { children: 0, failures: 0 }
    this.#open[nesting] = siblings
  }

  #fail(name: string, error: (Error & { cause?: unknown }) | undefined): void {
    this.totals.failed++
    this.failedNames.push(name)
    this.#tell(name, error)
  }

  #tell(name: string, error: (Error & { cause?: unknown }) | undefined): void {
    const reason = error?.cause ?? error
    const text = typeof reason === 'string' ? reason : inspect(reason, { depth: 4, maxStringLength: 4_000 })
    this.failures.push(`  ✖ ${name}\n${text.replace(/^/gm, '      ')}`)
  }

  /** Including the setup of its groups: a suite's own time starts after that. */
  took(milliseconds: number): void {
    this.#milliseconds = milliseconds
  }

  line(file: string): string {
    const { passed, failed, skipped } = this.totals
    const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`]
      .filter(Boolean)
      .join(', ')
    const seconds = (this.#milliseconds / 1_000).toFixed(1)
    return [`${failed > 0 ? '✖' : '✔'} ${file}  ${counts}  ${seconds} s`, ...this.failures].join('\n')
  }
}

/**
 * Prints a line per test file with its failures in full, then the list of failures, and finally the totals on a line of
 * their own.
 */
export async function reportTests(
  events: AsyncIterable<TestEvent>,
  print: (line: string) => void,
): Promise<TestTotals> {
  const totals: TestTotals = { passed: 0, failed: 0, skipped: 0 }
  const failures: string[] = []
  let current: { file: string; results: FileResults } | undefined
  const close = () => {
    if (!current) return
    print(current.results.line(current.file))
    for (const key of ['passed', 'failed', 'skipped'] as const) totals[key] += current.results.totals[key]
    for (const name of current.results.failedNames) failures.push(`✖ ${current.file}: ${name}`)
    current = undefined
  }
  for await (const event of events) {
    const { file } = event.data
    if (file === undefined) continue
    if (event.type === 'test:summary') current?.results.took(event.data.duration_ms ?? 0)
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    const shown = relative(process.cwd(), file)
    if (current?.file !== shown) {
      close()
      current = { file: shown, results: new FileResults() }
    }
    current?.results.add(event)
  }
  close()
  if (failures.length > 0) print(`\n${failures.join('\n')}`)
  if (totals.skipped > 0) print(`\n${totals.skipped} skipped`)
  print(`\n${totals.passed} passed, ${totals.failed} failed`)
  return totals
}
