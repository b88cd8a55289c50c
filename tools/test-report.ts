import { relative, resolve } from 'node:path'
import { inspect } from 'node:util'

/** The parts we use of the events from `node:test`'s `run()`. */
export interface TestEvent {
  readonly type: string
  readonly data: {
    readonly name?: string
    readonly nesting?: number
    /** Where the test is written: a spec's tests are not in the file that runs them. */
    readonly file?: string
    /** What was run. */
    readonly entryFile?: string
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
    const { nesting = 0, name = '', skip, details } = event.data
    const file = fileOf(event)
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
    else if (failed && details?.error?.failureType === 'hookFailed') this.#report(name, details.error)
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
    this.#report(name, error)
  }

  #report(name: string, error: (Error & { cause?: unknown }) | undefined): void {
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

  report(file: string): FileReport {
    const { totals, failedNames } = this
    return { file, totals, failedNames, text: this.line(file) }
  }
}

/** What became of one test file. */
export interface FileReport {
  readonly file: string
  readonly totals: TestTotals
  readonly failedNames: readonly string[]
  /** Its line and its failures in full, as printed. */
  readonly text: string
}

/** Prints a line per test file with its failures in full, as each file ends. */
export async function reportFiles(
  events: AsyncIterable<TestEvent>,
  print: (line: string) => void,
): Promise<FileReport[]> {
  const reports: FileReport[] = []
  let current: { file: string; results: FileResults } | undefined
  const close = () => {
    if (!current) return
    const { file, results } = current
    reports.push(results.report(file))
    print(results.line(file))
    current = undefined
  }
  for await (const event of events) {
    const file = fileOf(event)
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
  return reports
}

/** Files that were to run in a process that ended before it came to their end: failed, as far as anybody knows. */
export function missingFiles(
  paths: readonly string[],
  reports: readonly FileReport[],
  print: (line: string) => void,
): FileReport[] {
  const known = new Set(reports.map(({ file }) => file))
  return paths
    .filter((path) => !known.has(relative(process.cwd(), path)))
    .map((path) => {
      const results = new FileResults()
      results.add({
        type: 'test:fail',
        data: { name: path, details: { error: new Error('its process ended before its tests did') } },
      })
      print(results.line(path))
      return results.report(path)
    })
}

function fileOf({ data }: TestEvent): string | undefined {
  return data.entryFile ?? data.file
}

export function failedFiles(reports: readonly FileReport[]): string[] {
  return reports.filter(({ totals }) => totals.failed > 0).map(({ file }) => file)
}

/** First reports of the files that failed beside others and passed alone. */
export function flakyFiles(first: readonly FileReport[], again: readonly FileReport[]): FileReport[] {
  const failedAgain = new Set(failedFiles(again))
  return first.filter(({ file, totals }) => totals.failed > 0 && !failedAgain.has(file))
}

/**
 * Prints what failed, what was flaky, and the totals on a line of their own. A file that was run again counts by its second
 * run.
 */
export function reportTotals(
  first: readonly FileReport[],
  again: readonly FileReport[],
  print: (line: string) => void,
): TestTotals {
  const rerun = new Map(again.map((report) => [report.file, report]))
  const final = first.map((report) => rerun.get(report.file) ?? report)
  const totals: TestTotals = { passed: 0, failed: 0, skipped: 0 }
  for (const report of final)
    for (const key of ['passed', 'failed', 'skipped'] as const) totals[key] += report.totals[key]
  const failures = final.flatMap(({ file, failedNames }) => failedNames.map((name) => `✖ ${file}: ${name}`))
  const flaky = flakyFiles(first, again).flatMap(({ file, failedNames }) =>
    failedNames.map((name) => `flaky: ${file}: ${name}`),
  )
  for (const lines of [flaky, failures]) if (lines.length > 0) print(`\n${lines.join('\n')}`)
  if (totals.skipped > 0) print(`\n${totals.skipped} skipped`)
  print(`\n${totals.passed} passed, ${totals.failed} failed`)
  return totals
}
