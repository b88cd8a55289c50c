import { globSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { run } from 'node:test'
import { readArguments } from './arguments.ts'
import { eventsOfEach, togetherProgram } from './files-together.ts'
import { flakyTestsFile } from './flaky-tests.ts'
import { besideBar, watchProcessors } from './processor-time.ts'
import { makeScratchFolder } from './scratch-folder.ts'
import { startLender, type TestLender } from './test-lender.ts'
import {
  type FileReport,
  failedFiles,
  flakyFiles,
  missingFiles,
  reportFiles,
  reportTotals,
  type TestEvent,
} from './test-report.ts'

/** What takes minutes first, so that no long file is left alone at the end. */
const everything = ['tests', 'apps', 'packages', 'tools']

/** So many small files share a process: of two hundred, those that come first load what all of them import. */
const FEW = 12

const usage = `npm test [-- FOLDER|FILE…]
  --few N              so many small files share a process (${FEW}); 1: none do
npm run test:crash     kills the exchange under load, many times
npm run test:nightly   everything, at length`

const { values: flags, positionals } = readArguments(usage, {
  options: {
    crash: { type: 'boolean', default: false },
    nightly: { type: 'boolean', default: false },
    few: { type: 'string' },
  },
  allowPositionals: true,
})

// How often the crash tests kill a running process: a few times on every run (their default), more with --crash.
if (flags.crash) process.env.BOWLINE_CRASH_ROUNDS ??= '100'
if (flags.nightly) process.env.BOWLINE_CRASH_ROUNDS ??= '500'
if (flags.nightly) process.env.BOWLINE_NIGHTLY ??= '1'
process.env.LOG_LEVEL ??= 'warn'
// Hundreds of processes load the same modules: what V8 made of them is kept between them, and between runs.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../.cache/compiled')

function testFiles(paths: readonly string[]): string[] {
  const files = paths.flatMap((path) => {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return globSync(path)
    return globSync(`${path}/**/*.test.ts`, { exclude: (name) => name === 'node_modules' }).sort()
  })
  return [...new Set(files)]
}

const files = testFiles(positionals.length > 0 ? positionals : everything).filter(
  (file) => !flags.crash || file.includes('/crash/'),
)
if (files.length === 0) {
  console.error('no test files found')
  process.exit(1)
}

// Ends a file that hangs. The longest take four minutes, and a busy machine may need several times as long.
const longestMs = flags.nightly || flags.crash ? 7_200_000 : 900_000
const print = (line: string) => console.log(line)

/** Each in a process of its own. */
async function runFiles(paths: readonly string[], concurrency: number): Promise<FileReport[]> {
  if (paths.length === 0) return []
  const events = run({
    files: [...paths],
    concurrency,
    execArgv: ['--import', join(import.meta.dirname, 'end-with-tests.mjs')],
    timeout: longestMs,
  })
  return reportFiles(events as AsyncIterable<TestEvent>, print)
}

/** One after the other in one process. */
async function runTogether(paths: readonly string[]): Promise<FileReport[]> {
  const options = { argv: [String(longestMs), ...paths], timeout: longestMs * Math.min(paths.length, 2) }
  const events = run({ ...options, files: [togetherProgram] }) as AsyncIterable<TestEvent>
  const reports = await reportFiles(eventsOfEach(events, paths), print)
  return [...reports, ...missingFiles(paths, reports, print)]
}

/** Every test there is, as CI runs them. */
const isWhole = positionals.length === 0 && !flags.crash && !flags.nightly
const startedAt = performance.now()
const cores = availableParallelism()
const timeSoFar = watchProcessors()
/** Files that share a process, those of one folder first; what kills processes takes minutes, and is by itself at the end. */
function batchesOf(paths: readonly string[], most: number): string[][] {
  const batches: string[][] = []
  for (const path of paths.filter((each) => !kills(each))) {
    const last = batches.at(-1)
    const folder = path.split('/', 2).join('/')
    if (last && last.length < most && last[0]?.startsWith(`${folder}/`)) last.push(path)
    else batches.push([path])
  }
  return [...batches, ...paths.filter(kills).map((path) => [path])]
}

const kills = (file: string) => file.includes('/crash/')

/**
 * A file that drives an exchange and a browser keeps most of a core busy, and one more of them than there are cores makes all of
 * them wait longer than their patience. Beside them others run one at a time, in what they leave; and when they are through,
 * one more than there are cores: part of their time is waiting for PostgreSQL.
 */
async function runAll(lender: TestLender | undefined): Promise<FileReport[]> {
  const driving = files.filter((file) => file.startsWith('tests/'))
  const others = files.filter((file) => !file.startsWith('tests/'))
  const lanes = cores + 1
  const batches = batchesOf(others, Number(flags.few ?? Math.min(FEW, Math.ceil(others.length / lanes))))
  const reports: FileReport[] = []
  const lane = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) reports.push(...(await runTogether(batch)))
  }
  const first = driving.length > 0 ? lane() : undefined
  reports.push(...(await runFiles(driving, cores)))
  await lender?.endExchanges()
  await Promise.all([first, ...Array.from({ length: first ? cores : lanes }, lane)])
  return reports
}

const scratch = files.length > 1 ? makeScratchFolder() : undefined
if (scratch !== undefined) process.env.TMPDIR = scratch
// A file that is run by itself starts all it needs by itself.
const lender = files.length > 1 ? await startLender() : undefined
const first = await runAll(lender)
// Once more, alone: a file that passes now was disturbed by its neighbours, and is named instead of failing the run.
const failed = failedFiles(first)
if (failed.length > 0) console.log(`\nOnce more, alone: ${failed.length === 1 ? '1 file' : `${failed.length} files`}`)
await lender?.stop()
const again = await runFiles(failed, 1)
if (positionals.length === 0) {
  mkdirSync(dirname(flakyTestsFile), { recursive: true })
  writeFileSync(
    flakyTestsFile,
    flakyFiles(first, again)
      .map(({ text }) => `${text}\n`)
      .join(''),
  )
}
const spent = timeSoFar()
if (spent !== undefined && files.length > 1) console.log(`\n${spent}`)
if (isWhole) console.log(besideBar((performance.now() - startedAt) / 60_000))
const totals = reportTotals(first, again, (line) => console.log(line))
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0)
